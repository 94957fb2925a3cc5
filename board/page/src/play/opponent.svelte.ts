/** The engine in a match, or both: it looks for its move, ponders on the user's, and finds hints. */

import type { Arrow } from '../board/drawing/arrows';
import type { Clock } from './clock.svelte';
import { minTimeOf, limitsOfSearch, optionsOfSearch } from './match_search';
import type { GameDocument } from '../document/document.svelte';
import type { SettingsStore } from '../settings/store.svelte';
import type { TreeNode } from '../document/tree';
import type { Engine, SharedEngine } from '../engine/shared_engine.svelte';
import { otherColor } from '../rules/fen';
import { squaresOf } from '../rules/line';
import type { Color, LegalMove, SearchAnswer } from '../rules/types';
import type { MatchOptions } from '../settings/settings';

/** Time for a hint, in milliseconds. */
const hintTime = 1_000;

/** A search in the user's time, on the move that is expected from the user. */
interface Ponder {
  /** The expected move. */
  move: string;
  token: number;
  answer: Promise<SearchAnswer>;
}

/** A good move for the user. */
export interface Hint {
  move: LegalMove;
  arrow: Arrow;
}

/** The last position of a match, and how it is searched. */
interface Turn {
  head: TreeNode;
  options: MatchOptions;
  clock: Clock | null;
}

/** It belongs to the match. */
export class Opponent {
  /** Whether the engine is looking for its move. */
  thinking = $state(false);
  pondering = $state(false);
  /** Whether a hint is being looked for. */
  hinting = $state(false);
  /** The last hint, until the next move. */
  hint: Hint | null = $state.raw(null);
  engine: Engine | null = null;

  /** Grows whenever the request to the engine is cancelled. */
  #token = 0;
  #ponder: Ponder | null = null;

  /**
   * @param onAnswer Called with the engine's answer if it is still wanted.
   * @param onFail Called if the engine fails while its answer is wanted.
   */
  constructor(
    private readonly doc: GameDocument,
    private readonly settings: SettingsStore,
    private readonly sharedEngine: SharedEngine,
    private readonly onAnswer: (answer: SearchAnswer) => void,
    private readonly onFail: (error: unknown) => void,
  ) {}

  /** Cancels the request to the engine. Returns a token for the next one. */
  drop(): number {
    this.thinking = false;
    this.pondering = false;
    this.#ponder = null;
    this.dropHint();
    return ++this.#token;
  }

  /** A move was made: there is no hint any more, nor is one looked for. */
  dropHint(): void {
    this.hint = null;
    this.hinting = false;
  }

  /** Whether nothing was dropped since this token was given. */
  isCurrent(token: number): boolean {
    return token === this.#token;
  }

  /** Looks for the engine's move. */
  async think({ head, options, clock }: Turn): Promise<void> {
    const token = this.#token;
    const engine = this.engine;
    if (engine === null) return;
    this.thinking = true;
    try {
      await engine.stop();
      if (token !== this.#token) return;
      this.#configure(engine, options, this.doc.positionOf(head).turn, true);
      const request = { ...this.doc.positionOf(head), limits: limitsOfSearch(options, clock) };
      const least = minTimeOf(options, this.settings.current, clock, head.move);
      await this.#await(token, engine.search(request), least);
    } catch (error) {
      if (token === this.#token) this.onFail(error);
    }
  }

  /** Searches on the expected move while the user thinks. */
  startPonder(expected: string, { head, options, clock }: Turn): void {
    const engine = this.engine;
    if (engine === null || !options.ponder) return;
    const { start, moves, turn } = this.doc.positionOf(head);
    const [next] = this.doc.readLine(head.fen, [expected]);
    if (next === undefined) return;
    const all = [...moves, next.move.text];
    const after = this.doc.rules.describe(start, all, this.settings.current.drawRules);
    if (after.outcome !== null) return;
    const limits = { ...limitsOfSearch(options, clock), ponder: true as const };
    const request = { start, moves: all, turn: otherColor(turn), limits };
    const token = this.#token;
    const answer = engine.search(request);
    // Whoever awaits the answer handles a failure; if nobody does, it does not matter.
    answer.catch(() => {});
    this.#ponder = { move: expected, token, answer };
    this.pondering = true;
  }

  /** The user plays `move`: ends the pondering. Returns it if the move is the expected one;
   * otherwise the request is cancelled. */
  endPonder(move: string): Ponder | null {
    const ponder = this.#ponder;
    this.#ponder = null;
    this.pondering = false;
    if (ponder !== null && ponder.token === this.#token && ponder.move === move) return ponder;
    this.#token++;
    return null;
  }

  /** Goes on with the search on the expected move, now in the engine's time. */
  ponderHit({ token, answer }: Ponder, { head, options, clock }: Turn): void {
    this.engine?.ponderHit();
    void this.#await(token, answer, minTimeOf(options, this.settings.current, clock, head.move));
  }

  /** Looks for a good move at full strength, whatever the level of the match. */
  async findHint({ head, options }: Turn): Promise<void> {
    const engine = this.engine;
    if (engine === null) return;
    const token = this.drop();
    this.hinting = true;
    try {
      await engine.stop();
      if (token !== this.#token) return;
      this.#configure(engine, options, this.doc.positionOf(head).turn, false);
      const limits = { movetime: hintTime };
      const answer = await engine.search({ ...this.doc.positionOf(head), limits });
      if (token === this.#token) {
        const { moves } = this.doc.stateOf(head);
        const move = moves.find(({ text }) => text === answer.best);
        this.hint = move ? { move, arrow: { ...squaresOf(move.text), rank: 1 } } : null;
      }
    } catch (error) {
      if (token === this.#token) this.onFail(error);
    } finally {
      if (token === this.#token) this.hinting = false;
    }
  }

  /** Hands on the engine's answer, unless it is no longer wanted, after at least so many
   * milliseconds. */
  async #await(token: number, coming: Promise<SearchAnswer>, least = 0): Promise<void> {
    this.thinking = true;
    let answer: SearchAnswer;
    try {
      const passed = least === 0 ? null : new Promise((resolve) => setTimeout(resolve, least));
      answer = await coming;
      await passed;
    } catch (error) {
      if (token === this.#token) this.onFail(error);
      return;
    }
    if (token !== this.#token) return;
    this.thinking = false;
    this.#token++;
    this.onAnswer(answer);
  }

  /** Sets the options of the next search; `limited`: at the level of the side to move. */
  #configure(engine: Engine, options: MatchOptions, turn: Color, limited: boolean): void {
    const values = optionsOfSearch(options, turn, this.settings.current, engine, limited);
    this.sharedEngine.configure(engine, values);
  }
}
