/** A game by link as plain data: what both sides know of it, and what only one does. Values from
 * elsewhere are read with checks. */

import { nameLength, ranges } from '../../settings/settings';
import { otherColor, turnOf } from '../../rules/fen';
import type { ClockTimes, TimeControl } from '../../play/clock.svelte';
import type { MatchEnd } from '../../play/match_end';
import type { Color, DrawRules, GameState, Rules } from '../../rules/types';

/** What both sides know, apart from the side of each: it is compared when they meet again. */
export interface SharedGame {
  /** Made by the side that invited first. */
  id: string;
  /** 1 for the first game, one more for each game after it. */
  round: number;
  /** The side of whoever has this record. */
  color: Color;
  control: TimeControl | null;
  drawRules: DrawRules;
  /** The FEN of the first position. */
  start: string;
  /** In the protocol's text. */
  moves: string[];
  /** The times left after each move, in milliseconds, those at the start first. Empty without a
   * clock. */
  times: ClockTimes[];
  /** How often moves were taken back. */
  takebacks: number;
  end: MatchEnd | null;
  /** The times left when the connection was lost; `null` without a clock. */
  left: ClockTimes | null;
}

/** What one side can ask of the other. */
export type Proposal = 'takeback' | 'draw' | 'rematch';

/** The game as one side has it. */
export interface FriendGame extends SharedGame {
  names: Record<Color, string>;
  /** What this side has asked for, and is not answered yet. */
  asked: Proposal | null;
  /** What the other side has asked for. */
  offered: Proposal | null;
  /** This side has agreed that the other one takes its move back, which it has not done yet. */
  agreed: boolean;
  /** Whether it is among the games of the page. */
  kept: boolean;
}

/** No game has more moves. */
export const maxMoves = 2_000;

const names = { white: '', black: '' };

/** What a new game begins with. */
type Beginning = Pick<SharedGame, 'id' | 'color' | 'control' | 'drawRules' | 'start'>;

export function newGame(beginning: Beginning): FriendGame {
  const { control } = beginning;
  const times = control === null ? [] : [{ white: control.base, black: control.base }];
  return {
    ...beginning,
    round: 1,
    moves: [],
    times,
    takebacks: 0,
    end: null,
    left: null,
    names,
    asked: null,
    offered: null,
    agreed: false,
    kept: false,
  };
}

/** The next game of the same two, with the colours exchanged. */
export function nextRound(game: FriendGame): FriendGame {
  return {
    ...newGame({ ...game, color: otherColor(game.color) }),
    round: game.round + 1,
    names: { white: game.names.black, black: game.names.white },
  };
}

/** The part of a game that the other side gets. */
export function sharedOf(game: FriendGame): SharedGame {
  const { id, round, color, control, drawRules, start, moves, times, takebacks, end, left } = game;
  return { id, round, color, control, drawRules, start, moves, times, takebacks, end, left };
}

/** The game after so many moves. */
export function stateOf(rules: Rules, game: SharedGame, ply = game.moves.length): GameState {
  const state = rules.describe(game.start, game.moves.slice(0, ply), game.drawRules);
  // The kings could still move, but the game is over for good.
  return state.outcome?.reason === 'lone-kings' ? { ...state, moves: [], capture: 0 } : state;
}

/** A short text for a position and the way to it: two sides that have the same are in the same game.
 *
 * @param fen The position after the moves. */
