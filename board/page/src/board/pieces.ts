/** How pieces are drawn, and how they move on the screen. */

import { middleOf } from './squares';
import type { Color, LegalMove, Piece, Square } from '../rules/types';

/** What a shape of a piece shows. Its colours follow from it. */
export type Part = 'shadow' | 'edge' | 'top' | 'groove' | 'shine' | 'crown';

/** A shape of a piece. The middle of the square is (0, 0), and the square is 1 wide. */
export type Shape =
  | { part: Part; kind: 'circle'; cx: number; cy: number; r: number }
  | { part: Part; kind: 'path'; d: string };

function disc(middle: number): Shape[] {
  return [
    { part: 'edge', kind: 'circle', cx: 0, cy: middle + 0.04, r: 0.39 },
    { part: 'top', kind: 'circle', cx: 0, cy: middle, r: 0.385 },
  ];
}

function ring(middle: number, radius: number): Shape[] {
  return [
    { part: 'shine', kind: 'circle', cx: 0, cy: middle + 0.012, r: radius },
    { part: 'groove', kind: 'circle', cx: 0, cy: middle, r: radius },
  ];
}

const crownPath =
  'M-.185 .02 L-.235 -.2 L-.115 -.115 L0 -.285 L.115 -.115 L.235 -.2 L.185 .02 Z' +
  ' M-.185 .055 H.185 V.115 H-.185 Z';

/** A man: a disc with two grooves. */
export const manShapes: readonly Shape[] = [
  { part: 'shadow', kind: 'circle', cx: 0.012, cy: 0.07, r: 0.4 },
  ...disc(-0.015),
  ...ring(-0.015, 0.285),
  ...ring(-0.015, 0.15),
];

/** A king: two discs, one on the other, and a crown. */
export const kingShapes: readonly Shape[] = [
  { part: 'shadow', kind: 'circle', cx: 0.015, cy: 0.1, r: 0.4 },
  ...disc(0.055),
  ...disc(-0.065),
  ...ring(-0.065, 0.325),
  { part: 'crown', kind: 'path', d: crownPath },
];

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
  const fresh = Math.max(-1, ...previous.pieces.map(({ id }) => id)) + 1;
  const kept = match(previous.pieces, pieces, fresh);
  if (isSame(previous.pieces, pieces)) return { pieces: kept, move, travel: null, captured: [] };
  return (
    (move && forward(previous.pieces, pieces, move)) ??
    (previous.move && backward(previous.pieces, pieces, previous.move, move, fresh)) ?? {
      pieces: kept,
      move,
      travel: null,
      captured: [],
    }
  );
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

/** The pieces with the ids of the same pieces before; the others get new ones. */
function match(before: readonly TrackedPiece[], pieces: readonly Piece[], fresh: number) {
  let next = fresh;
  return pieces.map((piece): TrackedPiece => {
    const old = at(before, piece.square);
    const isOld = old?.color === piece.color && old.king === piece.king;
    return { ...piece, id: isOld ? old.id : next++ };
  });
}

function forward(
  before: readonly TrackedPiece[],
  after: readonly Piece[],
  move: LegalMove,
): Tracking | null {
  const mover = at(before, move.path[0]);
  const arrived = at(after, move.path.at(-1));
  if (mover === undefined || arrived === undefined || mover.color !== arrived.color) return null;
  const isCaptured = (piece: Piece) => move.captured.includes(piece.square);
  const rest = before.filter((piece) => piece !== mover && !isCaptured(piece));
  if (
    !isSame(
      rest,
      after.filter((piece) => piece !== arrived),
    )
  )
    return null;
  const promotes = arrived.king && !mover.king;
  return {
    pieces: [...rest, { ...arrived, id: mover.id }],
    move,
    travel: { id: mover.id, path: move.path, promotes },
    captured: before.filter(isCaptured),
  };
}

function backward(
  before: readonly TrackedPiece[],
  after: readonly Piece[],
  undone: LegalMove,
  move: LegalMove | null,
  fresh: number,
): Tracking | null {
  const mover = at(before, undone.path.at(-1));
  const returned = at(after, undone.path[0]);
  if (mover === undefined || returned === undefined || mover.color !== returned.color) return null;
  const rest = before.filter((piece) => piece !== mover);
  const back = after.filter((piece) => undone.captured.includes(piece.square));
  if (
    !isSame(
      rest,
      after.filter((piece) => piece !== returned && !back.includes(piece)),
    )
  )
    return null;
  return {
    pieces: [...rest, ...match([], back, fresh), { ...returned, id: mover.id }],
    move,
    travel: { id: mover.id, path: [...undone.path].reverse(), promotes: false },
    captured: [],
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
export interface Step {
  x: number;
  y: number;
  offset: number;
}

/** The steps of a piece on its way. Each leg takes the same time. */
export function travelSteps(path: readonly Square[], orientation: Color): Step[] {
  const points = path.map((square) => middleOf(square, orientation));
  const last = points.at(-1) ?? { x: 0, y: 0 };
  return points.map(({ x, y }, index) => ({
    x: x - last.x,
    y: y - last.y,
    offset: points.length < 2 ? 1 : index / (points.length - 1),
  }));
}
