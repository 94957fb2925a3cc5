/** Entering a move in the other side's turn: a piece and the square where it is to go. */

import type { Gesture } from './entry';
import { premove as texts } from '../../texts/messages/premove';
import type { Square } from '../../rules/types';

/** A move that is to be played when the turn comes. */
export interface Premove {
  from: Square;
  to: Square;
}

/** What can be entered on a board now, and what is. */
export interface PremoveContext {
  /** The squares where each piece may go. Pieces that may go nowhere are not in it. */
  targets: ReadonlyMap<Square, readonly Square[]>;
  entered: Premove | null;
  /** The user has entered another one, or none any more. */
  onchange: (premove: Premove | null) => void;
}

/** The entry of a premove on a board. */
export class PremoveEntry {
  /** The piece that is selected. */
  from: Square | null = $state.raw(null);

  /**
   * @param premoving What the board's owner allows; `null`: there are no premoves now.
   * @param say Tells a screen reader.
   */
  constructor(
    private readonly premoving: () => PremoveContext | null,
    private readonly say: (text: string) => void,
  ) {}

  /** The squares where the selected piece may go. */
  get targets(): readonly Square[] {
    return (this.from !== null && this.premoving()?.targets.get(this.from)) || [];
  }

  /** The squares of the premove that is entered. */
  get entered(): readonly Square[] {
    const entered = this.premoving()?.entered;
    return entered ? [entered.from, entered.to] : [];
  }

  /** Whether a drag can begin on a square. */
  grabs(square: Square): boolean {
    return this.premoving()?.targets.has(square) === true && !this.targets.includes(square);
  }

  /** A tap on `square`, or a drop of the selected piece on it. */
  enter(square: Square, gesture: Gesture): void {
    const premoving = this.premoving();
    if (premoving === null) return;
    const { from } = this;
    if (from !== null && this.targets.includes(square)) {
      this.from = null;
      premoving.onchange({ from, to: square });
      this.say(texts.entered({ from, to: square }));
    } else if (gesture === 'tap') {
      if (square === from || !premoving.targets.has(square)) this.cancel();
      else this.#select(square, premoving);
    }
  }

  /** Clears the selection and the premove. Returns whether there was either. */
  cancel(): boolean {
    const premoving = this.premoving();
    if (this.from === null && !premoving?.entered) return false;
    this.from = null;
    premoving?.onchange(null);
    this.say(texts.cancelled);
    return true;
  }

  /** What a screen reader says of a square. */
  notesOf(square: Square): string[] {
    const [from, to] = this.entered;
    if (square === from) return [texts.from];
    if (square === to) return [texts.to];
    return this.targets.includes(square) ? [texts.target] : [];
  }

  #select(square: Square, premoving: PremoveContext): void {
    this.from = square;
    if (premoving.entered !== null) premoving.onchange(null);
    this.say(texts.selected({ square }));
  }
}