export function keyOf(game: SharedGame, fen: string): string {
  let hash = 0x811c_9dc5;
  for (const character of `${game.start} ${game.moves.join(' ')} ${fen}`)
    hash = Math.imul(hash ^ character.charCodeAt(0), 0x0100_0193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}

/** How many moves are taken back if this side takes back its last one; 0: it has made none. */
export function pliesBack(game: SharedGame, side: Color): number {
  const count = game.moves.length;
  const plies = turnAfter(game, count) === side ? 2 : 1;
  return count >= plies ? plies : 0;
}

/** The game without its last moves. */
export function withoutLast<Game extends SharedGame>(game: Game, plies: number): Game {
  const moves = game.moves.slice(0, game.moves.length - plies);
  const times = game.times.slice(0, moves.length + 1);
  return { ...game, moves, times, takebacks: game.takebacks + 1 };
}

/** Whose turn it is after so many moves. */
export function turnAfter(game: SharedGame, ply: number): Color {
  const first = turnOf(game.start);
  return ply % 2 === 0 ? first : otherColor(first);
}

/** Whether a side can have this time after its move, which cannot have taken negative time. */
export function isTimeAfter(game: SharedGame, side: Color, left: unknown): left is number {
  const { control, times } = game;
  if (control === null || typeof left !== 'number' || !Number.isInteger(left)) return false;
  const before = times.at(-1)![side];
  return left >= control.increment && left <= before + control.increment;
}

/** A name from elsewhere as it is shown: in one line, and not too long. */
export function cleanName(name: string): string {
  return Array.from(name.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ').trim())
    .slice(0, nameLength)
    .join('')
    .trim();
}

/** Reads a time control; `undefined` if it is none that the page offers. */
export function readControl(value: unknown): TimeControl | undefined {
  const { base, increment, delay } = Object(value) as Partial<TimeControl>;
  const within = (time: unknown, least: number, most: number) =>
    typeof time === 'number' && Number.isInteger(time) && time >= least && time <= most;
  const { clockMinutes, clockSeconds } = ranges;
  const most = clockSeconds.max * 1_000;
  if (!within(base, clockMinutes.min * 60_000, clockMinutes.max * 60_000)) return undefined;
  if (!within(increment, 0, most) || !within(delay, 0, most)) return undefined;
  if (increment! > 0 && delay! > 0) return undefined;
  return { base: base!, increment: increment!, delay: delay! };
}

/** Reads what the other side knows of a game; `null` if it cannot be a game. The rules have gone
 * through its moves, and its times are possible. */
export function readShared(rules: Rules, value: unknown): SharedGame | null {
  const given = Object(value) as Partial<SharedGame>;
  const { id, round, color, drawRules, start, moves, times, takebacks } = given;
  if (typeof id !== 'string' || !/^[a-z\d]{6,24}$/.test(id)) return null;
  if (!isCount(round) || round < 1 || !isCount(takebacks)) return null;
  if (color !== 'white' && color !== 'black') return null;
  if (drawRules !== 'standard' && drawRules !== 'playstrategy') return null;
  const control = given.control === null ? null : readControl(given.control);
  if (control === undefined || typeof start !== 'string') return null;
  if (!Array.isArray(moves) || moves.length > maxMoves) return null;
  if (!moves.every((move) => typeof move === 'string') || !Array.isArray(times)) return null;
  const game: SharedGame = {
    ...newGame({ id, color, control, drawRules, start }),
    round,
    moves: [...moves],
    takebacks,
  };
  try {
    if (rules.checkFen(start) !== start) return null;
    stateOf(rules, game);
  } catch {
    return null;
  }
  const sound = readTimes(game, times);
  if (sound === null) return null;
  const left = control === null ? null : readLeft(given.left, sound.at(-1)!);
  return {
    ...sharedOf({ ...newGame(game), ...game }),
    times: sound,
    end: readEnd(given.end),
    left,
  };
}

/** Reads a stored game; `null` if it is damaged. */
export function readGame(rules: Rules, value: unknown): FriendGame | null {
  const shared = readShared(rules, value);
  if (shared === null) return null;
  const { names: given, asked, offered, agreed, kept } = Object(value) as Partial<FriendGame>;
  const name = (side: Color) => {
    const found: unknown = Object(given)[side];
    return typeof found === 'string' ? cleanName(found) : '';
  };
  return {
    ...newGame(shared),
    ...shared,
    names: { white: name('white'), black: name('black') },
    asked: readProposal(asked),
    offered: readProposal(offered),
    agreed: agreed === true,
    kept: kept === true,
  };
}

export function readProposal(value: unknown): Proposal | null {
  return value === 'takeback' || value === 'draw' || value === 'rematch' ? value : null;
}

/** The times of a game, if each follows from the one before. */
function readTimes(game: SharedGame, times: readonly unknown[]): ClockTimes[] | null {
  const { control, moves } = game;
  if (control === null) return times.length === 0 ? [] : null;
  if (times.length !== moves.length + 1) return null;
  const sound: ClockTimes[] = [{ white: control.base, black: control.base }];
  for (let ply = 0; ply <= moves.length; ply++) {
    const { white, black } = Object(times[ply]) as Partial<ClockTimes>;
    if (ply === 0) {
      if (white !== control.base || black !== control.base) return null;
      continue;
    }
    const mover = turnAfter(game, ply - 1);
    const [own, other] = mover === 'white' ? [white, black] : [black, white];
    if (other !== sound[ply - 1][otherColor(mover)]) return null;
    if (!isTimeAfter({ ...game, times: sound }, mover, own)) return null;
    sound.push({ white: white!, black: black! });
  }
  return sound;
}

/** The times left in a pause; a side has at most what it had after the last move. */
function readLeft(value: unknown, most: ClockTimes): ClockTimes | null {
  const { white, black } = Object(value) as Partial<ClockTimes>;
  const within = (time: unknown, limit: number) =>
    typeof time === 'number' && Number.isFinite(time) && time >= 0 && time <= limit;
  if (!within(white, most.white) || !within(black, most.black)) return null;
  return { white: white!, black: black! };
}

const reasons = [
  'no-moves',
  'repetition',
  'lone-kings',
  'king-moves',
  'time',
  'resignation',
  'agreement',
  'aborted',
] as const satisfies MatchEnd['reason'][];

function readEnd(value: unknown): MatchEnd | null {
  const { winner, reason } = Object(value) as Partial<MatchEnd>;
  const known = reasons.find((one) => one === reason);
  if (known === undefined) return null;
  return { winner: winner === 'white' || winner === 'black' ? winner : null, reason: known };
}

/** Whether a value is a whole number, 0 or more. */
export function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}
