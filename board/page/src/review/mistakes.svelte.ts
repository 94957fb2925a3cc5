/** Learning from the mistakes of a reviewed game: each is a position in which a better move is to be
 * found. */

import type { GameDocument } from '../document/document.svelte';
import type { SettingsStore } from '../settings/store.svelte';
import { evaluationOfEnd } from '../document/annotations';
import { reasonOf } from '../document/notices.svelte';
import type { Arrow } from '../board/drawing/arrows';
import { keepResult, loadResults, nameOf, type Result } from './mistake_results';
import type { Review, ReviewedMove } from './review.svelte';
import {
  sizesOf,
  type Engine,
  type SharedEngine,
  type EngineUser,
} from '../engine/shared_engine.svelte';
import { turnOf } from '../rules/fen';
import { squaresOf } from '../rules/line';
import type { TreeNode } from '../document/tree';
import { texts } from '../texts';
import { mistakes as words } from '../texts/messages/mistakes';
import { moveInWords } from '../texts/rules';
import type { Color, GameState, LegalMove, Reason } from '../rules/types';

/** What a move does wrong, in a text that follows the move; `null` if it is not known. */
export function reasonsInWords(list: readonly Reason[]): string | null {
  return list
    .map((reason) => {
      const text = words.reasonKinds[reason.kind];
      return typeof text === 'string' ? text : text(reason);
    })
    .reduce<string | null>(
      (first, second) => (first === null ? second : words.twoReasons({ first, second })),
      null,
    );
}

/** Whose mistakes are looked at. */
export type Side = Color | 'both';

/** A move that loses no more points of winning chances than this against the best one is good. */
export const allowedLoss = 5;

/** Plies of the better line that are played on the board. */
const solutionPlies = 6;
/** Milliseconds between two of them. */
const solutionPace = 900;
/** The least time of a search that decides on a move of the user, in milliseconds. */
const minCheckTime = 300;
/** The time of a search that continues a line, in milliseconds. */
const lineTime = 100;
/** How many times a line is continued. */
const lineRounds = 6;

/** A try of the user that was judged. */
export interface Try {
  move: LegalMove;
  good: boolean;
  /** Points of winning chances that it loses against the best move; `null`: it is the move of the
   * game, or the best one. */
  lost: number | null;
  /** What is wrong with it. */
  facts: Facts;
}

/** What is wrong with a move. */
interface Facts {
  /** The line after it. */
  refutation: readonly string[];
  /** The better line. */
  better: readonly string[];
  reasons: readonly Reason[];
}

const nothing: Facts = { refutation: [], better: [], reasons: [] };

const mistakeName = ({ node }: ReviewedMove): string => nameOf(node.parent!.fen, node.move!.text);

export class Mistakes implements EngineUser {
  side: Side = $state('white');
  /** The mistakes of the side, in the order of the game. */
  list: readonly ReviewedMove[] = $state.raw([]);
  /** The one that is on the board; the length of the list after the last. */
  index = $state(0);
  /** `find`: a better move is looked for; `checking`: the engine judges one. */
  status: 'find' | 'checking' | 'solved' | 'shown' = $state('find');
  /** The last try, until the next one. */
  tried: Try | null = $state.raw(null);
  /** Why a move could not be judged, or is not legal; empty if nothing is wrong. */
  problem = $state('');
  /** The moves on the board after the position. */
  played: readonly LegalMove[] = $state.raw([]);
  /** How each mistake was dealt with, by its index. */
  results: ReadonlyMap<number, Result> = $state.raw(new Map());
  /** Whether the user has asked what was wrong. */
  explained = $state(false);

  #facts: Facts | null = $state.raw(null);
  #tries = 0;
  #token = 0;
  #step: ReturnType<typeof setTimeout> | undefined;

  /** The mistake on the board; `null` after the last, or if there is none. */
  readonly mistake: ReviewedMove | null = $derived(this.list[this.index] ?? null);

  readonly state: GameState | null = $derived.by(() => {
    const before = this.mistake?.node.parent;
    if (!before) return null;
    const { start, moves } = this.doc.positionOf(before);
    return this.doc.rules.describe(start, [...moves, ...this.played.map(({ text }) => text)]);
  });

  constructor(
    private readonly doc: GameDocument,
    private readonly settings: SettingsStore,
    private readonly sharedEngine: SharedEngine,
    private readonly review: Pick<Review, 'moves' | 'lineAfter'>,
  ) {
    this.choose(doc.orientation);
  }

  /** The mistakes of a side, of all that the review has found. */
  count(side: Side): number {
    return this.#of(side).length;
  }

  /** Begins with the mistakes of this side: with the first that was not dealt with before. */
  choose(side: Side): void {
    this.side = side;
    this.list = this.#of(side);
    const stored = loadResults();
    const results = this.list.map((mistake) => stored.get(mistakeName(mistake)));
    this.results = new Map(
      results.flatMap((result, index) => (result === undefined ? [] : [[index, result] as const])),
    );
    const first = results.indexOf(undefined);
    this.open(first < 0 ? this.list.length : first);
  }

