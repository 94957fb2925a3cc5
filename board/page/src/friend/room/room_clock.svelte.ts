/** The clock of a room as it is shown. The server's times hold: what the clock of this device says does
 * not matter, and only the server sees a flag fall. */

import type { ClockTimes } from '../../play/clock.svelte';
import type { Color } from '../../rules/types';
import type { RoomClock } from '../server/messages';

/** Milliseconds between two updates of what is shown. */
const tick = 100;

export class ShownClock {
  /** The times left, in milliseconds; `null` without a clock. */
  shown: ClockTimes | null = $state.raw(null);
  running: Color | null = $state(null);

  #clock: RoomClock | null = null;
  #delay = 0;
  /** What is added to the time of this device to have that of the server. */
  #offset = -Infinity;
  #timer: ReturnType<typeof setInterval> | undefined;

  /** @param now A monotonic clock, in milliseconds. */
  constructor(private readonly now: () => number) {}

  /** The server has said what time it is. A message is late, never early: the largest difference is
   * the best. */
  hear(serverTime: number): void {
    this.#offset = Math.max(this.#offset, serverTime - this.now());
  }

  /** The connection is a new one, perhaps after a sleep of this device. */
  forget(): void {
    this.#offset = -Infinity;
  }

  /** Shows a clock. @param delay Passes before it runs, in milliseconds. */
  set(clock: RoomClock | null, delay: number): void {
    this.#clock = clock;
    this.#delay = delay;
    this.running = clock?.running ?? null;
    clearInterval(this.#timer);
    this.#timer = this.running === null ? undefined : setInterval(() => this.#show(), tick);
    this.#show();
  }

  /** Stands still with the times that it shows. */
  stop(): void {
    clearInterval(this.#timer);
    this.#show();
    this.running = null;
  }

  #show(): void {
    const clock = this.#clock;
    if (clock === null) {
      this.shown = null;
      return;
    }
    const { white, black, running, since } = clock;
    const left = { white, black };
    if (running !== null) {
      const passed = Math.max(0, this.now() + this.#offset - since - this.#delay);
      left[running] = Math.max(0, left[running] - passed);
    }
    this.shown = left;
  }
}
