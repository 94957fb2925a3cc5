/** Texts of the position editor. */

import { catalogue } from './language/language';
import type { Color } from '../rules/types';
import { board } from './board';
import { state } from './state';

const { colors } = state;

export const editor = catalogue('editor', {
  title: 'Position editor',
  label: 'The position being set up',
  tools: 'Piece to place',
  tool: (color: Color, king: boolean) => capital(board.piece(color, king)),
  move: 'Move pieces',
  eraser: 'Eraser',
  help: 'Choose a piece, then the squares. Pieces can also be dragged, and off the board.',
  turn: 'To move',
  sides: colors,
  clear: 'Clear the board',
  start: 'Start position',
  flip: 'Turn the board',
  fen: 'FEN',
  use: 'Use this position',
  cancel: 'Cancel',
  /** What a screen reader says of the square that the problem is about. */
  wrong: 'cannot stand here',
  /** A problem of a FEN and its place, which counts from 1. */
  atColumn: (column: number, message: string) => `Column ${column}: ${message}`,
  /** Sides without a piece; at least one. */
  missing: (sides: readonly Color[]) =>
    sides.length === 2
      ? 'The board is empty: each side needs at least one piece.'
      : `${colors[sides[0]]} has no piece: put at least one on the board.`,
});

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