  /** Forgets how the mistakes of this side were dealt with, and begins anew. */
  startOver(): void {
    for (const mistake of this.list) keepResult(mistakeName(mistake), null);
    this.choose(this.side);
  }

  /** Shows a mistake; after the last one, what has been done. */
  open(index: number): void {
    this.#drop();
    this.index = index;
    this.status = 'find';
    this.tried = null;
    this.problem = '';
    this.played = [];
    this.explained = false;
    this.#tries = 0;
    this.#facts = null;
    if (this.mistake !== null) void this.#learn(this.#token);
  }

  /** The reasons why it was a mistake; `null` until they are known. */
  get reasons(): readonly Reason[] | null {
    return this.#facts?.reasons ?? null;
  }

  /** The better line, as far as it is known. */
  get solution(): readonly string[] {
    if (this.mistake === null) return [];
    return this.#facts?.better ?? this.#better(this.mistake);
  }

  /** Whose turn it is on the board, if the user may move. */
  get movable(): Color | 'none' {
    return this.status === 'find' && this.mistake !== null ? this.mistake.color : 'none';
  }

  /** The move before the position on the board, or the last one played there. */
  get lastMove(): LegalMove | null {
    return this.played.at(-1) ?? this.mistake?.node.parent?.move ?? null;
  }

