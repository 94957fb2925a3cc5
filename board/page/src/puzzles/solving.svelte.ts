/** A puzzle on the board: what is played of its solution, and afterwards any way through it. */

import { analysis } from '../texts/messages/analysis';
import type { Arrow } from '../board/drawing/arrows';
import type { GameDocument } from '../document/document.svelte';
import { reasonOf } from '../document/notices.svelte';
import type { SharedEngine, EngineUser } from '../engine/shared_engine.svelte';
import { endTextOf } from '../play/match_end';
import { otherColor } from '../rules/fen';
import { LineReader, squaresOf } from '../rules/line';
import type { Color, GameState, LegalMove, Square } from '../rules/types';
import { puzzles as texts } from '../texts/messages/puzzles';
import { moveInWords } from '../texts/rules';
import type { OpenPuzzle } from './puzzle_file.svelte';

/** The time of the engine to refute a move, in milliseconds, and the moves of it that are shown. */
const refutationTime = 700;
const refutationMoves = 5;

/** What is said of the last try. */
interface Message {
  kind: 'good' | 'bad';
  text: string;
}

/** What the owner of a puzzle is told. */
export interface SolvingEvents {
  /** A right move of the user; `isLast`: the puzzle is solved. Then the owner says so. */
  right: (isLast: boolean) => void;
  /** A wrong move. It is not on the board. */
  wrong: (move: LegalMove) => void;
  /** The user was shown something of the solution. */
  helped?: () => void;
  /** More of the solution is on the board, or was shown. */
  advanced?: () => void;
}

interface Options {
  /** How long the other side waits with its answer, in milliseconds. */
  replyDelay?: number;
  /** How many moves of the solution are played already. */
  ply?: number;
  /** How much of the next one was shown: the piece, the move. */
  hints?: Hints;
}

export type Hints = 0 | 1 | 2;

export class Solving implements EngineUser {
  message: Message | null = $state.raw(null);
  /** The wrong move that was tried last, which the engine can refute. */
  wrong: LegalMove | null = $state.raw(null);
  /** What the engine says of it. */
  refutation: string | null = $state(null);
  isAsking = $state(false);
  orientation: Color = $state()!;

  /** How many moves of the solution are played. */
  #ply = $state(0);
  #hints: Hints = $state(0);
  /** Whether the rest of the solution plays by itself. */
  #isShowing = $state(false);
  #isGivenUp = $state(false);
  /** The moves that can be gone through, and how many of them are on the board. */
  #line: readonly string[] = $state.raw([]);
  #at = $state(0);
  /** Where they leave the solution; `null`: nowhere. */
  #branch: number | null = $state(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #replyDelay: number;
  readonly #lines: LineReader;

