/** What follows from the user's games: the rating and its course, the results by level, the next level,
 * and where points are lost. */

import { rate, type Rating } from '../puzzles/glicko';
import { levels, type LevelId } from '../settings/settings';
import { phases, type OwnGame, type Phase } from './games.svelte';

/** The rating before the first game, on the scale of the levels. */
export const first: Rating = { rating: 700, deviation: 350, volatility: 0.06 };
/** The assumed deviation of the rating of a level. */
const levelDeviation = 50;
/** The next level is earned by so many wins in so many games, the last ones at a level. */
export const earned = { wins: 3, games: 4 };

/** A game that counts, with the rating after it. */
export interface RatedGame {
  game: OwnGame;
  rating: Rating;
  /** What the game has changed, in whole points as they are shown. */
  change: number;
}

export interface LevelResult {
  level: LevelId;
  won: number;
  drawn: number;
  lost: number;
}

export interface PhaseLoss {
  phase: Phase;
  moves: number;
  /** The points of winning chances that a move lost, on average. */
  lost: number;
}

/** The course of the rating over the games that count. */
export function courseOf(games: readonly OwnGame[]): RatedGame[] {
  let rating = first;
  return games.flatMap((game) => {
    const { elo } = levels.find(({ id }) => id === game.level)!;
    if (game.unrated !== null || elo === null) return [];
    const before = rating;
    rating = rate(before, [{ rating: elo, deviation: levelDeviation, score: game.score }]);
    return [{ game, rating, change: Math.round(rating.rating) - Math.round(before.rating) }];
  });
}

/** The results at each level that was played, the weakest first. Games with help do not count. */
export function resultsOf(games: readonly OwnGame[]): LevelResult[] {
  const fair = games.filter(({ unrated }) => unrated === null || unrated === 'level');
  return levels.flatMap(({ id }) => {
    const scores = fair.filter(({ level }) => level === id).map(({ score }) => score);
    const count = (wanted: number) => scores.filter((score) => score === wanted).length;
    if (scores.length === 0) return [];
    return [{ level: id, won: count(1), drawn: count(0.5), lost: count(0) }];
  });
}

/** The level after that of the last game that counts, if enough of the last games there were won. */
export function nextLevel(
  games: readonly OwnGame[],
): { level: LevelId; wins: number; games: number } | null {
  const rated = games.filter(({ unrated }) => unrated === null);
  const level = rated.at(-1)?.level;
  const last = rated.filter((game) => game.level === level).slice(-earned.games);
  const wins = last.filter(({ score }) => score === 1).length;
  const next = levels[levels.findIndex(({ id }) => id === level) + 1];
  if (wins < earned.wins || next === undefined) return null;
  return { level: next.id, wins, games: last.length };
}

/** What a move has lost on average in each phase, in the games that were reviewed. */
export function lossesOf(games: readonly OwnGame[]): PhaseLoss[] {
  const reviews = games.flatMap(({ review }) => review ?? []);
  return phases.map((phase, index) => {
    const sum = (part: 0 | 1) => reviews.reduce((sum, each) => sum + each.phases[index][part], 0);
    const moves = sum(0);
    return { phase, moves, lost: moves === 0 ? 0 : sum(1) / moves };
  });
}
