/** A time limit for an answer. */

/** Calls `late` if it is not ended in time. */
export class Watch {
  #timer: ReturnType<typeof setTimeout> | null = null;

  /** @param limit In milliseconds. */
  constructor(
    private readonly limit: number,
    private readonly late: () => void,
  ) {}

  /** Starts the time, again if it runs. */
  begin(): void {
    this.end();
    const due = Date.now() + this.limit;
    this.#timer = setTimeout(() => {
      // A machine that slept has run the timer, but not the engine: it gets its time again.
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
