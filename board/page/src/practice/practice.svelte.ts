/** Practising an ending against the defence of the endgame tables. */

import { movesOf } from '../analysis/endgame.svelte';
import { reasonOf } from '../document/notices.svelte';
import type { GameDocument } from '../document/document.svelte';
import type { SharedEngine } from '../engine/shared_engine.svelte';
import type { TableLoader } from '../engine/table_loader.svelte';
import type { TableAnswer, TableResult, TableValue } from '../engine/tables';
import { endings, placement, type Ending } from './endings';
import { countSolved } from './progress';
import { practice as words } from '../texts/messages/practice';
import { moveInWords } from '../texts/rules';
import type { GameState, LegalMove, Rules } from '../rules/types';

/** How long the engine waits with its answer, in milliseconds. */
const replyDelay = 600;
/** How many placements are tried to find one with the wanted result. */
const maxTries = 60;
/** The moves of the user that hold a drawn ending. */
export const movesToHold = 12;

/** A move of the user that gave away the win or the draw. */
interface Slip {
  move: LegalMove;
  /** The result after it, for the user. */
  result: TableResult;
  /** A move that keeps it, in PDN. */
  better: string | null;
}

export class Practice {
  ending: Ending = $state.raw(endings[0]);
  start = $state('');
  /** The moves so far; the user makes the first. */
  moves: readonly LegalMove[] = $state.raw([]);
  /** `loading`: a position is sought; `user`: the user is to move; `engine`: it answers; `slip`:
   * the last move gave it away; `done`; `failed`: see {@link Practice.problem}. */
  status: 'loading' | 'user' | 'engine' | 'slip' | 'done' | 'failed' = $state('loading');
  /** What the tables say of the position in which the user is or was to move. */
  answer: TableAnswer | null = $state.raw(null);
  slip: Slip | null = $state.raw(null);
  /** By how many moves the user's last move made the win longer. */
  longer = $state(0);
  problem = $state('');
  /** Whether the user has asked for the best move. */
  hinted = $state(false);

  #token = 0;
  /** Whether the user had help in this position, or has taken a move back. */
  #helped = false;
  #reply: ReturnType<typeof setTimeout> | undefined;

  readonly state: GameState | null = $derived.by(() =>
    this.start === ''
      ? null
      : this.rules.describe(
          this.start,
          this.moves.map(({ text }) => text),
        ),
  );

  constructor(
    private readonly doc: Pick<GameDocument, 'rules' | 'busy'>,
    private readonly sharedEngine: SharedEngine,
    private readonly tables: Pick<TableLoader, 'load' | 'retry'>,
    private readonly random: () => number = Math.random,
  ) {}

  get rules(): Rules {
    return this.doc.rules;
  }

  /** The moves to the end with best play, if it is a win. */
  get distance(): number | null {
    const plies = this.answer?.value.plies ?? null;
    return plies === null ? null : movesOf(plies);
  }

  /** The best move, once the user has asked for it. */
  get hint(): LegalMove | null {
    if (!this.hinted || this.status !== 'user') return null;
    return this.state?.moves.find(({ text }) => text === this.answer?.moves[0]?.text) ?? null;
  }

  /** The moves that the user has made. */
  get made(): number {
    return Math.ceil(this.moves.length / 2);
  }

  get canUndo(): boolean {
    return this.moves.length > 0 && this.status !== 'loading';
  }

