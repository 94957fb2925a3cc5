/** The user's way through the puzzles: which one is open, why, and what its result counts for. */

import type { GameDocument } from '../document/document.svelte';
import type { SharedEngine } from '../engine/shared_engine.svelte';
import { puzzles as texts } from '../texts/messages/puzzles';
import {
  afterRepetition,
  afterTry,
  dayOf,
  dueOn,
  loadHistory,
  saveHistory,
  type History,
} from './history';
import {
  loadOpen,
  loadTheme,
  placeOf,
  placeWith,
  saveOpen,
  saveTheme,
  themeOf,
  type Kind,
  type Open,
} from './open_puzzles';
import { after, loadProgress, saveProgress, type Progress } from './progress';
import { dailyDay, type OpenPuzzle, type PuzzleFile } from './puzzle_file.svelte';
import { Solving } from './solving.svelte';

export class Trainer {
  progress: Progress = $state.raw(loadProgress());
  history: History = $state.raw(loadHistory());
  kind: Kind = $state('rated');
  /** The theme of the puzzles; `null`: all. */
  theme: string | null = $state(loadTheme());
  /** The open puzzle; `null`: there is none. */
  solving: Solving | null = $state.raw(null);
  /** What the puzzle has changed about the rating. */
  change: number | null = $state(null);
  /** Whether the puzzle is counted already: solved, or not at the first try. */
  isCounted = $state(false);
  /** Whether the puzzle of an address was not found. */
  isMissing = $state(false);

  constructor(
    private readonly file: PuzzleFile,
    private readonly doc: GameDocument,
    private readonly sharedEngine: SharedEngine,
    private readonly now: () => Date = () => new Date(),
  ) {}

  /** The puzzles that come again today. */
  get due(): readonly number[] {
    return dueOn(this.history, dayOf(this.now()));
  }

  /** Whether leaving the puzzle costs rating. */
  get isAtStake(): boolean {
    return this.kind === 'rated' && this.solving !== null && !this.isCounted;
  }

