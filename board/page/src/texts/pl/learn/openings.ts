import type { Translator } from '../../language/types';

const colors = { white: 'Białe', black: 'Czarne' };
const ofColors = { white: 'białych', black: 'czarnych' };

export const openings: Translator<'openings'> = ({ plural, number }) => {
  const men = (hundredths: number) => number(hundredths / 100, 2);
  return {
    title: 'Ćwicz debiuty',
    about: (loss) =>
      'Graj ruchy z książki debiutów. Strona odpowiada losowo wybranymi dobrymi ruchami z książki. ' +
      `Ruch liczy się jako dobry, jeśli jest wart najwyżej o ${men(loss)} pionka mniej niż najlepszy.`,
    side: 'Twój kolor',
    sides: { white: 'Białe', random: 'Losowo', black: 'Czarne' },
    opening: 'Debiut',
    any: 'Dowolny',
    onBoard: (line) => `Jak na planszy: ${line}`,
    option: (move, value) => `${move} (${value})`,
    task: (side) => `Znajdź dobry ruch ${ofColors[side]}.`,
    best: (move, value) => `${move} (${value}) to najlepszy ruch w książce.`,
    good: (move, value, lost, best) =>
      `${move} (${value}) to dobry ruch: o ${men(lost)} mniej niż najlepszy, ${best}.`,
    worse: (move, value, lost, best) =>
      `${move} (${value}) to gorszy ruch: o ${men(lost)} pionka mniej niż najlepszy, ${best}.`,
    forced: (move, value, best) => `${move} (${value}) to ruch dużo gorszy niż najlepszy, ${best}.`,
    unknown: (move, best) => `Ruchu ${move} nie ma w książce. Najlepszy jest w niej ${best}.`,
    hinted: (move, value) => `Najlepiej: ${move} (${value})`,
    end: (best, good, worse) =>
      best + good + worse === 0
        ? 'Tu kończy się książka.'
        : `Tu kończy się książka. Twoje ruchy (${best + good + worse}): najlepsze – ${best}, ` +
          `dobre – ${good}, gorsze – ${worse}.`,
    solved: (side, count) =>
      `${colors[side]}: ` +
      `${plural(count, { one: 'debiut', few: 'debiuty', many: 'debiutów', other: 'debiutu' })} ` +
      'bez błędu',
    hint: 'Podpowiedź',
    undo: 'Cofnij ruch',
    accept: 'Graj dalej mimo to',
    again: 'Jeszcze raz',
    next: 'Inny wariant',
    level: 'Siła gry',
    playOn: 'Graj dalej od tej pozycji',
    board: 'Debiut',
  };
};
