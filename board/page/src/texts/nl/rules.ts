import type { Translator } from '../language/types';

const colors = { white: 'Wit', black: 'Zwart' };

export const rules: Translator<'rules'> = ({ plural }) => {
  const pieces = (count: number) => plural(count, { one: 'stuk', other: 'stukken' });
  return {
    noPiece: (side, on) => `${colors[side]} heeft geen stuk op ${on}.`,
    noLegalMove: (side) => `De partij is afgelopen: ${colors[side]} heeft geen geldige zet.`,
    mustCapture: (side, count, legal) => `${colors[side]} moet ${pieces(count)} slaan${legal}`,
    tooFew: (side, few, count, legal) =>
      `Deze zet slaat ${pieces(few)}, maar ${colors[side]} moet er ${count} slaan${legal}`,
    manOutOfReach: (from, to) => `De schijf op ${from} kan niet naar ${to}`,
    kingOutOfReach: (from, to) => `De dam op ${from} kan niet naar ${to}`,
    nothingToCapture: 'Er valt niets te slaan, dus een zet heeft twee velden',
    notACapture: (legal) => `Zo kan het stuk niet slaan${legal}`,
    notASquare: (column, found) =>
      `Kolom ${column}: hier horen velden te staan, zoals d1b3 of c5c1h1, maar er staat ${found}`,
    tooShort: (column) => `Kolom ${column}: een zet heeft minstens twee velden nodig, zoals d1b3`,
    brokenLegs: (column, end, start) =>
      `Kolom ${column}: een sprong eindigt op ${end}, maar de volgende begint op ${start}`,
    notAPromotion: (column) =>
      `Kolom ${column}: aangegeven als promotie, maar deze zet levert geen dam op`,
    ambiguous: (from, to, legal) =>
      `Er zijn meerdere slagen van ${from} naar ${to}; noem de velden ertussen${legal}`,
    manOnLastRow: (side, square, row) =>
      `Een ${{ white: 'witte', black: 'zwarte' }[side]} schijf kan niet op rij ${row} staan: op ` +
      `${square} zou het een dam zijn.`,
    twoPieces: (square) => `Op ${square} staan twee stukken.`,
  };
};
