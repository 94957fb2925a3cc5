/** The best results of streaks and storms, the last storm, and what is under way: kept in this
 * browser. */

import {
  isCount,
  loadValue,
  saveValue,
  type StoredValue,
} from '../../document/storage/stored_value';
import { isObject } from '../../document/study';

/** A streak. */
export interface StreakRun {
  /** The puzzles, the open one last. */
  ids: readonly number[];
  /** How many moves of its solution are played. */
  ply: number;
  /** How many puzzles are solved. */
  score: number;
  hasSkip: boolean;
  isOver: boolean;
}

/** A storm that is over. */
export interface StormResult {
  /** How many puzzles were solved. */
  score: number;
  /** The moves of the user, and those of them that were right. */
  moves: number;
  right: number;
  /** The most right moves in a row. */
  combo: number;
  /** The rating of the hardest puzzle that was solved; 0: none was. */
  hardest: number;
  /** The ids of the others. */
  missed: readonly number[];
}

/** A storm under way. */
export interface StormRun {
  /** The puzzles, the open one last. */
  ids: readonly number[];
  /** How many moves of its solution are played. */
  ply: number;
  result: StormResult;
  /** The right moves in a row. */
  combo: number;
  /** When its time is over, in milliseconds since 1970. */
  end: number;
}

interface Results {
  streak: { best: number; run: StreakRun | null };
  /** Earlier versions kept no storm under way. */
  storm: { best: number; last: StormResult | null; run?: StormRun | null };
}

export const storedRuns: StoredValue<Results> = {
  key: 'dameo.puzzles.runs',
  version: 1,
  name: 'runs',
  is: areResults,
  first: { streak: { best: 0, run: null }, storm: { best: 0, last: null } },
};

export const loadResults = (): Results => loadValue(storedRuns);

/** Keeps the streak under way, or its end, and the best score. */
export function saveStreak(run: StreakRun): void {
  const results = loadResults();
  const best = Math.max(results.streak.best, run.score);
  saveValue(storedRuns, { ...results, streak: { best, run } });
}

/** Keeps a storm that is over, and the best score. */
export function saveStorm(last: StormResult): void {
  const results = loadResults();
  const best = Math.max(results.storm.best, last.score);
  saveValue(storedRuns, { ...results, storm: { best, last } });
}

/** Keeps the storm under way. */
export function saveStormRun(run: StormRun): void {
  const results = loadResults();
  saveValue(storedRuns, { ...results, storm: { ...results.storm, run } });
}

function areResults(value: unknown): value is Results {
  if (!isObject(value)) return false;
  const { streak, storm } = value;
  return (
    isObject(streak) &&
    isCount(streak['best']) &&
    (streak['run'] === null || isRun(streak['run'])) &&
    isObject(storm) &&
    isCount(storm['best']) &&
    (storm['last'] === null || isResult(storm['last'])) &&
    ((storm['run'] ?? null) === null || isStormRun(storm['run']))
  );
}

function isRun(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { ids, ply, score, hasSkip, isOver } = value;
  return (
    areCounts(ids) &&
    [ply, score].every(isCount) &&
    [hasSkip, isOver].every((each) => typeof each === 'boolean')
  );
}

function isResult(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { score, moves, right, combo, hardest, missed } = value;
  return areCounts(missed) && [score, moves, right, combo, hardest].every(isCount);
}

function isStormRun(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { ids, ply, result, combo, end } = value;
  return areCounts(ids) && isResult(result) && [ply, combo, end].every(isCount);
}

function areCounts(value: unknown): boolean {
  return Array.isArray(value) && value.every(isCount);
}