  readonly game: GameState = $derived.by(() =>
    this.doc.rules.describe(this.puzzle.fen, this.#line.slice(0, this.#at)),
  );
  /** The last move on the board. */
  readonly lastMove: LegalMove | null = $derived.by(() => {
    if (this.#at === 0) return null;
    const { fen } = this.doc.rules.describe(this.puzzle.fen, this.#line.slice(0, this.#at - 1));
    return this.#lines.read(fen, [this.#line[this.#at - 1]], 1)[0]?.move ?? null;
  });

  constructor(
    readonly puzzle: OpenPuzzle,
    private readonly doc: Pick<GameDocument, 'rules' | 'busy'>,
    private readonly sharedEngine: SharedEngine,
    private readonly events: SolvingEvents,
    { replyDelay = 700, ply = 0, hints = 0 }: Options = {},
  ) {
    this.#lines = new LineReader(doc.rules);
    this.#replyDelay = replyDelay;
    this.orientation = puzzle.side;
    this.#ply = Math.min(ply, puzzle.moves.length);
    this.#line = puzzle.moves.slice(0, this.#ply);
    this.#at = this.#ply;
    this.#hints = hints;
    // The answer was about to come.
    if (!this.isDone && this.#ply % 2 === 1) this.#reply();
  }

  get ply(): number {
    return this.#ply;
  }

  get hints(): Hints {
    return this.#hints;
  }

  get isDone(): boolean {
    return this.#ply === this.puzzle.moves.length;
  }

  /** Whether nothing is left to be solved, so that every move may be tried. */
  get isOver(): boolean {
    return (this.isDone || this.#isGivenUp) && !this.#isShowing;
  }

  get isShowing(): boolean {
    return this.#isShowing;
  }

  get isUsersTurn(): boolean {
    if (this.isOver) return this.game.turn === this.puzzle.side && this.game.outcome === null;
    return !this.#isShowing && this.#ply % 2 === 0 && this.#at === this.#ply;
  }

  /** The opponent's move, if it was the last one. */
  get reply(): { move: LegalMove; color: Color } | null {
    const { lastMove } = this;
    if (lastMove === null || this.#at % 2 === 1) return null;
    return { move: lastMove, color: otherColor(this.puzzle.side) };
  }

  /** Whether the engine may be asked: it is not while it plays a game. */
  get canAsk(): boolean {
    return this.wrong !== null && !this.#isShowing && !this.isAsking && !this.doc.busy;
  }

  /** The piece to move, once the user has asked for it. */
  get hintedPiece(): Square | null {
    if (this.#hints === 0 || this.isOver || !this.isUsersTurn) return null;
    return squaresOf(this.puzzle.moves[this.#ply]).from;
  }

  /** The move to find, once the user has asked for it too. */
  get hint(): Arrow | null {
    if (this.#hints < 2 || this.hintedPiece === null) return null;
    return { ...squaresOf(this.puzzle.moves[this.#ply]), rank: 1 };
  }

  /** The moves that the user could have made instead of that of the solution: in the position on the
   * board, or before the last move. None before the puzzle is over. */
  get others(): readonly LegalMove[] {
    if (!this.isOver) return [];
    const { fen, moves } = this.puzzle;
    const at = this.#turn;
    const before = this.doc.rules.describe(fen, moves.slice(0, at));
    return before.moves.filter(({ text }) => text !== moves[at]);
  }

  /** Plays one of {@link others}. */
  tryOther(move: LegalMove): void {
    this.#goTo(this.#turn);
    this.#try(move);
  }

  /** The last turn of the user in the solution, up to what is on the board. */
  get #turn(): number {
    return this.#branch ?? this.#at - (this.#at % 2);
  }

  /** Whether the moves on the board are not those of the solution. */
  get isAway(): boolean {
    return this.#branch !== null;
  }

  // Going through the moves

  get atStart(): boolean {
    return this.#at === 0;
  }

  get atEnd(): boolean {
    return this.#at === this.#line.length;
  }

  first(): void {
    this.#goTo(0);
  }

  previous(): void {
    this.#goTo(this.#at - 1);
  }

  next(): void {
    this.#goTo(this.#at + 1);
  }

  last(): void {
    this.#goTo(this.#line.length);
  }

  flip(): void {
    this.orientation = otherColor(this.orientation);
  }

  /** Goes back to where another move was tried. */
  back(): void {
    if (this.#branch !== null) this.#goTo(this.#branch);
  }

  #goTo(at: number): void {
    if (at < 0 || at > this.#line.length || this.#isShowing) return;
    this.#at = at;
    if (this.#branch === null || at > this.#branch) return;
    this.#forget();
    this.message = null;
    this.#branch = null;
    this.#line = this.puzzle.moves;
  }

  // Moves

  /** Takes a typed move. Returns whether it is legal. */
  type(text: string): boolean {
    if (!this.isOver) this.last();
    if (!this.isUsersTurn) return false;
    try {
      this.play(this.doc.rules.parseMove(this.game.fen, text.trim()));
      return true;
    } catch (error) {
      this.refuse(moveInWords(reasonOf(error), this.game.turn));
      return false;
    }
  }

  /** Says why an attempt is not a legal move. */
  refuse(text: string): void {
    this.message = { kind: 'bad', text };
  }

  /** Takes a move of the user. One that is wrong is not played while the puzzle is to be solved. */
  play(move: LegalMove): void {
    if (!this.isUsersTurn) return;
    if (this.isOver) return this.#try(move);
    this.#forget();
    if (move.text !== this.puzzle.moves[this.#ply]) {
      this.wrong = move;
      this.refuse(texts.wrong({ move: move.pdn }));
      this.events.wrong(move);
      return;
    }
    this.#advance();
    if (!this.isDone) {
      this.message = { kind: 'good', text: texts.goOn };
      this.#reply();
    }
    this.events.right(this.isDone);
  }

  /** Plays the next move of the solution for the user. */
  playForUser(): void {
    const move = this.#nextMove();
    this.last();
    if (move !== null && this.isUsersTurn) this.play(move);
  }

  /** Shows the piece to move, and then the move. */
  askHint(): void {
    this.last();
    if (!this.isUsersTurn) return;
    this.#hints = this.#hints === 0 ? 1 : 2;
    const square = squaresOf(this.puzzle.moves[this.#ply]).from;
    const text =
      this.#hints === 1
        ? texts.piece({ square })
        : texts.solutionIs({ move: this.#nextMove()?.pdn ?? '' });
    this.message = { kind: 'good', text };
    this.events.helped?.();
    this.events.advanced?.();
  }

  /** Plays what is left of the solution. */
  showSolution(): void {
    this.stop();
    this.last();
    this.#forget();
    this.#isShowing = true;
    this.message = { kind: 'good', text: texts.showing };
    this.events.helped?.();
    this.#timer = setTimeout(() => this.#showOn(), this.#replyDelay);
  }

  /** Nothing is to be solved any more: the solution can be gone through from here. */
  giveUp(): void {
    clearTimeout(this.#timer);
    this.#isGivenUp = true;
    this.#line = this.puzzle.moves;
  }

  /** Cancels pending answers of the other side and of the engine. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#isShowing = false;
    this.sharedEngine.release(this);
  }

  #reply(): void {
    this.#timer = setTimeout(() => this.#advance(), this.#replyDelay);
  }

  #showOn(): void {
    this.#advance();
    if (this.isDone) {
      this.#isShowing = false;
      this.message = { kind: 'good', text: texts.shown };
    } else {
      this.#timer = setTimeout(() => this.#showOn(), this.#replyDelay);
    }
  }

  /** Puts the next move of the solution on the board, unless an earlier position is looked at. */
  #advance(): void {
    const follows = this.#at === this.#ply;
    this.#ply += 1;
    this.#hints = 0;
    this.#line = this.puzzle.moves.slice(0, this.#ply);
    if (follows) this.#at = this.#ply;
    this.events.advanced?.();
  }

  /** The next move of the solution. */
  #nextMove(): LegalMove | null {
    const { fen, moves } = this.puzzle;
    const before = this.doc.rules.describe(fen, moves.slice(0, this.#ply));
    return before.moves.find(({ text }) => text === moves[this.#ply]) ?? null;
  }

  // Why another move fails

  /** Plays any move when the puzzle is over. One that is not of the solution is refuted. */
  #try(move: LegalMove): void {
    if (move.text === this.#line[this.#at]) return this.next();
    this.#forget();
    this.message = null;
    this.#branch ??= this.#at;
    this.#line = [...this.#line.slice(0, this.#at), move.text];
    this.#at += 1;
    this.wrong = move;
    void this.refute();
  }

  yieldEngine(): void {
    this.isAsking = false;
  }

  /** Asks the engine why the wrong move is not the solution. If the move is on the board, so is the
   * answer. */
  async refute(): Promise<void> {
    const { wrong } = this;
    if (wrong === null) return;
    if (this.doc.busy) this.refuse(analysis.busy);
    if (!this.canAsk) return;
    this.isAsking = true;
    this.refutation = null;
    const { fen } = this.puzzle;
    const isPlayed = this.isAway;
    const before = this.puzzle.moves.slice(0, this.#ply);
    const moves = isPlayed ? [...this.#line] : [...before, wrong.text];
    try {
      const engine = await this.sharedEngine.take(this);
      const after = this.doc.rules.describe(fen, moves);
      if (this.wrong !== wrong) return;
      if (after.outcome !== null) {
        this.refutation = endTextOf(after.outcome);
        return;
      }
      this.sharedEngine.configure(engine, {});
      const request = { start: fen, moves, turn: after.turn };
      const answer = await engine.search({ ...request, limits: { movetime: refutationTime } });
      const best = answer.lines[0];
      // The user has gone on meanwhile.
      if (this.wrong !== wrong || best === undefined) return;
      const line = this.#lines.read(after.fen, best.moves, refutationMoves);
      if (line.length === 0) return;
      const { score, chances } = best;
      const ofWhite = this.doc.rules.winningChances({ score, chances });
      this.refutation = texts.refutation({
        move: wrong.pdn,
        line: line.map(({ move }) => move.pdn).join(' '),
        chances: Math.round(this.puzzle.side === 'white' ? ofWhite : 100 - ofWhite),
      });
      if (!isPlayed) return;
      const follows = this.atEnd;
      this.#line = [...moves, ...line.map(({ move }) => move.text)];
      if (follows) this.#at = moves.length + 1;
    } catch (error) {
      if (this.wrong === wrong) this.refutation = texts.noRefutation({ reason: reasonOf(error) });
    } finally {
      if (this.wrong === wrong) this.isAsking = false;
      this.sharedEngine.release(this);
    }
  }

  #forget(): void {
    this.wrong = null;
    this.refutation = null;
    this.isAsking = false;
  }
}
