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

  /** The times when the move that is under way began. */
  #left: ClockTimes;
  /** Whose move is under way; its clock can stand still. */
  #mover: Color | null = null;
  /** What the move took before the clock was started the last time, in milliseconds. */
  #spent = 0;
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

  /** The times when the move that is under way began. */
  get begun(): ClockTimes {
    return this.#left;
  }

  /** What the move that is under way has taken, in milliseconds. */
  get spent(): number {
    return this.#spent + (this.running === null ? 0 : this.now() - this.#since);
  }

  /** The times left now, in milliseconds, 0 or more. */
  times(): ClockTimes {
    const left = { ...this.#left };
    if (this.#mover !== null) {
      const used = Math.max(0, this.spent - this.control.delay);
      left[this.#mover] = Math.max(0, left[this.#mover] - used);
    }
    return left;
  }

  /** Starts this side's clock, or lets it go on. */
  start(color: Color): void {
    if (color === this.#mover) this.#run(color, this.#left, this.spent);
    else this.#run(color, this.times(), 0);
  }

  /** The running side has moved: it gets the increment and the other side's clock runs. Call
   * {@link Clock.check} first: a move after the fall of the flag does not count.
   *
   * @param free The move took no time: nothing is charged for it. */
  press(free = false): void {
    const mover = this.running;
    if (mover === null) return;
    const left = free ? { ...this.#left } : this.times();
    left[mover] += this.control.increment;
    this.#run(otherColor(mover), left, 0);
  }

  stop(): void {
    this.#spent = this.spent;
    this.running = null;
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.shown = this.times();
  }

  /** Sets both clocks, and lets this side's run, whose move has taken `spent` milliseconds. */
  set(times: ClockTimes, running: Color, spent = 0): void {
    this.#run(running, { ...times }, spent);
  }

  #run(mover: Color, left: ClockTimes, spent: number): void {
    this.#left = left;
    this.#mover = mover;
    this.#spent = spent;
    this.running = mover;
    this.#since = this.now();
    this.#timer ??= setInterval(() => this.check(), tick);
    this.shown = this.times();
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
