/** Infinite analysis of the position on the board. */

import type { GameDocument } from '../document/document.svelte';
import type { Notices } from '../document/notices.svelte';
import type { SettingsStore } from '../settings/store.svelte';
import type { Arrow } from '../board/drawing/arrows';
import { squaresOf, type LineMove } from '../rules/line';
import { ranges } from '../settings/settings';
import {
  sizesOf,
  type Engine,
  type SharedEngine,
  type EngineUser,
} from '../engine/shared_engine.svelte';
import { texts } from '../texts';
import type { TreeNode } from '../document/tree';
import type { Chances, Score, SearchAnswer, SearchLine } from '../rules/types';

/** A variation to show: the search's line, and its moves with positions. */
export interface ShownLine extends SearchLine {
  shown: LineMove[];
}

/** Milliseconds: a position that is left sooner, with a held arrow key, is not searched. */
const settle = 30;
/** Milliseconds between two updates of the lines. */
const refresh = 100;
/** Plies of a variation that are shown. */
const shownPlies = 16;
/** Time for a best move without a running analysis, in milliseconds. */
const bestTime = 700;
/** The depth from which a running analysis is good enough for a best move. */
const bestDepth = 10;

export class Analysis implements EngineUser {
  /** Whether the analysis is switched on. It follows the position on the board. */
  on = $state(false);
  /** Whether the engine is searching now (not at the end of a game). */
  searching = $state(false);
  /** The variations, best first. Empty until the first arrives. Belong to {@link Analysis.fen}. */
  lines: ShownLine[] = $state.raw([]);
  /** The position that the lines belong to: the one on the board. */
  fen = $state('');

  /** Grows with each search: an answer to an older one is dropped. */
  #token = 0;
  #delay: ReturnType<typeof setTimeout> | undefined;
  #update: ReturnType<typeof setTimeout> | undefined;
  #latest: SearchLine[] = [];
  #updated = 0;
  /** The node that the lines belong to. */
  #node: TreeNode | null = null;

