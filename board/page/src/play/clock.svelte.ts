/** The clock of a game. It is measured, not counted: a slow timer makes no side lose time. */

import { clocks, type MatchOptions } from '../settings/settings';
import { otherColor } from '../rules/fen';
import type { Color } from '../rules/types';

/** Milliseconds between two updates of what is shown. */
const tick = 100;

export interface ClockTimes {
  white: number;
  black: number;
}

/** The times of a clock, in milliseconds. */
export interface TimeControl {
  /** For the whole game. */
  base: number;
  /** Added after each move. */
  increment: number;
  /** Passes at each move before the clock runs. */
  delay: number;
}

/** The time control of a game; `null` without a clock. */
export function timeControlOf(options: MatchOptions): TimeControl | null {
  const { clock, clockMinutes, clockSeconds, clockKind } = options;
  const { base, increment } = clocks.find(({ id }) => id === clock) ?? clocks[0];
  if (base === 0) return null;
  if (base !== null) return { base, increment, delay: 0 };
  const isDelay = clockKind === 'delay';
  const perMove = clockSeconds * 1_000;
  return {
    base: clockMinutes * 60_000,
    increment: isDelay ? 0 : perMove,
    delay: isDelay ? perMove : 0,
  };
}

export class Clock {
  /** The times left to show, in milliseconds, at most 100 ms old. */
  shown: ClockTimes = $state.raw({ white: 0, black: 0 });
  /** Whose clock runs. */
  running: Color | null = $state(null);

  #left: ClockTimes;
  /** When the running clock was started. */
  #since = 0;
  #timer: ReturnType<typeof setInterval> | undefined;

  /**
   * @param onFlag called once when a side has no time left; the clock has stopped then
   */
  constructor(
    readonly control: TimeControl,
    private readonly onFlag: (color: Color) => void,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.#left = { white: control.base, black: control.base };
    this.shown = { ...this.#left };
  }

  /** The times left now, in milliseconds, 0 or more. */
  times(): ClockTimes {
    const left = { ...this.#left };
    if (this.running !== null) {
      const used = Math.max(0, this.now() - this.#since - this.control.delay);
      left[this.running] = Math.max(0, left[this.running] - used);
    }
    return left;
  }

  /** Starts this side's clock. */
  start(color: Color): void {
    this.#left = this.times();
    this.running = color;
    this.#since = this.now();
    this.#timer ??= setInterval(() => this.check(), tick);
    this.shown = this.times();
  }

  /** The running side has moved: it gets the increment and the other side's clock runs. Call
   * {@link Clock.check} first: a move after the fall of the flag does not count.
   *
   * @param free The move took no time: nothing is charged for it. */
  press(free = false): void {
    const mover = this.running;
    if (mover === null) return;
    if (!free) this.#left = this.times();
    this.#left[mover] += this.control.increment;
    this.running = null;
    this.start(otherColor(mover));
  }

  stop(): void {
    this.#left = this.times();
    this.running = null;
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.shown = { ...this.#left };
  }

  /** Sets both clocks, and lets this side's run. */
  set(times: ClockTimes, running: Color): void {
    this.#left = { ...times };
    this.running = null;
    this.start(running);
  }

  /** Whether the running side's time is over, which ends the clock and is reported once. */
  check(): boolean {
    this.shown = this.times();
    const color = this.running;
    if (color === null || this.shown[color] > 0) return false;
    this.stop();
    this.onFlag(color);
    return true;
  }
}
