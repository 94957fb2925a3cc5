import type { Translator } from '../language/types';

const colors = { white: 'Białe', black: 'Czarne' };
const lower = { white: 'białe', black: 'czarne' };

export const rules: Translator<'rules'> = ({ plural }) => {
  const pieces = (count: number) =>
    plural(count, { one: 'bierkę', few: 'bierki', many: 'bierek', other: 'bierki' });
  return {
    noPiece: (side, on) => `${colors[side]} nie mają bierki na ${on}.`,
    noLegalMove: (side) => `Partia jest zakończona: ${lower[side]} nie mają dozwolonego ruchu.`,
    mustCapture: (side, count, legal) => `${colors[side]} muszą zbić ${pieces(count)}${legal}`,
    tooFew: (side, few, count, legal) =>
      `Ten ruch bije tylko ${few}, a ${lower[side]} muszą zbić ${pieces(count)}${legal}`,
    manOutOfReach: (from, to) => `Pionek z ${from} nie może ruszyć się na ${to}`,
    kingOutOfReach: (from, to) => `Damka z ${from} nie może ruszyć się na ${to}`,
    nothingToCapture: 'Nie ma nic do bicia, więc ruch składa się z dwóch pól',
    notACapture: (legal) => `Ta bierka nie może tak bić${legal}`,
    notASquare: (column, found) =>
      `Znak ${column}: oczekiwano pól, takich jak d1b3 lub c5c1h1, a jest ${found}`,
    tooShort: (column) => `Znak ${column}: ruch wymaga co najmniej dwóch pól, na przykład d1b3`,
    brokenLegs: (column, end, start) =>
      `Znak ${column}: etap kończy się na ${end}, a następny zaczyna się na ${start}`,
    notAPromotion: (column) => `Znak ${column}: oznaczono promocję, ale ten ruch jej nie daje`,
    ambiguous: (from, to, legal) =>
      `Kilka bić prowadzi z ${from} na ${to}; podaj pola pośrednie${legal}`,
    manOnLastRow: (side, square, row) =>
      `${{ white: 'Biały', black: 'Czarny' }[side]} pionek nie może stać w rzędzie ${row}: na ` +
      `${square} byłby damką.`,
    twoPieces: (square) => `Na ${square} stoją dwie bierki.`,
  };
};
