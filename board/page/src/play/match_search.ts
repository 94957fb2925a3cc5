/** The options and the limits of the engine's searches in a match. */

import type { Clock } from './clock.svelte';
import { levelOf } from './match_end';
import { travelTime } from '../board/pieces';
import type { Color, LegalMove } from '../rules/types';
import { sizesOf, type Engine, type OptionValues } from '../engine/shared_engine.svelte';
import { levels, type MatchOptions, type Settings } from '../settings/settings';

/** The time reserved per move for delivering the engine's answer, in milliseconds. */
const overhead = 50;

interface ClockLimits {
  wtime: number;
  btime: number;
  winc: number;
  binc: number;
}

/** The options of the next search; `limited`: at the level of the side to move. */
export function optionsOfSearch(
  options: MatchOptions,
  turn: Color,
  settings: Settings,
  engine: Engine,
  limited: boolean,
): OptionValues {
  const { ponder, drawRules } = options;
  const level = levelOf(options, turn);
  const elo = levels.find(({ id }) => id === level)?.elo ?? null;
  const values: Record<string, OptionValues[string]> = {
    Ponder: ponder && options.opponent === 'engine',
    'Move Overhead': overhead,
    'Draw Rules': drawRules,
    ...sizesOf(engine, settings),
  };
  if (limited && elo !== null) Object.assign(values, { UCI_LimitStrength: true, UCI_Elo: elo });
  return values;
}

/** The limits of a search for the engine's move; `clock` is `null` in a match without one. */
export function limitsOfSearch(
  { moveTime }: MatchOptions,
  clock: Clock | null,
): { movetime: number } | ClockLimits {
  if (clock === null) return { movetime: moveTime };
  const times = clock.times();
  // The protocol has no delay; an increment gives the same time for the move.
  const perMove = clock.control.increment + clock.control.delay;
  return { wtime: times.white, btime: times.black, winc: perMove, binc: perMove };
}

/** The shortest time of an engine's move, in milliseconds. Weak engines move at once: a game between
 * two of them would be over before it can be watched, and a reply would begin before the user's move
 * has landed. */
export function minTimeOf(
  { opponent, moveTime }: MatchOptions,
  { animate, replyPause }: Settings,
  clock: Clock | null,
  answered: LegalMove | null,
): number {
  const { white, black } = clock?.times() ?? { white: Infinity, black: Infinity };
  const landing = answered !== null && animate ? travelTime(answered.path) : 0;
  const wanted = opponent === 'engines' ? moveTime : replyPause === 0 ? 0 : landing + replyPause;
  // Short enough that no side loses on time.
  return Math.min(wanted, Math.min(white, black) / 60);
}
