/** A streak: puzzles of rising rating until the first wrong move. One move may be skipped. */

import type { GameDocument } from '../../document/document.svelte';
import type { SharedEngine } from '../../engine/shared_engine.svelte';
import { puzzles as common } from '../../texts/messages/puzzles';
import { puzzleRuns as texts } from '../../texts/messages/puzzleRuns';
import type { OpenPuzzle, PuzzleFile } from '../puzzle_file.svelte';
import { Solving } from '../solving.svelte';
import { loadResults, saveStreak, type StreakRun } from './run_results';

/** The least rating of the first puzzle, and by how much it rises with each that is solved. */
const lowest = 700;
const rise = 30;
/** How long a solved puzzle is shown, in milliseconds. */
const pause = 600;

export class Streak {
  solving: Solving | null = $state.raw(null);
  run: StreakRun = $state.raw({ ids: [], ply: 0, score: 0, hasSkip: true, isOver: false });
  best = $state(0);

  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly file: PuzzleFile,
    private readonly doc: GameDocument,
    private readonly sharedEngine: SharedEngine,
  ) {}

  /** Goes on with the streak under way, or begins one. */
  resume(): void {
    const { best, run } = loadResults().streak;
    this.best = best;
    const puzzle = run === null ? null : this.file.find(run.ids.at(-1) ?? -1);
    if (run === null || puzzle === null) return this.begin();
    this.run = run;
    this.#open(puzzle, run.ply);
    if (run.isOver) this.solving?.giveUp();
    else if (this.solving?.isDone) this.#next();
  }

  begin(): void {
    this.stop();
    this.solving = null;
    this.run = { ids: [], ply: 0, score: 0, hasSkip: true, isOver: false };
    this.#next();
  }

  /** Plays the right move for the user, once. */
  skip(): void {
    if (!this.run.hasSkip || !this.solving?.isUsersTurn) return;
    this.#keep({ hasSkip: false });
    this.solving.playForUser();
  }

  /** Cancels what is pending. */
  stop(): void {
    clearTimeout(this.#timer);
    this.solving?.stop();
  }

  #next(): void {
    const { ids, score } = this.run;
    const before = this.solving?.puzzle.rating ?? 0;
    const puzzle = this.file.rising(Math.max(before, lowest + rise * score), ids);
    // All puzzles are solved.
    if (puzzle === null) return this.#keep({ isOver: true });
    this.#keep({ ids: [...ids, puzzle.id], ply: 0 });
    this.#open(puzzle, 0);
  }

  #open(puzzle: OpenPuzzle, ply: number): void {
    this.stop();
    const solving = new Solving(
      puzzle,
      this.doc,
      this.sharedEngine,
      {
        right: (isLast) => {
          if (!isLast) return;
          solving.message = { kind: 'good', text: common.solved };
          this.#keep({ score: this.run.score + 1 });
          this.#timer = setTimeout(() => this.#next(), pause);
        },
        wrong: ({ pdn }) => {
          solving.refuse(texts.wrong({ move: pdn }));
          this.#keep({ isOver: true });
          solving.giveUp();
        },
        advanced: () => this.#keep({ ply: solving.ply }),
      },
      { ply },
    );
    this.solving = solving;
  }

  #keep(change: Partial<StreakRun>): void {
    this.run = { ...this.run, ...change };
    this.best = Math.max(this.best, this.run.score);
    saveStreak(this.run);
  }
}
