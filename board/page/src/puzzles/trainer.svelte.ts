/** The user's way through the puzzles: which one is open, what was played, and what is known of it. */

import type { Arrow } from '../board/drawing/arrows';
import type { GameDocument } from '../document/document.svelte';
import { FileLoader } from '../document/file_loader.svelte';
import { reasonOf } from '../document/notices.svelte';
import type { Ports } from '../document/ports';
import type { SharedEngine, EngineUser } from '../engine/shared_engine.svelte';
import { endTextOf } from '../play/match_end';
import { otherColor, turnOf } from '../rules/fen';
import { LineReader, squaresOf } from '../rules/line';
import type { Color, LegalMove, Puzzle, PuzzleSet, PuzzleSummary, Square } from '../rules/types';
import { puzzles as texts } from '../texts/messages/puzzles';
import { moveInWords } from '../texts/rules';
import { after, loadProgress, saveProgress, type Progress } from './progress';

/** Where the puzzles are, from the page. */
const path = 'puzzles.bin';
/** How long the opponent waits with the answer, in milliseconds. */
const replyDelay = 700;
/** The time of the engine to refute a move, in milliseconds, and the moves of it that are shown. */
const refutationTime = 700;
const refutationMoves = 5;
/** The next puzzle is chosen from this many with ratings nearest to the user's. */
const nearest = 12;

/** What is said of the last try. */
interface Message {
  kind: 'good' | 'bad';
  text: string;
}

/** An open puzzle. */
interface OpenPuzzle extends Puzzle, PuzzleSummary {
  /** The side of the user. */
  side: Color;
}

export class Trainer implements EngineUser {
  readonly file: FileLoader;
  /** The puzzles, once they are loaded. */
  set: PuzzleSet | null = $state.raw(null);
  progress: Progress = $state.raw(loadProgress());
  /** The theme of the puzzles; `null`: all. */
  theme: string | null = $state(null);
  puzzle: OpenPuzzle | null = $state.raw(null);
  message: Message | null = $state.raw(null);
  /** The wrong move that the user has played last, which the engine can refute. */
  wrong: LegalMove | null = $state.raw(null);
  /** What the engine says of it. */
  refutation: string | null = $state(null);
  isAsking = $state(false);
  /** What the last puzzle has changed about the rating. */
  change: number | null = $state(null);

  /** How many moves of the solution are on the board. */
  #ply = $state(0);
  #hints: 0 | 1 | 2 = $state(0);
  /** Whether the puzzle is counted already: solved, or not at the first try. */
  #isCounted = false;
  /** Whether the rest of the solution plays by itself. */
  #isShowing = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #lines: LineReader;

