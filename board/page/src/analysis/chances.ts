/**
 * What a score means for the players: winning chances, the judgement of a move, accuracy.
 *
 * The accuracy of moves and games is lichess's published method
 * (https://lichess.org/page/accuracy), with its constants.
 */

import { otherColor } from '../rules/fen';
import type { Chances, Color, Score } from '../rules/types';

/** An evaluated position. */
export interface Evaluated {
  score: Score;
  /** From the engine, if it gave any. */
  chances: Chances | null;
}

export type Judgement = 'inaccuracy' | 'mistake' | 'blunder';

/** How steep the winning chances rise, per centipawn. From the table in docs/win-draw-loss.md:
 * at a lead of half a man with most pieces on the board, the chances are about 63. */
const slope = 0.011;

/** The least losses of winning chances, in points, worst first. */
const judgements: readonly (readonly [number, Judgement])[] = [
  [30, 'blunder'],
  [20, 'mistake'],
  [10, 'inaccuracy'],
];

/** The numeric glyphs of the judgements: `?!`, `?` and `??`. */
export const judgementGlyphs: Readonly<Record<Judgement, number>> = {
  inaccuracy: 6,
  mistake: 2,
  blunder: 4,
};

/** White's winning chances from 0 to 100, where a draw counts half. */
export function winningChances({ score, chances }: Evaluated): number {
  if (chances !== null) return clamp((chances.win + chances.draw / 2) / 10);
  if (score.kind === 'mate') return score.value > 0 ? 100 : 0;
  return 100 / (1 + Math.exp(-slope * score.value));
}

/** White's chances if a game is over. @param winner `null`: a draw. */
export function finalChances(winner: Color | null): number {
  return winner === null ? 50 : winner === 'white' ? 100 : 0;
}

/**
 * How many points of winning chances a move lost; 0 if it lost none.
 *
 * @param before White's winning chances before the move, 0 to 100.
 * @param after The same after the move.
 * @param color Who moved.
 */
export function lostChances(before: number, after: number, color: Color): number {
  return Math.max(0, color === 'white' ? before - after : after - before);
}

/** Judges a move by the points of winning chances that it lost. */
export function judgeLoss(points: number): Judgement | null {
  return judgements.find(([least]) => points >= least)?.[1] ?? null;
}

/** The accuracy of a move, 0 to 100, from the points of winning chances that it lost. */
export function moveAccuracy(points: number): number {
  if (points <= 0) return 100;
  // The last 1 allows for analysis that is not perfect, as lichess does.
  return clamp(103.1668100711649 * Math.exp(-0.04354415386753951 * points) - 3.166924740191411 + 1);
}

/**
 * The accuracy of both sides, 0 to 100; `null` for a side without a move. Moves in a part of the
 * game where much changed count more, and a bad move counts more than a good one repairs.
 *
 * @param chances White's winning chances in each position, the start included.
 * @param first Who made the first move.
 */
export function gameAccuracy(
  chances: readonly number[],
  first: Color,
): Record<Color, number | null> {
  const weights = moveWeights(chances);
  const moves: Record<Color, { accuracy: number; weight: number }[]> = { white: [], black: [] };
  for (let index = 1; index < chances.length; index += 1) {
    const color = index % 2 === 1 ? first : otherColor(first);
    const lost = lostChances(chances[index - 1] ?? 0, chances[index] ?? 0, color);
    moves[color].push({ accuracy: moveAccuracy(lost), weight: weights[index - 1] ?? 0 });
  }
  return { white: sideAccuracy(moves.white), black: sideAccuracy(moves.black) };
}

/** A weight for each move: how much the chances vary in the window of positions that ends with
 * its own. */
function moveWeights(chances: readonly number[]): number[] {
  const moves = chances.length - 1;
  const size = Math.min(Math.max(Math.floor(moves / 10), 2), 8);
  return Array.from({ length: Math.max(0, moves) }, (_, move) => {
    const begin = Math.max(0, move - size + 2);
    const spread = standardDeviation(chances.slice(begin, begin + size));
    return Math.min(Math.max(spread, 0.5), 12);
  });
}

function sideAccuracy(moves: readonly { accuracy: number; weight: number }[]): number | null {
  if (moves.length === 0) return null;
  const weight = sum(moves.map((move) => move.weight));
  const weighted = sum(moves.map((move) => move.accuracy * move.weight)) / weight;
  const harmonic = moves.length / sum(moves.map((move) => 1 / Math.max(1, move.accuracy)));
  return (weighted + harmonic) / 2;
}

function standardDeviation(values: readonly number[]): number {
  const mean = sum(values) / values.length;
  return Math.sqrt(sum(values.map((value) => (value - mean) ** 2)) / values.length);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function clamp(percent: number): number {
  return Math.min(100, Math.max(0, percent));
}
