/** The settings of the page: what they are, their defaults, and how stored ones are read. */

import type { DrawRules } from '../rules/types';

export type Theme = 'system' | 'light' | 'dark';
export type BoardName = 'wood' | 'green' | 'grey';

/** Strengths of the engine, from the weakest. Names are in `texts.app.state.levels`. */
export const levels = [
  { id: 'beginner', elo: 170 },
  { id: 'novice', elo: 260 },
  { id: 'learner', elo: 420 },
  { id: 'casual', elo: 710 },
  { id: 'intermediate', elo: 940 },
  { id: 'advanced', elo: 1220 },
  { id: 'strong', elo: 1700 },
  { id: 'expert', elo: 2200 },
  { id: 'master', elo: 2580 },
  { id: 'champion', elo: 2940 },
  { id: 'full', elo: null },
] as const satisfies readonly { id: string; elo: number | null }[];

export type LevelId = (typeof levels)[number]['id'];

/** Clocks to choose from. Times are milliseconds; `base` 0: no clock. */
export const clocks = [
  { id: 'none', base: 0, increment: 0 },
  { id: '1+0', base: 60_000, increment: 0 },
  { id: '3+2', base: 180_000, increment: 2_000 },
  { id: '5+3', base: 300_000, increment: 3_000 },
  { id: '10+5', base: 600_000, increment: 5_000 },
  { id: '15+10', base: 900_000, increment: 10_000 },
  { id: '30+20', base: 1_800_000, increment: 20_000 },
] as const satisfies readonly { id: string; base: number; increment: number }[];

export type ClockId = (typeof clocks)[number]['id'];

/** What a game against the engine is to be. */
export interface MatchOptions {
  color: 'white' | 'black' | 'random';
  level: LevelId;
  clock: ClockId;
  /** Whether the engine thinks in the player's time. */
  ponder: boolean;
  /** Time of the engine for a move in a game without a clock, in milliseconds. */
  moveTime: number;
  drawRules: DrawRules;
}

export interface Settings {
  theme: Theme;
  board: BoardName;
  coordinates: boolean;
  animate: boolean;
  sound: boolean;
  /** Whether the engine's best moves are drawn as arrows. */
  arrows: boolean;
  /** Number of variations of the analysis, 1 to 5. */
  variations: number;
  /** Threads and hash table (MB) of a native engine. */
  threads: number;
  hash: number;
  drawRules: DrawRules;
  /** Time of the game review for a position, in milliseconds. */
  reviewTime: number;
  /** The last choices for a game against the engine. */
  match: MatchOptions;
}

/** Ranges of the numbers in the settings. */
export const ranges = {
  variations: { min: 1, max: 5 },
  threads: { min: 1, max: 512 },
  hash: { min: 1, max: 1_048_576 },
  reviewTime: { min: 50, max: 60_000 },
  moveTime: { min: 100, max: 60_000 },
} as const;

export const defaultMatch: MatchOptions = {
  color: 'white',
  level: 'casual',
  clock: 'none',
  ponder: false,
  moveTime: 1_000,
  drawRules: 'standard',
};

export const defaultSettings: Settings = {
  theme: 'system',
  board: 'wood',
  coordinates: true,
  animate: true,
  sound: false,
  arrows: true,
  variations: 1,
  threads: typeof navigator === 'undefined' ? 1 : (navigator.hardwareConcurrency ?? 1),
  hash: 256,
  drawRules: 'standard',
  reviewTime: 500,
  match: defaultMatch,
};

function oneOf<T extends string>(value: unknown, values: readonly T[], otherwise: T): T {
  return values.includes(value as T) ? (value as T) : otherwise;
}

function flag(value: unknown, otherwise: boolean): boolean {
  return typeof value === 'boolean' ? value : otherwise;
}

function whole(value: unknown, range: { min: number; max: number }, otherwise: number): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) return otherwise;
  return Math.min(range.max, Math.max(range.min, Math.round(value)));
}

function fields(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

const drawRules: readonly DrawRules[] = ['standard', 'playstrategy'];

/** The options of a match from stored data, in the same way. */
export function readMatch(value: unknown): MatchOptions {
  const given = fields(value);
  const other = defaultMatch;
  return {
    color: oneOf(given.color, ['white', 'black', 'random'], other.color),
    level: oneOf(
      given.level,
      levels.map((level) => level.id),
      other.level,
    ),
    clock: oneOf(
      given.clock,
      clocks.map((clock) => clock.id),
      other.clock,
    ),
    ponder: flag(given.ponder, other.ponder),
    moveTime: whole(given.moveTime, ranges.moveTime, other.moveTime),
    drawRules: oneOf(given.drawRules, drawRules, other.drawRules),
  };
}

/** Settings from stored data. What is missing or cannot be used has its default. */
export function readSettings(value: unknown): Settings {
  const given = fields(value);
  const other = defaultSettings;
  return {
    theme: oneOf(given.theme, ['system', 'light', 'dark'], other.theme),
    board: oneOf(given.board, ['wood', 'green', 'grey'], other.board),
    coordinates: flag(given.coordinates, other.coordinates),
    animate: flag(given.animate, other.animate),
    sound: flag(given.sound, other.sound),
    arrows: flag(given.arrows, other.arrows),
    variations: whole(given.variations, ranges.variations, other.variations),
    threads: whole(given.threads, ranges.threads, other.threads),
    hash: whole(given.hash, ranges.hash, other.hash),
    drawRules: oneOf(given.drawRules, drawRules, other.drawRules),
    reviewTime: whole(given.reviewTime, ranges.reviewTime, other.reviewTime),
    match: readMatch(given.match),
  };
}
