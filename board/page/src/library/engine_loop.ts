/** Drives the engine in its worker: hands lines to it, and gives it time to work. */

import type { Mailbox } from './mailbox.js';

/** What is used of the WebAssembly class `Engine`. */
export interface StepEngine {
  /** Handles a line. */
  line(text: string): void;
  /** Uses endgame tables. Throws if the bytes are not sound. */
  setTables(bytes: Uint8Array): void;
  /** Works for about that many milliseconds, or until a line waits. Returns whether there is more
   * to do. */
  step(milliseconds: number): boolean;
}

/**
 * How long a worker without shared memory searches before it looks for messages, in ms. A slice
 * begins its iteration again, so short ones waste time; but `stop` waits for the end of one, and
 * must be obeyed within 100 ms.
 */
export const sliceTime = 50;

/**
 * With a mailbox, the engine works until a line waits; without one, in slices. Between the steps
 * the worker receives its messages.
 */
export class EngineLoop {
  /** `null` once it has failed. */
  #engine: StepEngine | null;
  /** The number of the last line that was handled. */
  #handled = 0;
  #scheduled = false;

  /**
   * @param start Makes the engine; it gets the function that tells whether a line waits.
   * @param soon Calls back after the messages that have come.
   * @param failed Called once if the engine throws.
   */
  constructor(
    start: (hasInput: (() => boolean) | undefined) => StepEngine,
    private readonly mailbox: Mailbox | null,
    private readonly soon: (callback: () => void) => void,
    private readonly failed: (error: unknown) => void,
  ) {
    this.#engine = start(mailbox === null ? undefined : () => mailbox.hasLineAfter(this.#handled));
  }

  /** Takes a line. Its number is greater than that of the line before. */
  line(number: number, text: string): void {
    this.#handled = number;
    this.#try((engine) => engine.line(text));
    this.#schedule();
  }

  /** Takes endgame tables. Returns what is wrong with them, or `null`. They have a number as a line
   * has, so that a search pauses for them. */
  tables(number: number, bytes: Uint8Array): string | null {
    this.#handled = number;
    let problem: string | null = null;
    this.#try((engine) => {
      try {
        engine.setTables(bytes);
      } catch (error) {
        problem = error instanceof Error ? error.message : `${error}`;
      }
    });
    this.#schedule();
    return problem;
  }

  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    this.soon(() => {
      this.#scheduled = false;
      const time = this.mailbox === null ? sliceTime : Infinity;
      if (this.#try((engine) => engine.step(time)) === true) this.#schedule();
    });
  }

  #try<T>(body: (engine: StepEngine) => T): T | null {
    if (this.#engine === null) return null;
    try {
      return body(this.#engine);
    } catch (error) {
      this.#engine = null;
      this.failed(error);
      return null;
    }
  }
}
