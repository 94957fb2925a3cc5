import type { Translator } from '../language/types';

const sides = { white: 'Las blancas', black: 'Las negras' };
const those = { white: 'las blancas', black: 'las negras' };

export const rules: Translator<'rules'> = ({ plural }) => {
  const pieces = (count: number) => plural(count, { one: 'pieza', other: 'piezas' });
  return {
    noPiece: (side, on) => `${sides[side]} no tienen ninguna pieza en ${on}.`,
    noLegalMove: (side) =>
      `La partida ha terminado: ${those[side]} no tienen ninguna jugada legal.`,
    mustCapture: (side, count, legal) => `${sides[side]} deben capturar ${pieces(count)}${legal}`,
    tooFew: (side, few, count, legal) =>
      `Esta jugada captura ${few}, pero ${those[side]} deben capturar ${pieces(count)}${legal}`,
    manOutOfReach: (from, to) => `El peón de ${from} no puede ir a ${to}`,
    kingOutOfReach: (from, to) => `La dama de ${from} no puede ir a ${to}`,
    nothingToCapture: 'No hay ninguna captura posible, así que la jugada tiene dos casillas',
    notACapture: (legal) => `La pieza no puede capturar de esa manera${legal}`,
    notASquare: (column, found) =>
      `Columna ${column}: se esperaban casillas como d1b3 o c5c1h1 y se encontró ${found}`,
    tooShort: (column) => `Columna ${column}: una jugada necesita al menos dos casillas, como d1b3`,
    brokenLegs: (column, end, start) =>
      `Columna ${column}: un tramo acaba en ${end}, pero el siguiente empieza en ${start}`,
    notAPromotion: (column) =>
      `Columna ${column}: está marcada como coronación, pero la jugada no corona`,
    ambiguous: (from, to, legal) =>
      `Varias capturas van de ${from} a ${to}; indica las casillas intermedias${legal}`,
    manOnLastRow: (side, square, row) =>
      `Un peón ${{ white: 'blanco', black: 'negro' }[side]} no puede estar en la fila ${row}: en ` +
      `${square} sería una dama.`,
    twoPieces: (square) => `Hay dos piezas en ${square}.`,
  };
};
