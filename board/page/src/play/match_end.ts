/** The end of a game: in words, in the record, and by agreement. */

import { timeControlOf, type TimeControl } from './clock.svelte';
import { levels, type MatchOptions } from '../settings/settings';
import { texts } from '../texts';
import type { Color, GameResult, GameState, Outcome, Score } from '../rules/types';

/** How a match ended, by the rules or otherwise. */
export interface MatchEnd {
  /** `null`: a draw, or no result if the match was aborted. */
  winner: Color | null;
  reason: Outcome['reason'] | 'time' | 'resignation' | 'agreement' | 'aborted';
}

/** From this move on, or with so few pieces, the engine considers a draw. */
const drawMove = 30;
const drawPieces = 12;
/** The engine accepts a draw if its score is at most this, in centipawns. */
const drawScore = 20;

/** Whether the engine, which plays `engine`, accepts a draw. `score` is from White's view. */
export function drawAccepted(state: GameState, score: Score | null, engine: Color): boolean {
  const late = state.moveNumber >= drawMove || state.pieces.length <= drawPieces;
  if (!late || score === null) return false;
  const own = engine === 'white' ? score.value : -score.value;
  return score.kind === 'mate' ? own < 0 : own <= drawScore;
}

/** The end in words. */
export function endTextOf({ winner, reason }: MatchEnd): string {
  const { ends } = texts.state;
  const text = ends[reason];
  // Texts without a winner are the same for both sides.
  return typeof text === 'string' ? text : text({ winner: winner ?? 'white' });
}

export function resultOf({ winner, reason }: MatchEnd): GameResult {
  if (reason === 'aborted') return '*';
  if (winner === null) return '1/2-1/2';
  return winner === 'white' ? '1-0' : '0-1';
}

/** The name of a level with its rating. */
export function levelName(id: MatchOptions['level']): string {
  const { levels: names, levelWithRating } = texts.state;
  return levelWithRating({
    name: names[id],
    rating: levels.find((level) => level.id === id)?.elo ?? null,
  });
}

/** The name of one of two people. */
export function nameOf(options: MatchOptions, color: Color): string {
  const name = color === 'white' ? options.whiteName : options.blackName;
  return name.trim() || texts.state.colors[color];
}

/** The level of the engine that plays a side. */
export function levelOf(options: MatchOptions, side: Color): MatchOptions['level'] {
  if (options.opponent !== 'engines') return options.level;
  return side === 'white' ? options.whiteLevel : options.blackLevel;
}

/** A time control as PDN has it, in seconds: `300+3`, or `300d3` with a delay. */
export function timeTagOf(control: TimeControl | null): [name: string, value: string][] {
  if (control === null) return [];
  const [base, increment, delay] = [control.base, control.increment, control.delay].map(
    (time) => time / 1_000,
  );
  return [['TimeControl', delay > 0 ? `${base}d${delay}` : `${base}+${increment}`]];
}

/** A date as PDN has it: `2025.01.31`. */
export function dateTagOf(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}.${two(date.getMonth() + 1)}.${two(date.getDate())}`;
}

/** The tags of the record of a match that begins now. */
export function tagsOf(
  options: MatchOptions,
  color: Color,
  engine: string,
  now: Date = new Date(),
): [name: string, value: string][] {
  const { player, matchEvent, sharedEvent } = texts.state;
  const isShared = options.opponent === 'person';
  const events = { engine: matchEvent, person: sharedEvent, engines: texts.watching.event };
  const name = (side: Color): string => {
    if (isShared) return nameOf(options, side);
    const isUser = side === color && options.opponent === 'engine';
    return isUser ? player : `${engine}, ${levelName(levelOf(options, side))}`;
  };
  return [
    ['Event', events[options.opponent]],
    ['Date', dateTagOf(now)],
    ['White', name('white')],
    ['Black', name('black')],
    ...timeTagOf(timeControlOf(options)),
  ];
}
