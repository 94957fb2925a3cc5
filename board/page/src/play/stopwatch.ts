/** Measures the time of a move in a game without a clock. */

export class Stopwatch {
  #spent = 0;
  /** When it was last started; `null`: it stands still. */
  #since: number | null = null;

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** What it shows, in milliseconds. */
  get spent(): number {
    return this.#spent + (this.#since === null ? 0 : this.now() - this.#since);
  }

  get isRunning(): boolean {
    return this.#since !== null;
  }

  /** Starts, or continues. */
  start(): void {
    this.#since ??= this.now();
  }

  /** Pauses until it is started again. */
  stop(): void {
    this.#spent = this.spent;
    this.#since = null;
  }

  /** Begins again at 0, or at `from`. Returns what it showed, in milliseconds. */
  restart(from = 0): number {
    const { spent } = this;
    this.#since = null;
    this.#spent = from;
    this.start();
    return spent;
  }
}
