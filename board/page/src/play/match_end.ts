/** The end of a game against the engine: in words, in the record, and by agreement. */

import { levels, type MatchOptions } from '../settings/settings';
import { texts } from '../texts';
import { otherColor } from '../rules/fen';
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
  const { ends, colors } = texts.app.state;
  if (winner === null) return ends[reason]('', '');
  return ends[reason](colors[winner], colors[otherColor(winner)]);
}

export function resultOf({ winner, reason }: MatchEnd): GameResult {
  if (reason === 'aborted') return '*';
  if (winner === null) return '1/2-1/2';
  return winner === 'white' ? '1-0' : '0-1';
}

/** The name of a level with its rating. */
export function levelName(id: MatchOptions['level']): string {
  const { levels: names, levelWithRating } = texts.app.state;
  return levelWithRating(names[id], levels.find((level) => level.id === id)?.elo ?? null);
}

/** The tags of the record of a match that begins now. */
export function tagsOf(
  options: MatchOptions,
  color: Color,
  engine: string,
  now: Date = new Date(),
): [name: string, value: string][] {
  const { player, matchEvent } = texts.app.state;
  const two = (value: number) => String(value).padStart(2, '0');
  const opponent = `${engine}, ${levelName(options.level)}`;
  return [
    ['Event', matchEvent],
    ['Date', `${now.getFullYear()}.${two(now.getMonth() + 1)}.${two(now.getDate())}`],
    ['White', color === 'white' ? player : opponent],
    ['Black', color === 'white' ? opponent : player],
    ...(options.clock === 'none' ? [] : [['TimeControl', options.clock] as [string, string]]),
  ];
}
