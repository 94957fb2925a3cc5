/** What a room server says, as `docs/rooms.md` has it. It is read with checks: what is no message of
 * this kind is `null`, and fields that are not known are left out. */

import { isCount as isTime } from '../../document/storage/stored_value';
import { otherColor, turnOf } from '../../rules/fen';
import type { ClockTimes, TimeControl } from '../../play/clock.svelte';
import type { MatchEnd } from '../../play/match_end';
import type { Color, DrawRules, GameState, Rules } from '../../rules/types';

/** The time of a game; `null` without a clock. `days`: correspondence, so many for each move. */
export type Control = TimeControl | { days: number } | null;

/** What one side can offer the other. */
export type Offer = 'draw' | 'takeback' | 'rematch';

/** A clock: the times left at `since`, when that of `running` began to run; by the server's time. */
export interface RoomClock extends ClockTimes {
  running: Color | null;
  since: number;
}

/** A room: a game with its players. */
export interface RoomState {
  id: string;
  /** `null`: the side is free. */
  names: Record<Color, string | null>;
  /** The name of whoever has made it, while the sides are not drawn. */
  host: string | null;
  online: Record<Color, boolean>;
  watchers: number;
  control: Control;
  drawRules: DrawRules;
  /** The FEN of the first position. */
  start: string;
  /** In the protocol's text. */
  moves: string[];
  /** The times left after each move, in milliseconds, those at the start first. Empty without a
   * clock. */
  left: ClockTimes[];
  clock: RoomClock | null;
  /** Who offers what. */
  offers: Partial<Record<Offer, Color>>;
  end: MatchEnd | null;
  /** The room of the rematch. */
  next: string | null;
  /** Whether it is in the lobby. */
  public: boolean;
}

/** A game that anyone can join. */
export interface LobbyGame {
  room: string;
  name: string;
  /** The free side; `null`: it is drawn. */
  color: Color | null;
  control: Control;
  drawRules: DrawRules;
  start: string;
}

/** A game of the user. */
export interface OwnGame {
  room: string;
  /** The user's side; `null`: it is drawn when the other joins. */
  color: Color | null;
  turn: Color | null;
  names: Record<Color, string | null>;
  control: Control;
  plies: number;
  end: MatchEnd | null;
}

/** Why the server has refused something. */
export const errorCodes = [
  'bad-message',
  'no-room',
  'no-key',
  'full',
  'limit',
  'ply',
  'turn',
  'illegal',
  'over',
  'too-many',
  'storage',
] as const;

export interface ServerError {
  /** `null`: one that this page does not know. */
  code: (typeof errorCodes)[number] | null;
  text: string;
  room: string | null;
}

export type ServerMessage =
  | { type: 'lobby'; games: LobbyGame[] }
  | { type: 'mine'; games: OwnGame[] }
  /** A room was made or joined; whoever has the key plays. */
  | { type: 'created' | 'joined'; room: string; key: string }
  | { type: 'room'; state: RoomState; you: Color | null; now: number }
  /** A room that this page cannot show. */
  | { type: 'unreadable' }
  | { type: 'error'; error: ServerError };

/** Reads a message. */
export function readMessage(rules: Rules, text: string): ServerMessage | null {
  let given: Record<string, unknown>;
  try {
    given = fieldsOf(JSON.parse(text));
  } catch {
    return null;
  }
  if (Array.isArray(given.lobby)) return { type: 'lobby', games: given.lobby.flatMap(readLobby) };
  if (Array.isArray(given.mine)) return { type: 'mine', games: given.mine.flatMap(readOwn) };
  if ('error' in given) {
    const { code, text: said, room } = fieldsOf(given.error);
    const known = errorCodes.find((one) => one === code) ?? null;
    return { type: 'error', error: { code: known, text: textOf(said), room: idOf(room) } };
  }
  for (const type of ['created', 'joined'] as const) {
    const { room, key } = fieldsOf(given[type]);
    if (isId(room) && isId(key)) return { type, room, key };
  }
  if (given.room === undefined) return null;
  const state = readRoom(rules, given.room);
  const { you, now } = given;
  if (state === null || !isTime(now)) return { type: 'unreadable' };
  return { type: 'room', state, you: colorOf(you), now };
}

/** Whether this can be the id of a room, or a key. */
export function isId(value: unknown): value is string {
  return typeof value === 'string' && /^[\w-]{1,100}$/.test(value);
}

/** The game in a room after so many moves. */
export function gameAfter(
  rules: Rules,
  { start, drawRules }: Pick<RoomState, 'start' | 'drawRules'>,
  moves: readonly string[],
): GameState {
  const state = rules.describe(start, [...moves], drawRules);
  // The kings could still move, but the game is over for good.
  return state.outcome?.reason === 'lone-kings' ? { ...state, moves: [], capture: 0 } : state;
}

