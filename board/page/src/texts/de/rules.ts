import type { Translator } from '../language/types';

const colors = { white: 'Weiß', black: 'Schwarz' };

export const rules: Translator<'rules'> = ({ plural }) => {
  const pieces = (count: number) => plural(count, { one: 'Stein', other: 'Steine' });
  return {
    noPiece: (side, on) => `${colors[side]} hat keinen Stein auf ${on}.`,
    noLegalMove: (side) => `Die Partie ist zu Ende: ${colors[side]} hat keinen erlaubten Zug.`,
    mustCapture: (side, count, legal) => `${colors[side]} muss ${pieces(count)} schlagen${legal}`,
    tooFew: (side, few, count, legal) =>
      `Das schlägt ${few}, aber ${colors[side]} muss ${pieces(count)} schlagen${legal}`,
    manOutOfReach: (from, to) => `Der Stein auf ${from} kann nicht nach ${to} ziehen`,
    kingOutOfReach: (from, to) => `Die Dame auf ${from} kann nicht nach ${to} ziehen`,
    nothingToCapture: 'Es gibt nichts zu schlagen, also hat ein Zug zwei Felder',
    notACapture: (legal) => `So kann der Stein nicht schlagen${legal}`,
    notASquare: (column, found) =>
      `Spalte ${column}: Erwartet werden Felder wie d1b3 oder c5c1h1, da steht ${found}`,
    tooShort: (column) => `Spalte ${column}: Ein Zug braucht mindestens zwei Felder, etwa d1b3`,
    brokenLegs: (column, end, start) =>
      `Spalte ${column}: Ein Teil endet auf ${end}, aber der nächste beginnt auf ${start}`,
    notAPromotion: (column) =>
      `Spalte ${column}: Als Umwandlung bezeichnet, aber der Zug wandelt nicht um`,
    ambiguous: (from, to, legal) =>
      `Mehrere Schläge gehen von ${from} nach ${to}; nennen Sie die Felder dazwischen${legal}`,
    manOnLastRow: (side, square, row) =>
      `Ein ${{ white: 'weißer', black: 'schwarzer' }[side]} einfacher Stein kann nicht auf Reihe ` +
      `${row} stehen: ${square} wäre eine Dame.`,
    twoPieces: (square) => `Auf ${square} stehen zwei Steine.`,
  };
};
