/** The settings of the page: what they are, their defaults, and how stored ones are read. */

import { looks } from './looks';
import type { DrawRules } from '../rules/types';

/** Strengths of the engine, from the weakest. Names are in `texts.state.levels`. */
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

/** Clocks to choose from. Times are milliseconds; `base` 0: no clock. The times of `custom` are the
 * user's. */
export const clocks = [
  { id: 'none', base: 0, increment: 0 },
  { id: '1+0', base: 60_000, increment: 0 },
  { id: '3+2', base: 180_000, increment: 2_000 },
  { id: '5+3', base: 300_000, increment: 3_000 },
  { id: '10+5', base: 600_000, increment: 5_000 },
  { id: '15+10', base: 900_000, increment: 10_000 },
  { id: '30+20', base: 1_800_000, increment: 20_000 },
  { id: 'custom', base: null, increment: null },
] as const satisfies readonly { id: string; base: number | null; increment: number | null }[];

export type ClockId = (typeof clocks)[number]['id'];

/** The settings that are one out of some words. */
const choices = {
  opponent: ['engine', 'person', 'engines'],
  clockKind: ['increment', 'delay'],
  ...looks,
  explorer: ['book', 'library', 'open'],
  sound: ['off', 'wood', 'soft', 'clear'],
  color: ['white', 'black', 'random'],
  level: levels.map(({ id }) => id),
  whiteLevel: levels.map(({ id }) => id),
  blackLevel: levels.map(({ id }) => id),
  clock: clocks.map(({ id }) => id),
  drawRules: ['standard', 'playstrategy'] satisfies DrawRules[],
} as const;

type Choice<Name extends keyof typeof choices> = (typeof choices)[Name][number];

/** The options of a game against the engine, of two people at this device, or of two engines. */
export interface MatchOptions {
  opponent: Choice<'opponent'>;
  /** The user's side in a game against the engine. */
  color: Choice<'color'>;
  level: LevelId;
  /** The strengths of two engines. */
  whiteLevel: LevelId;
  blackLevel: LevelId;
  clock: ClockId;
  /** Of the clock `custom`: minutes for the game, and seconds for each move. */
  clockMinutes: number;
  clockSeconds: number;
  /** Whether the seconds for a move are added to the time, or pass before the clock runs. */
  clockKind: Choice<'clockKind'>;
  /** The names of two people; empty: that of the side. */
  whiteName: string;
  blackName: string;
  /** Whether the board is turned to the one of two people who is to move. */
  turnBoard: boolean;
  /** Whether the engine thinks in the player's time. */
  ponder: boolean;
  /** Time of the engine for a move in a game without a clock, in milliseconds. */
  moveTime: number;
  drawRules: DrawRules;
}

/** The sounds of moves, if there are any. */
export type SoundSet = Exclude<Choice<'sound'>, 'off'>;

export interface Settings {
  theme: Choice<'theme'>;
  board: Choice<'board'>;
  /** The set of pieces. */
  pieces: Choice<'pieces'>;
  coordinates: boolean;
  animate: boolean;
  sound: Choice<'sound'>;
  /** Whether the user has said which sounds to play. */
  soundChosen: boolean;
  /** The volume of the sounds, in percent. */
  volume: number;
  /** Whether the engine's best moves are drawn as arrows. */
  arrows: boolean;
  /** The shortest time from the end of the user's move until the engine's reply, in milliseconds. */
  replyPause: number;
  /** Whether a move can be entered while the engine thinks. */
  premoves: boolean;
  /** Whether the openings are shown in the analysis. */
  openings: boolean;
  /** Where their moves are from. */
  explorer: Choice<'explorer'>;
  /** Number of variations of the analysis, 1 to 5. */
  variations: number;
  /** Threads of the engine, and the hash table (MB) of a native one. */
  threads: number;
  hash: number;
  drawRules: DrawRules;
  /** Time of the game review for a position, in milliseconds. */
  reviewTime: number;
  /** Whether a game that is over is added to the user's library. */
  keepGames: boolean;
  /** The address of the room server, for a page on any web server; empty: none. */
  roomServer: string;
  /** The address of a page on the web, with which links begin; empty: they begin with that of this
   * page. */
  publicPage: string;
  /** The last choices for a game. */
  match: MatchOptions;
}

