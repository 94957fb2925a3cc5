/** The premove of a game: entered in the other side's turn, played when the user's comes. */

import type { Premove, PremoveContext } from '../board/entry/premove.svelte';
import type { SettingsStore } from '../settings/store.svelte';
import { squaresOf } from '../rules/line';
import type { LegalMove, Rules, Square } from '../rules/types';

/** What became of a premove. `Node` stands for a position of the game. */
export interface PremoveResult<Node> extends Premove {
  /** `ask`: several captures have these squares, and the user has to choose one. */
  kind: 'played' | 'dropped' | 'ask';
  /** The position then on the board. */
  node: Node;
}

/** It belongs to the game. */
export class Premoves<Node> {
  /** The move that is to be played. */
  entered: Premove | null = $state.raw(null);
  /** What became of the last one. */
  result: PremoveResult<Node> | null = $state.raw(null);

  /** The last position in the other side's turn, if a premove can be entered now. */
  readonly #fen: string | null = $derived.by(() =>
    this.settings.current.premoves ? this.position() : null,
  );
  readonly #targets: ReadonlyMap<Square, readonly Square[]> | null = $derived.by(() => {
    const fen = this.#fen;
    if (fen === null) return null;
    return new Map(this.rules.premoves(fen).map(({ from, to }) => [from, to]));
  });

  /** @param position The FEN on the board if it is the last one and the other side's turn. */
  constructor(
    private readonly rules: Rules,
    private readonly settings: SettingsStore,
    private readonly position: () => string | null,
  ) {}

  /** For the board; `null`: no premove can be entered now. */
  get board(): PremoveContext | null {
    const targets = this.#targets;
    if (targets === null) return null;
    return { targets, entered: this.entered, onchange: (premove) => (this.entered = premove) };
  }

  /** The captures between which the user has to choose in this position, as two squares. */
  asked(node: Node): Premove | null {
    return this.result?.kind === 'ask' && this.result.node === node ? this.result : null;
  }

  /** Lets the premove go, and returns it if it may still be played. */
  take(): Premove | null {
    const { entered } = this;
    this.entered = null;
    this.result = null;
    return this.settings.current.premoves ? entered : null;
  }

  /** The move that the premove stands for among the legal ones, if there is exactly one. Captures
   * that take other pieces between the same squares are different moves. */
  resolve(premove: Premove, legal: readonly LegalMove[], node: Node): LegalMove | null {
    const moves = legal.filter(({ text }) => {
      const { from, to } = squaresOf(text);
      return from === premove.from && to === premove.to;
    });
    if (moves.length === 1) return moves[0];
    this.result = { ...premove, kind: moves.length === 0 ? 'dropped' : 'ask', node };
    return null;
  }

  /** A premove was played, which led to this position. */
  played(premove: Premove, node: Node): void {
    this.result = { ...premove, kind: 'played', node };
  }
}
