/** How pieces move on the screen. */

import { middleOf, type Point } from './squares';
import type { Color, LegalMove, Piece, Square } from '../rules/types';

/** A piece that keeps its `id` while it moves. */
export interface TrackedPiece extends Piece {
  id: number;
}

/** A piece as it is shown. */
export interface ShownPiece extends TrackedPiece {
  /** It is captured by the move that is being entered. */
  dimmed?: boolean;
}

/** A captured piece that fades after `delay` milliseconds. */
export interface FadingPiece extends ShownPiece {
  delay: number;
}

/** The way of a piece over the board. */
export interface Travel {
  id: number;
  /** From its first square to its last. */
  path: Square[];
  /** Whether it is a man until it arrives. */
  promotes: boolean;
}

/** The pieces on the board, and how they came there from the position before. */
export interface Tracking {
  pieces: TrackedPiece[];
  /** The move that led to the position, if known. */
  move: LegalMove | null;
  travel: Travel | null;
  /** The pieces that the move captured. */
  captured: TrackedPiece[];
}

/** No position yet. */
export const nothingTracked: Tracking = { pieces: [], move: null, travel: null, captured: [] };

/** Follows the pieces to a new position, forward by `move`, backward by the move that led to the
 * previous position, or with no travel if it is neither. */
export function track(
  previous: Tracking,
  pieces: readonly Piece[],
  move: LegalMove | null,
): Tracking {
  const { pieces: before, move: undone } = previous;
  const found = isSame(before, pieces)
    ? null
    : ((move && travel(before, pieces, move.path, move.captured, [])) ??
      (undone && travel(before, pieces, [...undone.path].reverse(), [], undone.captured)));
  if (found !== null) return { ...found, move };
  return { pieces: match(before, pieces, freshId(before)), move, travel: null, captured: [] };
}

function at<P extends Piece>(pieces: readonly P[], square: Square | undefined): P | undefined {
  return pieces.find((piece) => piece.square === square);
}

function isSame(some: readonly Piece[], others: readonly Piece[]): boolean {
  return (
    some.length === others.length &&
    some.every((piece) => {
      const other = at(others, piece.square);
      return other?.color === piece.color && other.king === piece.king;
    })
  );
}

function freshId(pieces: readonly TrackedPiece[]): number {
  return Math.max(-1, ...pieces.map(({ id }) => id)) + 1;
}

/** The pieces with the ids of the same pieces before; the others get new ones. */
function match(before: readonly TrackedPiece[], pieces: readonly Piece[], fresh: number) {
  let next = fresh;
  return pieces.map((piece): TrackedPiece => {
    const old = at(before, piece.square);
    const isOld = old?.color === piece.color && old.king === piece.king;
    return { ...piece, id: isOld ? old.id : next++ };
  });
}

/** The travel of one piece along `path`, while others appear or disappear; `null` if it does not
 * lead from the pieces before to those after. */
function travel(
  before: readonly TrackedPiece[],
  after: readonly Piece[],
  path: Square[],
  gone: readonly Square[],
  back: readonly Square[],
): Omit<Tracking, 'move'> | null {
  const mover = at(before, path[0]);
  const arrived = at(after, path.at(-1));
  if (mover === undefined || arrived === undefined || mover.color !== arrived.color) return null;
  const others = before.filter((piece) => piece !== mover);
  const rest = others.filter(({ square }) => !gone.includes(square));
  const returned = after.filter(({ square }) => back.includes(square));
  const kept = after.filter((piece) => piece !== arrived && !returned.includes(piece));
  if (!isSame(rest, kept)) return null;
  return {
    pieces: [...rest, ...match([], returned, freshId(before)), { ...arrived, id: mover.id }],
    travel: { id: mover.id, path, promotes: arrived.king && !mover.king },
    captured: others.filter((piece) => !rest.includes(piece)),
  };
}

/** How long a captured piece takes to fade, in milliseconds. */
export const fadeTime = 200;

/** How long a piece takes for its way, in milliseconds. */
export function travelTime(path: readonly Square[]): number {
  const legs = path.length - 1;
  return legs < 1 ? 0 : Math.min(200 + (legs - 1) * 190, 1400);
}

/** A step of an animation: where the piece is, seen from its last square, and when (0 to 1). */
export interface Step extends Point {
  offset: number;
}

/** The steps of a piece on its way. Each leg takes the same time. */
export function travelSteps(path: readonly Square[], orientation: Color): Step[] {
  const points = path.map((square) => middleOf(square, orientation));
  const last = points.at(-1) ?? { x: 0, y: 0 };
  return points.map(({ x, y }, index) => ({
    x: x - last.x,
    y: y - last.y,
    offset: index / (points.length - 1),
  }));
}
