/** Marks on the squares of a board. */

import type { Square } from '../rules/types';

/** Marks of the squares where a piece can go, which are drawn over the pieces. */
export const targetKinds = ['stop', 'end', 'premove-target'] as const;
type Target = (typeof targetKinds)[number];

/** A mark on a square. */
export interface Mark {
  square: Square;
  kind: 'last' | 'last-stop' | 'selected' | 'must' | 'premove' | 'wrong' | 'refused' | Target;
}

/** The marks of the last move: where it began and ended, and its stops. */
export function lastMoveMarks(way: readonly Square[]): Mark[] {
  const ends = new Set([way.at(0), way.at(-1)]);
  return [...new Set(way)].map((square) => ({
    square,
    kind: ends.has(square) ? 'last' : 'last-stop',
  }));
}
