/** Single fields of a FEN that the rules have checked, and the two sides. */

import type { Color } from './types';

/** The side to move. */
export function turnOf(fen: string): Color {
  return fen.startsWith('B') ? 'black' : 'white';
}

/** The other side. */
export function otherColor(color: Color): Color {
  return color === 'white' ? 'black' : 'white';
}

/** The number of the full move, from 1. */
export function moveNumberOf(fen: string): number {
  const match = /:F(\d+)/.exec(fen);
  return match === null ? 1 : Number(match[1]);
}

/** The pieces and the side to move, without the counters. */
export function positionOf(fen: string): string {
  return fen.split(':', 3).join(':');
}
