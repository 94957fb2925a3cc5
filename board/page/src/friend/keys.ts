/** What this device keeps of games in rooms: the keys, which nobody else has, and the last choices.
 *
 * `dameo.rooms` is `{ version: 1, rooms }`; entries that cannot be read are left out, and a text that
 * is something else is put aside. */

import { isObject } from '../document/study';
import { isCount, loadValue, saveValue, type StoredValue } from '../document/storage/stored_value';
import { isId } from './server/messages';

const version = 1;
/** The most games that are kept. A server follows no more of one user. */
export const maxRooms = 100;

/** A move of the user that the server has not confirmed. */
export interface PendingMove {
  /** The moves before it. */
  ply: number;
  move: string;
}

/** A side in a room. */
export interface OwnRoom {
  /** The address of the server's page. */
  server: string;
  room: string;
  key: string;
  /** When it was last used, in milliseconds since 1970. */
  used: number;
  /** Whether the game is over; then it is in the library, if that is wanted. */
  over?: boolean;
  pending?: PendingMove;
}

export class OwnRooms {
  constructor(
    private readonly storage: Storage | null,
    private readonly now: () => number = Date.now,
  ) {}

  /** The games on a server, the last used first. */
  of(server: URL): OwnRoom[] {
    return this.#load().filter((entry) => entry.server === server.href);
  }

  find(server: URL, room: string): OwnRoom | null {
    return this.of(server).find((entry) => entry.room === room) ?? null;
  }

  /** Adds a game, or changes what is kept of it. Throws if there is no place for it. */
  keep(server: URL, room: string, change: Partial<OwnRoom> & { key: string }): void {
    const before = this.find(server, room);
    const entry = { ...before, ...change, server: server.href, room, used: this.now() };
    const others = this.#load().filter((one) => one.server !== server.href || one.room !== room);
    // Those that are over go first.
    const [over, open] = [true, false].map((is) =>
      others.filter((one) => (one.over ?? false) === is),
    );
    const kept = [entry, ...open, ...over].slice(0, maxRooms);
    this.storage?.setItem(roomsKey, JSON.stringify({ version, rooms: kept }));
  }

  #load(): OwnRoom[] {
    const text = this.storage?.getItem(roomsKey) ?? null;
    if (text === null) return [];
    const rooms = roomsIn(text);
    if (rooms === null) this.#putAside(text);
    return (rooms ?? []).sort((one, other) => other.used - one.used);
  }

  /** Keeps a text that this version cannot read. */
  #putAside(text: string): void {
    try {
      this.storage?.setItem(`dameo.damaged.${this.now()}`, text);
      this.storage?.removeItem(roomsKey);
    } catch {
      // There is no space. It stays until something is stored.
    }
  }
}

/** The key of the rooms in the local storage. */
export const roomsKey = 'dameo.rooms';

/** The text with these rooms added to those of another text; `null`: one of them cannot be read. */
export function withRooms(text: string | null, added: string): string | null {
  const rooms = text === null ? [] : roomsIn(text);
  const others = roomsIn(added);
  if (rooms === null || others === null) return null;
  const isNew = ({ server, room }: OwnRoom) =>
    !rooms.some((one) => one.server === server && one.room === room);
  return JSON.stringify({ version, rooms: [...rooms, ...others.filter(isNew)].slice(0, maxRooms) });
}

function roomsIn(text: string): OwnRoom[] | null {
  try {
    const stored: unknown = JSON.parse(text);
    if (!isObject(stored) || stored.version !== version || !Array.isArray(stored.rooms))
      return null;
    return stored.rooms.flatMap(readRoom);
  } catch {
    return null;
  }
}

function readRoom(value: unknown): OwnRoom[] {
  const { server, room, key, used, over, pending } = Object(value) as Record<string, unknown>;
  if (typeof server !== 'string' || !isId(room) || !isId(key) || !isCount(used)) return [];
  const { ply, move } = Object(pending) as Record<string, unknown>;
  const hasPending = isCount(ply) && typeof move === 'string';
  return [
    { server, room, key, used, over: over === true, ...(hasPending && { pending: { ply, move } }) },
  ];
}

/** The last choices for a game with other people. */
export interface Choices {
  name: string;
  /** Whether it is played with days for each move, and how many. */
  correspondence: boolean;
  days: number;
  public: boolean;
  /** Whether the browser is to tell of moves while the page is hidden. */
  notify: boolean;
}

const choices: StoredValue<Choices> = {
  key: 'dameo.rooms.choices',
  version: 1,
  name: 'choices',
  is: (value): value is Choices => {
    const given = Object(value) as Choices;
    const switches = [given.correspondence, given.public, given.notify];
    return (
      typeof given.name === 'string' &&
      isCount(given.days) &&
      switches.every((one) => typeof one === 'boolean')
    );
  },
  first: { name: '', correspondence: false, days: 3, public: false, notify: false },
};

export const loadChoices = (): Choices => loadValue(choices);
export const saveChoices = (value: Choices): void => saveValue(choices, value);