/** Ranges of the numbers in the settings. They are whole numbers, or multiples of a step. */
export const ranges = {
  volume: { min: 5, max: 100 },
  variations: { min: 1, max: 5 },
  threads: { min: 1, max: 512 },
  hash: { min: 1, max: 1_048_576 },
  replyPause: { min: 0, max: 3_000, step: 100 },
  reviewTime: { min: 50, max: 60_000 },
  moveTime: { min: 100, max: 60_000 },
  clockMinutes: { min: 0.25, max: 180, step: 0.25 },
  clockSeconds: { min: 0, max: 180 },
} as const;

/** The longest name of a player. */
export const nameLength = 40;

/** The longest address. A longer one is not cut: it would be another one. */
const addressLength = 2_000;

export const defaultMatch: MatchOptions = {
  opponent: 'engine',
  color: 'white',
  level: 'casual',
  whiteLevel: 'strong',
  blackLevel: 'strong',
  clock: 'none',
  clockMinutes: 20,
  clockSeconds: 10,
  clockKind: 'increment',
  whiteName: '',
  blackName: '',
  turnBoard: false,
  ponder: false,
  moveTime: 1_000,
  drawRules: 'standard',
};

export const defaultSettings: Settings = {
  theme: 'system',
  board: 'wood',
  pieces: 'relief',
  coordinates: true,
  animate: true,
  sound: 'off',
  soundChosen: false,
  volume: 60,
  arrows: true,
  replyPause: 400,
  premoves: true,
  openings: false,
  explorer: 'book',
  variations: 1,
  threads: typeof navigator === 'undefined' ? 1 : (navigator.hardwareConcurrency ?? 1),
  hash: 256,
  drawRules: 'standard',
  reviewTime: 500,
  keepGames: true,
  roomServer: '',
  publicPage: '',
  match: defaultMatch,
};

/** The number nearest to this one that a setting may have. */
export function withinRange(name: keyof typeof ranges, value: number): number {
  const { min, max, step = 1 }: { min: number; max: number; step?: number } = ranges[name];
  return Math.min(max, Math.max(min, Math.round(value / step) * step));
}

/** Settings from stored data. What is missing or cannot be used has its default. */
export function readSettings(value: unknown): Settings {
  return read(value, defaultSettings);
}

/** The options of a match from stored data, in the same way. */
export function readMatch(value: unknown): MatchOptions {
  return read(value, defaultMatch);
}

function read<T extends MatchOptions | Settings>(value: unknown, defaults: T): T {
  const given = Object(value) as Record<string, unknown>;
  const entries = Object.entries(defaults).map(([name, otherwise]) => [
    name,
    readOne(name, given[name], otherwise),
  ]);
  return Object.fromEntries(entries) as T;
}

function readOne(name: string, given: unknown, otherwise: unknown): unknown {
  if (name === 'match') return readMatch(given);
  if (name in choices) {
    const values: readonly unknown[] = choices[name as keyof typeof choices];
    return values.includes(given) ? given : otherwise;
  }
  if (typeof otherwise === 'string') {
    if (typeof given !== 'string') return otherwise;
    if (name.endsWith('Name')) return given.slice(0, nameLength);
    return given.length > addressLength ? otherwise : given;
  }
  if (typeof otherwise === 'boolean') return typeof given === 'boolean' ? given : otherwise;
  if (typeof given !== 'number' || !Number.isFinite(given)) return otherwise;
  return withinRange(name as keyof typeof ranges, given);
}
