/** The shapes of arrows on the board. */

import { middleOf, type Point } from '../squares';
import type { Color, Square } from '../../rules/types';

/** An arrow for a move. */
export interface Arrow {
  /** Every square of the move, with the stops of a capture. */
  path: Square[];
  /** 1 is the best move. */
  rank: number;
}

/** The line of an arrow with its width, in squares, and its head, as the data of SVG's `polyline` and
 * `polygon`; `null` if it has no length. */
export function arrowShape(arrow: Arrow, orientation: Color) {
  const points = arrow.path.map((square) => middleOf(square, orientation));
  const [before, tip] = points.slice(-2);
  const length = points.length < 2 ? 0 : Math.hypot(tip.x - before.x, tip.y - before.y);
  if (length === 0) return null;
  const width = arrow.rank === 1 ? 0.15 : 0.09;
  const along = { x: (tip.x - before.x) / length, y: (tip.y - before.y) / length };
  const back = (distance: number, aside: number): Point => ({
    x: tip.x - along.x * distance - along.y * aside,
    y: tip.y - along.y * distance + along.x * aside,
  });
  const end = back(-0.08, 0);
  const neck = back(width * 2.4 - 0.08, 0);
  const wing = width * 1.45;
  const head = [end, back(width * 2.6 - 0.08, wing), back(width * 2.6 - 0.08, -wing)];
  return { line: text([...points.slice(0, -1), neck]), head: text(head), width };
}

function text(points: readonly Point[]): string {
  return points.map(({ x, y }) => `${round(x)},${round(y)}`).join(' ');
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
