/** Measures the time of a move in a game without a clock. */

export class Stopwatch {
  #spent = 0;
  /** When it was last started; `null`: it stands still. */
  #since: number | null = null;

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Starts, or continues. */
  start(): void {
    this.#since ??= this.now();
  }

  /** Pauses until it is started again. */
  stop(): void {
    if (this.#since !== null) this.#spent += this.now() - this.#since;
    this.#since = null;
  }

  /** Begins again at 0. Returns what it showed, in milliseconds. */
  restart(): number {
    this.stop();
    const spent = this.#spent;
    this.#spent = 0;
    this.start();
    return spent;
  }
}
