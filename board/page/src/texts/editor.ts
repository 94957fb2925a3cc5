/** Texts of the position editor. */

import type { Color } from '../rules/types';
import { board } from './board';

export const editor = {
  title: 'Set up a position',
  label: 'The position being set up',
  tools: 'Piece to place',
  tool: (color: Color, king: boolean) => capital(board.piece(color, king)),
  move: 'Move pieces',
  eraser: 'Eraser',
  help: 'Choose a piece, then the squares. Pieces can also be dragged, and off the board.',
  turn: 'To move',
  side: (color: Color) => capital(color),
  clear: 'Clear the board',
  start: 'Start position',
  flip: 'Turn the board',
  fen: 'FEN',
  use: 'Use this position',
  cancel: 'Cancel',
  /** `column` counts from 1; `null` if the problem has no place. */
  problem: (message: string, column: number | null) =>
    column === null ? message : `Column ${column}: ${message}`,
};

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
