/** A time limit for an answer. */

/** Calls `late` if it is not ended in time. */
export class Watch {
  #timer: ReturnType<typeof setTimeout> | null = null;

  /** @param limit In milliseconds. */
  constructor(
    private readonly limit: number,
    private readonly late: () => void,
  ) {}

  /** Starts the timer, or restarts it. */
  begin(): void {
    this.end();
    const due = Date.now() + this.limit;
    this.#timer = setTimeout(() => {
      // The machine was asleep, and the engine did not run: give it the full time again.
      if (Date.now() > due + this.limit / 2) {
        this.begin();
        return;
      }
      this.#timer = null;
      this.late();
    }, this.limit);
  }

  end(): void {
    if (this.#timer !== null) {
      clearTimeout(this.#timer);
      this.#timer = null;
    }
  }
}