  constructor(
    private readonly doc: GameDocument,
    private readonly settings: SettingsStore,
    private readonly notices: Notices,
    private readonly sharedEngine: SharedEngine,
  ) {
    doc.subscribe(() => {
      if (doc.node !== this.#node) this.#follow();
    });
  }

  /** The best line's score from White's view, else what the tree knows of the position. */
  get score(): Score | null {
    return this.lines[0]?.score ?? this.doc.evaluation?.score ?? null;
  }

  /** The chances, from White's view, of the same source. */
  get chances(): Chances | null {
    const line = this.lines[0];
    return line === undefined ? (this.doc.evaluation?.chances ?? null) : line.chances;
  }

  get depth(): number {
    return this.lines[0]?.depth ?? 0;
  }

  /** Nodes of the search. */
  get nodes(): number {
    return Math.max(0, ...this.lines.map((line) => line.nodes));
  }

  /** Nodes per second. */
  get speed(): number {
    return this.lines[0]?.nodesPerSecond ?? 0;
  }

  /** The best moves as arrows, if the setting is on. */
  get arrows(): Arrow[] {
    if (!this.settings.current.arrows) return [];
    return this.lines.flatMap((line) => {
      const first = line.moves[0];
      return first === undefined ? [] : [{ ...squaresOf(first), rank: line.rank }];
    });
  }

  /** Switches the analysis on. A match against the engine refuses it. */
  start(): void {
    if (this.on || this.#refused()) return;
    this.on = true;
    this.#follow();
  }

  stop(): void {
    if (!this.on) return;
    this.#halt();
    this.sharedEngine.release(this);
  }

  /** Begins the running analysis again: the engine knows more now. */
  again(): void {
    if (this.on) this.#follow();
  }

  toggle(): void {
    if (this.on) this.stop();
    else this.start();
  }

  /** Sets the number of variations, the threads, or the table of a native engine in MB. It is
   * brought into its range, and kept in the settings. */
  set(name: 'variations' | 'threads' | 'hash', value: number): void {
    const { min, max } = ranges[name];
    if (!Number.isFinite(value)) return;
    this.settings.change({ [name]: Math.min(max, Math.max(min, Math.round(value))) });
    if (this.on) this.#follow();
  }

  /** The best move so far, or one found in a moment, in the protocol's text. `null`: the game is
   * over, the engine failed, or the position has changed meanwhile. */
  async bestMove(): Promise<string | null> {
    if (this.#refused()) return null;
    const best = this.lines[0];
    if (this.on && best !== undefined && best.depth >= bestDepth) return best.moves[0] ?? null;
    if (this.doc.state.moves.length === 0) {
      this.notices.inform(texts.state.noBestMove);
      return null;
    }
    const node = this.doc.node;
    const wasOn = this.on;
    const token = this.#begin();
    try {
      const answer = await this.#search(token, node, { movetime: bestTime });
      if (answer === null || this.doc.node !== node) return null;
      return answer.best;
    } catch (error) {
      if (token === this.#token) this.#fail(error);
      return null;
    } finally {
      if (token === this.#token) {
        this.searching = false;
        if (wasOn) this.#follow();
        else this.sharedEngine.release(this);
      }
    }
  }

  /** Plays the best move on the board. */
  async playBest(): Promise<void> {
    const node = this.doc.node;
    const best = await this.bestMove();
    if (best !== null && this.doc.node === node) this.doc.playLine(node, [best]);
  }

  /** Plays a shown line up to and including its move `index`. */
  playUpTo(line: ShownLine, index: number): void {
    this.doc.playLine(this.doc.node, line.moves.slice(0, index + 1));
  }

  yieldEngine(): void {
    this.#halt();
  }

  #refused(): boolean {
    if (!this.doc.busy) return false;
    this.notices.inform(texts.state.matchRuns);
    return true;
  }

  /** Starts a new search: answers of those before are no longer wanted. */
  #begin(): number {
    clearTimeout(this.#delay);
    clearTimeout(this.#update);
    this.#update = undefined;
    this.#latest = [];
    this.lines = [];
    this.#node = this.doc.node;
    this.fen = this.#node.fen;
    return ++this.#token;
  }

  #halt(): void {
    this.#token++;
    clearTimeout(this.#delay);
    clearTimeout(this.#update);
    this.#update = undefined;
    this.on = false;
    this.searching = false;
  }

  /** Analyses the position that is now on the board. */
  #follow(): void {
    // While the analysis is off, the lines left over from it belong to another position.
    const token = this.#begin();
    if (!this.on) return;
    const node = this.doc.node;
    if (this.doc.state.moves.length === 0) {
      this.searching = false;
      this.sharedEngine.release(this);
      return;
    }
    this.searching = true;
    this.#delay = setTimeout(() => {
      this.#search(token, node, { infinite: true }).then(
        () => {
          if (token === this.#token) this.searching = false;
        },
        (error: unknown) => {
          if (token === this.#token) this.#fail(error);
        },
      );
    }, settle);
  }

  #fail(error: unknown): void {
    this.#halt();
    this.sharedEngine.release(this);
    const reason = error instanceof Error ? error.message : String(error);
    this.notices.warn(texts.state.engineFailed({ reason }));
  }

  /** Searches `node`. `null`: the answer is no longer wanted. */
  async #search(
    token: number,
    node: TreeNode,
    limits: { infinite?: true; movetime?: number },
  ): Promise<SearchAnswer | null> {
    const { start, moves, turn } = this.doc.positionOf(node);
    const engine = await this.#engine(token);
    if (engine === null) return null;
    const answer = await engine.search({ start, moves, turn, limits }, (lines) => {
      if (token !== this.#token) return;
      this.#latest = lines;
      if (this.#update !== undefined) return;
      const wait = Math.max(0, this.#updated + refresh - performance.now());
      this.#update = setTimeout(() => this.#flush(node), wait);
    });
    if (token !== this.#token) return null;
    this.#latest = answer.lines;
    this.#flush(node);
    return answer;
  }

  async #engine(token: number): Promise<Engine | null> {
    const engine = await this.sharedEngine.take(this);
    if (token !== this.#token) return null;
    await engine.stop();
    if (token !== this.#token) return null;
    const { variations, drawRules } = this.settings.current;
    this.sharedEngine.configure(engine, {
      MultiPV: variations,
      'Draw Rules': drawRules,
      ...sizesOf(engine, this.settings.current),
    });
    return engine;
  }

  /** Shows the latest lines, and keeps the evaluation with the position. */
  #flush(node: TreeNode): void {
    clearTimeout(this.#update);
    this.#update = undefined;
    if (this.#latest.length === 0) return;
    this.#updated = performance.now();
    this.lines = this.#latest.map((line) => ({
      ...line,
      shown: this.doc.readLine(node.fen, line.moves, shownPlies),
    }));
    this.#latest = [];
    const best = this.lines[0];
    if (best !== undefined && best.bound === 'exact') {
      const { score, chances, depth } = best;
      this.doc.evaluate(node, { score, chances, depth, best: best.moves[0] ?? null });
    }
  }
}
