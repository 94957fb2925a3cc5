import type { Translator } from '../language/types';

const sides = { white: 'Las blancas', black: 'Las negras' };

export const editor: Translator<'editor'> = () => ({
  title: 'Editor de posiciones',
  label: 'La posición en preparación',
  tools: 'Pieza que se coloca',
  tool: (color, king) =>
    king
      ? { white: 'Dama blanca', black: 'Dama negra' }[color]
      : { white: 'Peón blanco', black: 'Peón negro' }[color],
  move: 'Mover piezas',
  eraser: 'Borrador',
  help:
    'Elige una pieza y luego las casillas. También puedes arrastrar piezas, incluso fuera del ' +
    'tablero.',
  turn: 'Juegan',
  sides: { white: 'Blancas', black: 'Negras' },
  clear: 'Vaciar el tablero',
  start: 'Posición inicial',
  flip: 'Girar el tablero',
  fen: 'FEN',
  use: 'Usar esta posición',
  cancel: 'Cancelar',
  wrong: 'no puede estar aquí',
  atColumn: (column, message) => `Columna ${column}: ${message}`,
  missing: (missing) =>
    missing.length === 2
      ? 'El tablero está vacío: cada bando necesita al menos una pieza.'
      : `${sides[missing[0]]} no tienen ninguna pieza: pon al menos una en el tablero.`,
});
