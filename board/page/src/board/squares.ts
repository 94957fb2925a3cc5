/** Where squares are on the screen. */

import type { Color, Square } from '../rules/types';

/** All squares: a1, a2, ..., h8. */
export const allSquares: readonly Square[] = [...'abcdefgh'].flatMap((file) =>
  [...'12345678'].map((rank) => file + rank),
);

/** A point of the board. A square is 1 wide, and (0, 0) is the top left corner. */
export interface Point {
  x: number;
  y: number;
}

/** The column and row of a square on the screen, from the top left, both 0 to 7. */
export function placeOf(square: Square, orientation: Color): Point {
  const file = square.charCodeAt(0) - 97;
  const rank = square.charCodeAt(1) - 49;
  return orientation === 'white' ? { x: file, y: 7 - rank } : { x: 7 - file, y: rank };
}

/** The middle of a square. */
export function middleOf(square: Square, orientation: Color): Point {
  const { x, y } = placeOf(square, orientation);
  return { x: x + 0.5, y: y + 0.5 };
}

/** The square that a point lies on, or `null` for a point off the board. */
export function squareAt({ x, y }: Point, orientation: Color): Square | null {
  const column = Math.floor(x);
  const row = Math.floor(y);
  if (!(column >= 0 && column < 8 && row >= 0 && row < 8)) return null;
  const file = orientation === 'white' ? column : 7 - column;
  const rank = orientation === 'white' ? 7 - row : row;
  return String.fromCharCode(97 + file, 49 + rank);
}

/** The squares row by row as they are on the screen, from the top left. */
export function rowsOf(orientation: Color): Square[][] {
  const columns = [0, 1, 2, 3, 4, 5, 6, 7];
  return columns.map((y) => columns.map((x) => squareAt({ x, y }, orientation) ?? ''));
}
