/** The animation of a board's pieces: which one moves to a new position, and which fade. */

import {
  fadeTime,
  nothingTracked,
  track,
  travelTime,
  type FadingPiece,
  type TrackedPiece,
  type Tracking,
  type Travel,
} from './pieces';
import type { LegalMove, Piece, Square } from '../rules/types';

/** A move of the user, and the part of it that was shown while it was entered. */
export interface EnteredMove {
  move: LegalMove;
  /** How many squares of its path. */
  squares: number;
  /** The pieces shown as captured. */
  dimmed: Square[];
}

/** Follows the pieces from position to position. */
export class PieceAnimation {
  /** The piece that moves now. */
  travel: Travel | null = $state.raw(null);
  fading: FadingPiece[] = $state.raw([]);
  /** What the user has entered, which may lead to the next position. */
  entered: EnteredMove | null = null;

  #tracking: Tracking = $state.raw(nothingTracked);
  #settling: ReturnType<typeof setTimeout> | undefined;

  /** @param isWanted Whether the user wants animations on this board. */
  constructor(
    pieces: readonly Piece[],
    move: LegalMove | null,
    private readonly isWanted: () => boolean,
  ) {
    this.#tracking = track(nothingTracked, pieces, move);
  }

  /** The pieces of the present position. */
  get pieces(): readonly TrackedPiece[] {
    return this.#tracking.pieces;
  }

  /** Follows the pieces to a new position. */
  follow(next: readonly Piece[], move: LegalMove | null): void {
    const before = this.#tracking;
    const tracking = track(before, next, move);
    this.#tracking = tracking;
    if (tracking.travel === null && tracking.pieces.length === before.pieces.length) {
      const same = tracking.pieces.every(({ id }) => before.pieces.some((old) => old.id === id));
      if (same) return;
    }
    this.settle();
    const way = tracking.travel;
    const { entered } = this;
    this.entered = null;
    if (way === null || !this.#isAnimated()) return;
    const isEntered = entered !== null && move?.text === entered.move.text;
    const path = isEntered ? entered.move.path.slice(entered.squares - 1) : way.path;
    const time = travelTime(path);
    this.travel = path.length > 1 ? { ...way, path } : null;
    const dimmed = isEntered ? entered.dimmed : [];
    this.fading = tracking.captured.map((piece) => ({
      ...piece,
      delay: time,
      dimmed: dimmed.includes(piece.square),
    }));
    const end = time + (this.fading.length > 0 ? fadeTime : 0);
    this.#settling = setTimeout(() => this.settle(), end);
  }

  /** Moves a piece to the next square of a move that is being entered. */
  step(piece: Square, from: Square, to: Square): void {
    const mover = this.pieces.find(({ square }) => square === piece);
    if (mover !== undefined && from !== to && this.#isAnimated())
      this.travel = { id: mover.id, path: [from, to], promotes: false };
  }

  /** Ends the animation. */
  settle(): void {
    clearTimeout(this.#settling);
    this.travel = null;
    this.fading = [];
  }

  #isAnimated(): boolean {
    const query = '(prefers-reduced-motion: reduce)';
    return this.isWanted() && globalThis.matchMedia?.(query).matches !== true;
  }
}