/** Whose turn it is after so many moves. */
export function turnAfter({ start }: Pick<RoomState, 'start'>, ply: number): Color {
  const first = turnOf(start);
  return ply % 2 === 0 ? first : otherColor(first);
}

/** Whether both sides have players. */
export function isFull({ names }: Pick<RoomState, 'names'>): boolean {
  return names.white !== null && names.black !== null;
}

/** A room whose moves the rules know. */
function readRoom(rules: Rules, value: unknown): RoomState | null {
  const given = fieldsOf(value);
  const { id, watchers, drawRules, start, moves, next } = given;
  const control = readControl(given.control);
  const end = readEnd(given.end);
  if (!isId(id) || control === undefined || end === undefined) return null;
  if (!isDrawRules(drawRules) || typeof start !== 'string') return null;
  if (!Array.isArray(moves) || !moves.every((move) => typeof move === 'string')) return null;
  const left = Array.isArray(given.left) ? given.left.map(readTimes) : [];
  const clock = readClock(given.clock);
  const hasTimes = left.length === moves.length + 1 && left.every((times) => times !== null);
  const state: RoomState = {
    id,
    names: bySide(given.names, nameOf),
    host: nameOf(given.host),
    online: bySide(given.online, (is) => is === true),
    watchers: isTime(watchers) ? watchers : 0,
    control,
    drawRules,
    start,
    moves,
    left: hasTimes ? left : [],
    clock,
    offers: readOffers(given.offers),
    end,
    next: idOf(next),
    public: given.public === true,
  };
  try {
    gameAfter(rules, state, moves);
  } catch {
    return null;
  }
  return state;
}

function readLobby(value: unknown): LobbyGame[] {
  const { room, name, color, control: given, drawRules, start } = fieldsOf(value);
  const control = readControl(given);
  if (!isId(room) || control === undefined || !isDrawRules(drawRules)) return [];
  if (typeof start !== 'string') return [];
  return [{ room, name: nameOf(name) ?? '', color: colorOf(color), control, drawRules, start }];
}

function readOwn(value: unknown): OwnGame[] {
  const { room, color, turn, names, control: given, plies, end: ending } = fieldsOf(value);
  const [control, end] = [readControl(given), readEnd(ending)];
  if (!isId(room) || control === undefined || end === undefined || !isTime(plies)) return [];
  return [
    {
      ...{ room, color: colorOf(color), turn: colorOf(turn), names: bySide(names, nameOf) },
      ...{ control, plies, end },
    },
  ];
}

/** `undefined`: it is none. */
function readControl(value: unknown): Control | undefined {
  if (value === null || value === undefined) return null;
  const { days, base, increment = 0, delay = 0 } = fieldsOf(value);
  if (isTime(days)) return { days };
  if (!isTime(base) || !isTime(increment) || !isTime(delay)) return undefined;
  return { base, increment, delay };
}

function readClock(value: unknown): RoomClock | null {
  const times = readTimes(value);
  const { running, since } = fieldsOf(value);
  return times === null || !isTime(since) ? null : { ...times, running: colorOf(running), since };
}

function readTimes(value: unknown): ClockTimes | null {
  const { white, black } = fieldsOf(value);
  return isTime(white) && isTime(black) ? { white, black } : null;
}

function readOffers(value: unknown): RoomState['offers'] {
  const given = fieldsOf(value);
  const offers: RoomState['offers'] = {};
  for (const what of ['draw', 'takeback', 'rematch'] as const) {
    const color = colorOf(given[what]);
    if (color !== null) offers[what] = color;
  }
  return offers;
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

/** `undefined`: an end that this page does not know. */
function readEnd(value: unknown): MatchEnd | null | undefined {
  if (value === null || value === undefined) return null;
  const { winner, reason } = fieldsOf(value);
  const known = reasons.find((one) => one === reason);
  return known && { winner: colorOf(winner), reason: known };
}

/** A name from elsewhere as it is shown: in one line. */
function nameOf(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  return value.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, ' ').trim();
}

function bySide<T>(value: unknown, read: (value: unknown) => T): Record<Color, T> {
  const { white, black } = fieldsOf(value);
  return { white: read(white), black: read(black) };
}

const fieldsOf = (value: unknown) => Object(value) as Record<string, unknown>;
const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
const idOf = (value: unknown) => (isId(value) ? value : null);
const colorOf = (value: unknown) => (value === 'white' || value === 'black' ? value : null);
const isDrawRules = (value: unknown): value is DrawRules =>
  value === 'standard' || value === 'playstrategy';
