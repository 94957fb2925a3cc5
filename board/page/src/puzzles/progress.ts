/** What the user has done with puzzles, kept in this browser. */

import { isCount, loadValue, saveValue, type StoredValue } from '../document/storage/stored_value';
import { isObject } from '../document/study';
import { rate, type Rating } from './glicko';

export interface Progress {
  player: Rating;
  /** Puzzles solved in a row. */
  streak: number;
  /** The longest such row. */
  best: number;
  /** Puzzles solved, and all that were tried. */
  solved: number;
  tried: number;
  /** The ids of the puzzles that were tried, the last one last. */
  seen: readonly number[];
}

/** The assumed deviation of the rating of a puzzle. */
const puzzleDeviation = 80;
/** The largest number of puzzles that are remembered. */
const remembered = 5000;

export const beginner: Progress = {
  player: { rating: 1000, deviation: 350, volatility: 0.06 },
  streak: 0,
  best: 0,
  solved: 0,
  tried: 0,
  seen: [],
};

/** The progress after a puzzle. */
export function after(
  progress: Progress,
  puzzle: { id: number; rating: number },
  isSolved: boolean,
): Progress {
  const game = { rating: puzzle.rating, deviation: puzzleDeviation, score: isSolved ? 1 : 0 };
  const streak = isSolved ? progress.streak + 1 : 0;
  return {
    player: rate(progress.player, [game]),
    streak,
    best: Math.max(progress.best, streak),
    solved: progress.solved + (isSolved ? 1 : 0),
    tried: progress.tried + 1,
    seen: [...progress.seen.filter((id) => id !== puzzle.id), puzzle.id].slice(-remembered),
  };
}

export const storedProgress: StoredValue<Progress> = {
  key: 'dameo.puzzles',
  version: 1,
  name: 'progress',
  is: isProgress,
  first: beginner,
};

/** The stored progress; that of a beginner if there is none that can be read. */
export const loadProgress = (): Progress => loadValue(storedProgress);

/** Keeps the progress, where the browser allows it. */
export const saveProgress = (progress: Progress): void => saveValue(storedProgress, progress);

function isProgress(value: unknown): value is Progress {
  if (!isObject(value)) return false;
  const { player, streak, best, solved, tried, seen } = value;
  return (
    isObject(player) &&
    [player['rating'], player['deviation'], player['volatility']].every(isPositive) &&
    [streak, best, solved, tried].every(isCount) &&
    Array.isArray(seen) &&
    seen.every(isCount)
  );
}

function isPositive(value: unknown): boolean {
  return typeof value === 'number' && Number.isFinite(value) && value > 0;
}