  /** The tags that puzzles have, with their numbers. */
  readonly themes = $derived.by(() => {
    const counts = new Map<string, number>();
    for (const { tags } of this.set?.summaries ?? [])
      for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
    return counts;
  });
  readonly game = $derived.by(
    () => this.puzzle && this.doc.rules.describe(this.puzzle.fen, this.#played(this.puzzle)),
  );
  /** The last move on the board. */
  readonly lastMove: LegalMove | null = $derived.by(() => {
    const { puzzle } = this;
    if (puzzle === null || this.#ply === 0) return null;
    const moves = this.#played(puzzle);
    const before = this.doc.rules.describe(puzzle.fen, moves.slice(0, -1));
    return before.moves.find(({ text }) => text === moves.at(-1)) ?? null;
  });

  constructor(
    private readonly doc: GameDocument,
    private readonly sharedEngine: SharedEngine,
    ports: Pick<Ports, 'fetchFile'>,
    private readonly random: () => number = Math.random,
  ) {
    this.file = new FileLoader(ports, path);
    this.#lines = new LineReader(doc.rules);
  }

  get isDone(): boolean {
    return this.puzzle !== null && this.#ply === this.puzzle.moves.length;
  }

  get isUsersTurn(): boolean {
    return this.puzzle !== null && !this.isDone && !this.#isShowing && this.#ply % 2 === 0;
  }

  get isShowing(): boolean {
    return this.#isShowing;
  }

  /** Whether the engine may be asked: it is not while it plays a game. */
  get canAsk(): boolean {
    return this.wrong !== null && this.isUsersTurn && !this.isAsking && !this.doc.busy;
  }

  /** The piece to move, once the user has asked for it. */
  get hintedPiece(): Square | null {
    const move = this.puzzle?.moves[this.#ply];
    return this.#hints > 0 && this.isUsersTurn && move !== undefined ? squaresOf(move).from : null;
  }

  /** The move to find, once the user has asked again. */
  get hint(): Arrow | null {
    const move = this.puzzle?.moves[this.#ply];
    return this.#hints > 1 && this.isUsersTurn && move !== undefined
      ? { ...squaresOf(move), rank: 1 }
      : null;
  }

  /** Loads the puzzles unless they are there, and opens one. */
  async load(): Promise<void> {
    if (this.file.loading) return;
    if (this.set === null) {
      await this.file.give((bytes) => {
        this.set = this.doc.rules.readPuzzles(bytes);
      });
    }
    if (this.puzzle === null) this.next();
  }

  /** Opens another puzzle near the user's rating, of the chosen theme. */
  next(): void {
    const { set, theme } = this;
    if (set === null) return;
    const all = set.summaries
      .map((summary, index) => ({ summary, index }))
      .filter(({ summary }) => theme === null || summary.tags.includes(theme))
      .filter(({ summary }) => summary.id !== this.puzzle?.id);
    const seen = new Set(this.progress.seen);
    const fresh = all.filter(({ summary }) => !seen.has(summary.id));
    const distance = ({ summary }: (typeof all)[number]) =>
      Math.abs(summary.rating - this.progress.player.rating);
    const near = (fresh.length > 0 ? fresh : all)
      .sort((one, other) => distance(one) - distance(other))
      .slice(0, nearest);
    const chosen = near[Math.floor(this.random() * near.length)];
    if (chosen === undefined) {
      this.again();
      return;
    }
    const puzzle = set.puzzle(chosen.index);
    this.puzzle = { ...puzzle, ...chosen.summary, side: turnOf(puzzle.fen) };
    this.#isCounted = false;
    this.change = null;
    this.again();
  }

  /** Opens a puzzle of this theme. */
  choose(theme: string | null): void {
    this.theme = theme;
    this.next();
  }

  /** Opens the same puzzle at its beginning. It is counted once. */
  again(): void {
    this.stop();
    this.#ply = 0;
    this.message = null;
    this.#forget();
  }

  /** The opponent's move, if it was the last one. */
  get reply(): { move: LegalMove; color: Color } | null {
    const { puzzle, lastMove } = this;
    if (puzzle === null || lastMove === null || this.#ply % 2 === 1) return null;
    return { move: lastMove, color: otherColor(puzzle.side) };
  }

  /** Takes a typed move. Returns whether it is legal. */
  type(text: string): boolean {
    if (!this.isUsersTurn || this.game === null) return false;
    try {
      this.play(this.doc.rules.parseMove(this.game.fen, text.trim()));
      return true;
    } catch (error) {
      const text = moveInWords(reasonOf(error), this.game.turn);
      this.message = { kind: 'bad', text };
      return false;
    }
  }

  /** Takes a move of the user. One that is wrong is not played. */
  play(move: LegalMove): void {
    const { puzzle } = this;
    if (puzzle === null || !this.isUsersTurn) return;
    this.#forget();
    if (move.text !== puzzle.moves[this.#ply]) {
      this.wrong = move;
      this.message = { kind: 'bad', text: texts.wrong({ move: move.pdn }) };
      this.#count(false);
      return;
    }
    this.#ply += 1;
    if (this.isDone) {
      const first = this.#count(true);
      this.message = { kind: 'good', text: first ? texts.solved : texts.solvedLater };
      return;
    }
    this.message = { kind: 'good', text: texts.goOn };
    this.#timer = setTimeout(() => (this.#ply += 1), replyDelay);
  }

  /** Shows the piece to move, and then the move. The puzzle does not count as solved. */
  askHint(): void {
    this.#count(false);
    this.#hints = this.#hints === 0 ? 1 : 2;
    const { hint, hintedPiece, puzzle } = this;
    if (puzzle === null || hintedPiece === null) return;
    const text =
      hint === null
        ? texts.piece({ square: hintedPiece })
        : texts.solutionIs({ move: this.#next(puzzle) });
    this.message = { kind: 'good', text };
  }

  /** Plays what is left of the solution. */
  showSolution(): void {
    this.stop();
    this.#count(false);
    this.#forget();
    this.#isShowing = true;
    this.message = { kind: 'good', text: texts.showing };
    this.#showOn();
  }

  /** Cancels pending answers of the opponent and of the engine. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#isShowing = false;
    this.sharedEngine.release(this);
  }

  yieldEngine(): void {
    this.isAsking = false;
  }

  /** Asks the engine why the wrong move is not the solution. */
  async refute(): Promise<void> {
    const { puzzle, wrong } = this;
    if (puzzle === null || wrong === null || !this.canAsk) return;
    this.isAsking = true;
    this.refutation = null;
    try {
      const engine = await this.sharedEngine.take(this);
      const moves = [...this.#played(puzzle), wrong.text];
      const after = this.doc.rules.describe(puzzle.fen, moves);
      if (this.wrong !== wrong) return;
      if (after.outcome !== null) {
        this.refutation = endTextOf(after.outcome);
        return;
      }
      this.sharedEngine.configure(engine, {});
      const request = { start: puzzle.fen, moves, turn: after.turn };
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
        chances: Math.round(puzzle.side === 'white' ? ofWhite : 100 - ofWhite),
      });
    } catch (error) {
      if (this.wrong === wrong) this.refutation = texts.noRefutation({ reason: reasonOf(error) });
    } finally {
      if (this.wrong === wrong) this.isAsking = false;
      this.sharedEngine.release(this);
    }
  }

  #played(puzzle: Puzzle): string[] {
    return puzzle.moves.slice(0, this.#ply);
  }

  /** The next move of the solution, in PDN. */
  #next(puzzle: Puzzle): string {
    const next = this.game?.moves.find(({ text }) => text === puzzle.moves[this.#ply]);
    return next?.pdn ?? '';
  }

  #forget(): void {
    this.wrong = null;
    this.refutation = null;
    this.isAsking = false;
    this.#hints = 0;
  }

  #showOn(): void {
    this.#timer = setTimeout(() => {
      this.#ply += 1;
      if (this.isDone) {
        this.#isShowing = false;
        this.message = { kind: 'good', text: texts.shown };
      } else {
        this.#showOn();
      }
    }, replyDelay);
  }

  /** Counts the puzzle unless it is counted. Returns whether it was solved at the first try. */
  #count(isSolved: boolean): boolean {
    if (this.#isCounted || this.puzzle === null) return false;
    this.#isCounted = true;
    const before = this.progress.player.rating;
    // Another tab may have gone on.
    this.progress = after(loadProgress(), this.puzzle, isSolved);
    this.change = Math.round(this.progress.player.rating) - Math.round(before);
    saveProgress(this.progress);
    return isSolved;
  }
}
