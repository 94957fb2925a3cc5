/** Clocks and names of games in rooms in words. */

import { formatClock } from '../texts/format';
import { texts } from '../texts';
import { friend as words } from '../texts/messages/friend';
import type { Control } from './server/messages';

const hour = 3_600_000;

/** A time of hours or days; one of less than an hour is that of a clock. */
export function longTime(time: number): string {
  if (time < hour) return formatClock(time, false);
  const hours = Math.floor(time / hour);
  return words.longTime({ days: Math.floor(hours / 24), hours: hours % 24 });
}

export function controlInWords(control: Control): string {
  if (control === null) return texts.state.noClock;
  if ('days' in control) return words.daysForMove({ days: control.days });
  const { base, increment, delay } = control;
  const minutes = base / 60_000;
  const seconds = (delay || increment) / 1_000;
  return delay > 0 ? words.withDelay({ minutes, seconds }) : `${minutes}+${seconds}`;
}
