/** A storm: as many puzzles as possible in three minutes. Right moves in a row give time, a wrong one
 * takes some and ends the puzzle. */

import type { GameDocument } from '../../document/document.svelte';
import type { SharedEngine } from '../../engine/shared_engine.svelte';
import type { OpenPuzzle, PuzzleFile } from '../puzzle_file.svelte';
import { Solving } from '../solving.svelte';
import { loadResults, saveStorm, saveStormRun, type StormResult } from './run_results';

/** In milliseconds. */
export const duration = 180_000;
export const penalty = 10_000;
/** How long the other side waits with its answer, and a solved puzzle is shown. */
const replyDelay = 250;
const pause = 150;
/** The least rating of the first puzzle, and by how much it rises with each. */
const lowest = 700;
const rise = 15;

/** The seconds that so many right moves in a row give; then every ten more give ten. */
const bonuses = new Map([
  [5, 3],
  [12, 5],
  [20, 7],
  [30, 10],
]);

/** What the last of so many right moves in a row gives, in milliseconds. */
export function bonusOf(combo: number): number {
  const seconds = combo > 30 && combo % 10 === 0 ? 10 : (bonuses.get(combo) ?? 0);
  return seconds * 1000;
}

const nothing: StormResult = { score: 0, moves: 0, right: 0, combo: 0, hardest: 0, missed: [] };

export class Storm {
  /** `ready`: the clock starts with the first move. */
  status: 'ready' | 'running' | 'over' = $state('ready');
  solving: Solving | null = $state.raw(null);
  /** The storm so far, or the last one. */
  result: StormResult = $state.raw(nothing);
  /** The right moves in a row. */
  combo = $state(0);
  /** The time left, in milliseconds. */
  left = $state(duration);
  /** What the last move has changed about it. */
  change = $state(0);
  best = $state(0);
  /** The best score before this storm. */
  before = 0;

  /** The puzzles, the open one last. */
  #ids: readonly number[] = [];
  #end = 0;
  #ticks: ReturnType<typeof setInterval> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly file: PuzzleFile,
    private readonly doc: GameDocument,
    private readonly sharedEngine: SharedEngine,
  ) {}

  /** The result of the last storm, if there was one. */
  get last(): StormResult | null {
    return this.status === 'ready' ? loadResults().storm.last : this.result;
  }

  /** Goes on with the storm under way, whose time has passed meanwhile, or begins one. */
  resume(): void {
    this.begin();
    const { run = null } = loadResults().storm;
    const puzzle = this.file.find(run?.ids.at(-1) ?? -1);
    if (run === null || puzzle === null) return;
    ({ ids: this.#ids, result: this.result, combo: this.combo, end: this.#end } = run);
    this.#open(puzzle, run.ply);
    this.#run();
    if (this.status === 'running' && this.solving?.isDone) this.#next();
  }

  /** Shows the first puzzle. */
  begin(): void {
    this.stop();
    this.status = 'ready';
    this.result = nothing;
    this.combo = 0;
    this.left = duration;
    this.change = 0;
    this.best = this.before = loadResults().storm.best;
    this.#ids = [];
    this.#next();
  }

  /** Ends the storm, also before its time. */
  end(): void {
    if (this.status !== 'running') return;
    this.stop();
    this.status = 'over';
    const { solving } = this;
    if (solving !== null && !solving.isOver) {
      solving.giveUp();
      this.#miss(solving.puzzle.id);
    }
    this.best = Math.max(this.best, this.result.score);
    saveStorm(this.result);
  }

  /** Cancels what is pending. */
  stop(): void {
    clearInterval(this.#ticks);
    clearTimeout(this.#timer);
    this.solving?.stop();
  }

  #next(): void {
    const puzzle = this.file.rising(lowest + rise * this.#ids.length, this.#ids);
    // All puzzles are done.
    if (puzzle === null) return this.end();
    this.#ids = [...this.#ids, puzzle.id];
    this.#open(puzzle, 0);
    this.#keep();
  }

  #open(puzzle: OpenPuzzle, ply: number): void {
    this.solving?.stop();
    this.solving = new Solving(
      puzzle,
      this.doc,
      this.sharedEngine,
      {
        right: (isLast) => this.#right(isLast, puzzle.rating),
        wrong: () => this.#wrong(puzzle.id),
        advanced: () => this.#keep(),
      },
      { replyDelay, ply },
    );
  }

  #right(isLast: boolean, rating: number): void {
    if (!this.#isInTime()) return;
    this.combo += 1;
    this.#count(bonusOf(this.combo), { right: this.result.right + 1 });
    const { combo, score, hardest } = this.result;
    this.result = { ...this.result, combo: Math.max(combo, this.combo) };
    if (isLast) {
      this.result = { ...this.result, score: score + 1, hardest: Math.max(hardest, rating) };
      this.#timer = setTimeout(() => this.#next(), pause);
    }
    this.#keep();
  }

  #wrong(id: number): void {
    if (!this.#isInTime()) return;
    this.combo = 0;
    this.#miss(id);
    this.#count(-penalty, {});
    if (this.status === 'running') this.#next();
  }

  #miss(id: number): void {
    const { missed } = this.result;
    if (!missed.includes(id)) this.result = { ...this.result, missed: [...missed, id] };
  }

  /** Starts the clock with the first move. Returns whether there is time left. */
  #isInTime(): boolean {
    if (this.status === 'ready') {
      this.#end = Date.now() + duration;
      this.#run();
    } else {
      this.#tick();
    }
    return this.status === 'running';
  }

  #run(): void {
    this.status = 'running';
    this.#ticks = setInterval(() => this.#tick(), 100);
    this.#tick();
  }

  /** Keeps the storm over a reload. */
  #keep(): void {
    if (this.status !== 'running' || this.solving === null) return;
    const { ply } = this.solving;
    const { combo, result } = this;
    saveStormRun({ ids: this.#ids, ply, result, combo, end: this.#end });
  }

  /** Counts a move, and what it gives. */
  #count(change: number, counted: Partial<StormResult>): void {
    this.#end += change;
    this.change = change;
    this.result = { ...this.result, ...counted, moves: this.result.moves + 1 };
    this.#tick();
  }

  #tick(): void {
    this.left = Math.max(0, this.#end - Date.now());
    if (this.left === 0) this.end();
  }
}