  /** The mistake, or the last try; once it is explained, also what refutes it: the opponent's moves
   * up to the first capture. */
  get arrows(): Arrow[] {
    const { mistake, tried } = this;
    if (mistake === null || this.played.length > 0) return [];
    const move = tried?.move ?? mistake.node.move!;
    const refutation = (tried?.facts ?? (this.explained ? this.#facts : null))?.refutation ?? [];
    const after = this.doc.readLine(mistake.node.parent!.fen, [move.text, ...refutation]).slice(1);
    const answers = after.map(({ move }) => move).filter((_, ply) => ply % 2 === 0);
    const first = Math.max(
      0,
      answers.findIndex(({ captured }) => captured.length > 0),
    );
    return [
      { ...squaresOf(move.text), rank: 2 },
      ...answers.slice(0, first + 1).map(({ path }) => ({ path, rank: 1 })),
    ];
  }

  /** How many mistakes have this result. */
  countOf(result: Result): number {
    return [...this.results.values()].filter((other) => other === result).length;
  }

  /** Takes a typed move. Returns whether it is legal. */
  type(text: string): boolean {
    const before = this.mistake?.node.parent;
    if (!before || this.status !== 'find') return false;
    try {
      void this.play(this.doc.rules.parseMove(before.fen, text.trim()));
      return true;
    } catch (error) {
      this.problem = moveInWords(reasonOf(error), turnOf(before.fen));
      return false;
    }
  }

  /** Takes a move of the user, and judges it. */
  async play(move: LegalMove): Promise<void> {
    const { mistake } = this;
    if (mistake === null || this.status !== 'find') return;
    this.#drop();
    const token = this.#token;
    this.problem = '';
    this.tried = null;
    this.played = [move];
    if (move.text === mistake.node.move?.text) {
      this.#judged({ move, good: false, lost: null, facts: this.#facts ?? nothing });
    } else if (move.text === this.solution[0]) {
      this.#judged({ move, good: true, lost: null, facts: nothing });
    } else {
      this.status = 'checking';
      try {
        const judged = await this.#check(mistake, move, token);
        if (token === this.#token && judged !== null) this.#judged(judged);
      } catch (error) {
        if (token !== this.#token) return;
        this.status = 'find';
        this.played = [];
        this.problem = words.notChecked({ reason: reasonOf(error) });
      }
    }
    if (token === this.#token && this.#facts === null) void this.#learn(token);
  }

  /** Says what was wrong with the move of the game. */
  explain(): void {
    this.tried = null;
    this.problem = '';
    this.explained = true;
  }

  /** Plays the better line on the board, once it is known how it goes on. */
  async showSolution(): Promise<void> {
    const before = this.mistake?.node.parent;
    if (!before || this.solution.length === 0) return;
    this.#drop();
    const token = this.#token;
    this.#settle('shown');
    this.status = 'shown';
    this.tried = null;
    this.problem = '';
    this.played = [];
    if (this.#facts === null) await this.#learn(token);
    if (token !== this.#token) return;
    const line = this.doc.readLine(before.fen, this.solution, solutionPlies);
    const next = (): void => {
      this.played = line.slice(0, this.played.length + 1).map(({ move }) => move);
      if (this.played.length < line.length) this.#step = setTimeout(next, solutionPace);
    };
    next();
  }

  /** Cancels pending searches and moves. */
  stop(): void {
    this.#drop();
    this.sharedEngine.release(this);
  }

  yieldEngine(): void {
    this.#drop();
    if (this.status === 'checking') {
      this.status = 'find';
      this.played = [];
    }
  }

  #drop(): void {
    this.#token++;
    clearTimeout(this.#step);
  }

  #of(side: Side): readonly ReviewedMove[] {
    return this.review.moves.filter(
      ({ judgement, color }) => judgement !== null && (side === 'both' || side === color),
    );
  }

  #judged(judged: Try): void {
    this.tried = judged;
    this.#tries++;
    if (judged.good) {
      this.status = 'solved';
      this.#settle(this.#tries === 1 ? 'first' : 'later');
      return;
    }
    this.status = 'find';
    this.played = [];
  }

  /** Keeps the first result of a mistake. */
  #settle(result: Result): void {
    if (this.mistake === null || this.results.has(this.index)) return;
    this.results = new Map([...this.results, [this.index, result]]);
    keepResult(mistakeName(this.mistake), result);
  }

  /** The better line: that of the review, or the variation of a game that was reviewed elsewhere. */
  #better({ node }: ReviewedMove): readonly string[] {
    const before = node.parent!;
    const found = this.review.lineAfter(before);
    if (found !== null) return found;
    const best = this.doc.evaluationOf(before)?.best ?? null;
    const line: string[] = [];
    let at = before.children.find(
      (other) => other !== node && (best === null || other.move?.text === best),
    );
    for (; at !== undefined; at = at.children[0]) line.push(at.move!.text);
    return line.length > 0 || best === null ? line : [best];
  }

  /** Finds out what was wrong with the move of the game. Without an engine the lines are those that
   * are known. */
  async #learn(token: number): Promise<void> {
    const mistake = this.mistake!;
    const { node } = mistake;
    const before = node.parent!;
    const refutation = await this.#continue(node, [], this.review.lineAfter(node) ?? [], token);
    if (token !== this.#token) return;
    const better = await this.#continue(before, [], this.#better(mistake), token);
    if (token !== this.#token) return;
    const chances = [this.#chancesAt(before), this.#chancesAt(node)] as const;
    const { rules } = this.doc;
    const reasons = rules.explain(before.fen, node.move!.text, refutation, better, chances);
    this.#facts = { refutation, better, reasons };
  }

  /** Searches the position after a move of the user. `null`: nobody waits for it any more. */
  async #check({ color, node }: ReviewedMove, move: LegalMove, token: number): Promise<Try | null> {
    const { rules } = this.doc;
    const at = node.parent!;
    const { start, moves } = this.doc.positionOf(at);
    const line = [...moves, move.text];
    const { outcome } = rules.describe(start, line, this.settings.current.drawRules);
    const before = this.#chancesAt(at);
    let after: number;
    let found: readonly string[] = [];
    if (outcome !== null) {
      after = rules.winningChances(evaluationOfEnd(outcome.winner));
    } else {
      const time = Math.max(minCheckTime, this.settings.current.reviewTime);
      const best = await this.#search(start, line, time, token);
      if (best === null) return null;
      after = rules.winningChances(best);
      found = best.moves;
    }
    const lost = Math.max(0, color === 'white' ? before - after : after - before);
    if (lost <= allowedLoss) return { move, good: true, lost, facts: nothing };
    const refutation = await this.#continue(at, [move.text], found, token);
    if (token !== this.#token) return null;
    const better = this.solution;
    const reasons = rules.explain(at.fen, move.text, refutation, better, [before, after]);
    return { move, good: false, lost, facts: { refutation, better, reasons } };
  }

  #chancesAt(node: TreeNode): number {
    // Both positions of a judged move have an evaluation.
    return this.doc.rules.winningChances(this.doc.evaluationOf(node)!);
  }

  /** Continues a line that breaks off within an exchange, or at once. */
  async #continue(
    node: TreeNode,
    before: readonly string[],
    line: readonly string[],
    token: number,
  ): Promise<string[]> {
    const found = [...line];
    const { start, moves } = this.doc.positionOf(node);
    try {
      for (let round = 0; round < lineRounds && token === this.#token; round++) {
        const all = [...moves, ...before, ...found];
        const { capture, moves: legal } = this.doc.rules.describe(start, all);
        if (legal.length === 0 || (capture === 0 && found.length > 1)) break;
        if (legal.length === 1) found.push(legal[0].text);
        else found.push(...((await this.#search(start, all, lineTime, token))?.moves ?? []));
      }
    } catch {
      // Without an engine the line is as it was.
    }
    return found;
  }

  /** The best line of a position. `null`: nobody waits for it any more. */
  async #search(start: string, moves: string[], movetime: number, token: number) {
    if (this.doc.busy) throw new Error(texts.state.matchRuns);
    const engine = await this.sharedEngine.take(this);
    if (token !== this.#token) return null;
    await engine.stop();
    if (token !== this.#token) return null;
    this.#configure(engine);
    const { turn } = this.doc.rules.describe(start, moves);
    const answer = await engine.search({ start, moves, turn, limits: { movetime } });
    return token === this.#token ? (answer.lines[0] ?? null) : null;
  }

  #configure(engine: Engine): void {
    this.sharedEngine.configure(engine, {
      'Draw Rules': this.settings.current.drawRules,
      ...sizesOf(engine, this.settings.current),
    });
  }
}