  /** Looks for a position of an ending. After a failure the tables are loaded again. */
  async begin(ending: Ending): Promise<void> {
    const token = this.#drop();
    const hasFailed = this.status === 'failed';
    this.ending = ending;
    this.#clear();
    this.start = '';
    this.moves = [];
    this.#helped = false;
    this.answer = null;
    this.status = 'loading';
    try {
      if (hasFailed) await this.tables.retry();
      for (let tries = 0; tries < maxTries; tries++) {
        const fen = this.rules.checkFen(placement(ending, this.random));
        const state = this.rules.describe(fen, []);
        if (state.capture > 0 || state.moves.length === 0) continue;
        const answer = await this.#ask(fen, []);
        if (token !== this.#token) return;
        if (!this.#suits(answer.value)) continue;
        this.start = fen;
        this.answer = answer;
        this.status = 'user';
        return;
      }
      throw new Error(words.noPosition);
    } catch (error) {
      if (token === this.#token) this.#fail(error);
    }
  }

  /** The same position once more. */
  again(): void {
    if (this.start === '') return;
    void this.#rewind(0);
    this.#helped = false;
  }

  /** Takes a typed move. Returns whether it is legal. */
  type(text: string): boolean {
    if (this.status !== 'user' || this.state === null) return false;
    try {
      void this.play(this.rules.parseMove(this.state.fen, text.trim()));
      return true;
    } catch (error) {
      this.problem = moveInWords(reasonOf(error), this.state.turn);
      return false;
    }
  }

  /** Takes a move of the user, and answers it. */
  async play(move: LegalMove): Promise<void> {
    const before = this.answer;
    if (this.status !== 'user' || before === null) return;
    const token = this.#drop();
    this.#clear();
    const fen = this.state!.fen;
    this.moves = [...this.moves, move];
    this.status = 'engine';
    if (this.#isOver()) return;
    const value = before.moves.find(({ text }) => text === move.text)?.value;
    if (value === undefined) return this.#fail(new Error(words.noAnswer));
    if (value.result !== before.value.result) {
      const best = before.moves[0];
      const better = this.rules.parseMove(fen, best.text).pdn;
      this.slip = { move, result: value.result, better };
      this.status = 'slip';
      return;
    }
    if (value.plies !== null && before.value.plies !== null)
      this.longer = Math.max(0, movesOf(value.plies) - movesOf(before.value.plies));
    try {
      const answer = await this.#ask(this.start, this.moves);
      if (token !== this.#token) return;
      this.#reply = setTimeout(() => void this.#answer(answer, token), replyDelay);
    } catch (error) {
      if (token === this.#token) this.#fail(error);
    }
  }

  /** Shows the best move. */
  askHint(): void {
    this.problem = '';
    this.hinted = true;
    this.#helped = true;
  }

  /** Takes the last move of the user back, with the answer to it. */
  undo(): void {
    if (!this.canUndo) return;
    this.#helped = true;
    void this.#rewind(this.moves.length - (this.moves.length % 2 === 0 ? 2 : 1));
  }

  /** Cancels pending answers. */
  stop(): void {
    this.#drop();
  }

  async #rewind(count: number): Promise<void> {
    const token = this.#drop();
    this.#clear();
    this.moves = this.moves.slice(0, count);
    this.status = 'engine';
    try {
      const answer = await this.#ask(this.start, this.moves);
      if (token !== this.#token) return;
      this.answer = answer;
      this.status = 'user';
    } catch (error) {
      if (token === this.#token) this.#fail(error);
    }
  }

  /** Plays the best defence. */
  async #answer({ moves }: TableAnswer, token: number): Promise<void> {
    const reply = this.state?.moves.find(({ text }) => text === moves[0]?.text);
    if (reply === undefined) return this.#fail(new Error(words.noAnswer));
    this.moves = [...this.moves, reply];
    if (this.#isOver()) return;
    try {
      const answer = await this.#ask(this.start, this.moves);
      if (token !== this.#token) return;
      this.answer = answer;
      this.status = 'user';
    } catch (error) {
      if (token === this.#token) this.#fail(error);
    }
  }

  /** Whether the game has ended, or has been held for long enough. */
  #isOver(): boolean {
    const held = this.ending.goal === 'hold' && this.moves.length >= 2 * movesToHold;
    if (this.state?.outcome == null && !held) return false;
    this.status = 'done';
    const winner = this.state?.outcome?.winner ?? null;
    const isReached = winner === 'white' || (winner === null && this.ending.goal === 'hold');
    if (isReached && !this.#helped) countSolved(this.ending.id);
    return true;
  }

  #suits({ result, plies }: TableValue): boolean {
    if (this.ending.goal === 'hold') return result === 'draw';
    return result === 'win' && (plies ?? 0) >= this.ending.least;
  }

  async #ask(start: string, moves: readonly LegalMove[]): Promise<TableAnswer> {
    if (!(await this.tables.load())) throw new Error(words.noTables);
    const engine = await this.sharedEngine.load();
    const answer = await engine.tables({ start, moves: moves.map(({ text }) => text) });
    if (answer === null) throw new Error(words.noTables);
    return answer;
  }

  #clear(): void {
    this.hinted = false;
    this.slip = null;
    this.longer = 0;
    this.problem = '';
  }

  #fail(error: unknown): void {
    this.status = 'failed';
    this.problem = reasonOf(error);
  }

  #drop(): number {
    clearTimeout(this.#reply);
    return ++this.#token;
  }
}