  /** Opens the rated puzzle under way, of this theme or of all, or another one. */
  train(theme: string | null = this.theme): void {
    this.isMissing = false;
    const isOther = theme !== this.theme;
    if (isOther) saveTheme(theme);
    this.theme = theme;
    if (!this.#resume('rated') || (isOther && this.solving?.isDone)) this.#nextRated();
  }

  /** Opens the puzzle with this id, from its address or a list. It counts only if it is under way. */
  open(id: number): void {
    const found = this.file.find(id);
    const place = placeWith(id);
    if (found === null) {
      this.train();
      this.isMissing = true;
    } else if (place === null || place === 'single') {
      this.isMissing = false;
      const open = loadOpen('single');
      this.#begin('single', found, open?.id === id ? open : undefined);
    } else if (place === 'daily') {
      this.daily();
    } else if (place === 'repeat') {
      this.#resume('repeat');
    } else {
      this.train(themeOf(place));
    }
  }

  /** Opens the puzzle of the day. */
  daily(): void {
    this.isMissing = false;
    const puzzle = this.file.daily(dailyDay(this.now()));
    if (puzzle === null) return this.train();
    if (loadOpen('daily')?.id !== puzzle.id || !this.#resume('daily')) this.#begin('daily', puzzle);
  }

  /** Opens a puzzle that comes again today; without one, a rated puzzle. */
  repeat(): void {
    this.isMissing = false;
    const under = loadOpen('repeat');
    if (under !== null && !under.isCounted && this.#resume('repeat')) return;
    const others = this.due.filter((id) => id !== this.solving?.puzzle.id);
    const [puzzle] = others.flatMap((id) => this.file.find(id) ?? []);
    if (puzzle === undefined) this.train();
    else this.#begin('repeat', puzzle);
  }

  /** Opens another puzzle. One that is at stake counts as not solved. */
  next(): void {
    this.isMissing = false;
    if (this.isAtStake) this.#count(false);
    if (this.kind === 'repeat') {
      saveOpen('repeat', null);
      this.repeat();
    } else if (this.kind === 'rated') {
      this.#nextRated();
    } else {
      this.train();
    }
  }

  /** Opens the same puzzle at its beginning. It is counted once. */
  again(): void {
    const { solving, isCounted, change } = this;
    if (solving === null) return;
    this.#begin(this.kind, solving.puzzle, { ply: 0, hints: 0, isCounted });
    this.change = change;
  }

  /** Cancels pending answers of the other side and of the engine. */
  stop(): void {
    this.solving?.stop();
  }

  #nextRated(): void {
    const { theme, progress } = this;
    const except = this.solving?.puzzle.id;
    const wanted = { theme, seen: progress.seen };
    const { rating } = progress.player;
    const puzzle = this.file.near(rating, { ...wanted, except }) ?? this.file.near(rating, wanted);
    if (puzzle !== null) this.#begin('rated', puzzle);
    // The theme is not in this file.
    else if (theme !== null) this.train(null);
    else this.solving = null;
  }

  /** Opens what is under way for this reason. Returns whether there is something. */
  #resume(kind: Kind): boolean {
    const open = loadOpen(placeOf(kind, this.theme));
    const puzzle = open === null ? null : this.file.find(open.id);
    if (open === null || puzzle === null) return false;
    this.#begin(kind, puzzle, open);
    return true;
  }

  #begin(
    kind: Kind,
    puzzle: OpenPuzzle,
    { ply, hints, isCounted }: Omit<Open, 'id'> = { ply: 0, hints: 0, isCounted: false },
  ): void {
    this.stop();
    this.kind = kind;
    this.isCounted = isCounted;
    this.change = null;
    const solving = new Solving(
      puzzle,
      this.doc,
      this.sharedEngine,
      {
        right: (isLast) => {
          if (!isLast) return;
          const isFirst = this.#count(true);
          const text = isFirst ? texts.solved : texts.solvedLater;
          solving.message = { kind: 'good', text };
        },
        wrong: () => void this.#count(false),
        helped: () => void this.#count(false),
        advanced: () => {
          if (this.isCounted || !this.#isCountedElsewhere()) this.#save();
        },
      },
      { ply, hints },
    );
    this.solving = solving;
    this.#save();
  }

  #save(): void {
    const { solving, isCounted } = this;
    if (solving === null) return;
    const { puzzle, ply, hints } = solving;
    saveOpen(placeOf(this.kind, this.theme), { id: puzzle.id, ply, hints, isCounted });
  }

  /** Whether another tab has counted the puzzle. */
  #isCountedElsewhere(): boolean {
    const stored = loadOpen(placeOf(this.kind, this.theme));
    return stored?.id === this.solving?.puzzle.id && stored?.isCounted === true;
  }

  /** Counts the puzzle unless it is counted. Returns whether it was solved at the first try. */
  #count(isSolved: boolean): boolean {
    const { solving, kind } = this;
    if (this.isCounted || solving === null) return false;
    const isKept = kind === 'single' || this.#isCountedElsewhere();
    this.isCounted = true;
    if (!isKept) this.#keep(solving.puzzle, isSolved);
    this.#save();
    return isSolved;
  }

  #keep(puzzle: OpenPuzzle, isSolved: boolean): void {
    const now = this.now();
    this.progress = loadProgress();
    const before = this.progress.player.rating;
    if (this.kind === 'rated') {
      this.progress = after(this.progress, puzzle, isSolved);
      saveProgress(this.progress);
      this.change = Math.round(this.progress.player.rating) - Math.round(before);
    }
    const own = this.progress.player.rating;
    this.history =
      this.kind === 'repeat'
        ? afterRepetition(loadHistory(), puzzle.id, isSolved, now)
        : afterTry(loadHistory(), puzzle, isSolved, own, now);
    saveHistory(this.history);
  }
}
