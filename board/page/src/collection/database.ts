/**
 * The library of games in IndexedDB, which all tabs share.
 *
 * | store   | value                     | index                                          |
 * | ------- | ------------------------- | ---------------------------------------------- |
 * | `games` | `Summary`                 | `key`, unique                                  |
 * | `texts` | `{ id, pdn, positions }`  | `positions`, an entry for each of the numbers  |
 *
 * A game is in both with the same `id`, or in neither. The list needs the first only.
 */

import { openDB, type DBSchema, type IDBPDatabase, type IDBPTransaction } from 'idb';
import { reasonOf } from '../document/notices.svelte';
import { collection as words } from '../texts/messages/collection';
import type { NewGame, Summary } from './record';

interface StoredText {
  id: number;
  pdn: string;
  positions: number[];
}

interface Schema extends DBSchema {
  games: { key: number; value: Summary; indexes: { key: string } };
  texts: { key: number; value: StoredText; indexes: { positions: number } };
}

type Connection = IDBPDatabase<Schema>;
type WriteTransaction = IDBPTransaction<Schema, ('games' | 'texts')[], 'readwrite'>;

/** A game with all that is kept of it. */
export interface StoredGame {
  summary: Summary;
  text: StoredText;
}

const databaseName = 'dameo.games';
const version = 1;
const stores: ('games' | 'texts')[] = ['games', 'texts'];

/** The connection of a tab. It is opened when it is first used, and again if the browser has closed
 * it. Every method rejects with an Error in plain words; it has changed nothing then. */
export class GameDatabase {
  #opened: Promise<Connection> | null = null;
  #channel = new BroadcastChannel(databaseName);
  #isClosed = false;

  /** @param onChange Called when another tab, or another part of this one, has changed the library. */
  constructor(onChange: () => void = () => {}) {
    this.#channel.onmessage = onChange;
  }

  /** Ends the connection when the changes under way are done. */
  close(): void {
    this.#isClosed = true;
    this.#channel.close();
    this.#opened?.then(
      (connection) => connection.close(),
      () => {},
    );
    this.#opened = null;
  }

  /** All games, the one that was added last first. */
  async list(): Promise<Summary[]> {
    const games = await this.#read((connection) => connection.getAll('games'));
    return games.reverse();
  }

  /** The ids of the games in which the position with this key occurs. */
  async withPosition(key: number): Promise<Set<number>> {
    const ids = await this.#read((connection) =>
      connection.getAllKeysFromIndex('texts', 'positions', key),
    );
    return new Set(ids);
  }

  /** The PDN of games, in the order of the ids. Games that are no longer there are left out. */
  async texts(ids: readonly number[]): Promise<string[]> {
    const found = await this.#read((connection) => {
      const store = connection.transaction('texts').store;
      return Promise.all(ids.map((id) => store.get(id)));
    });
    return found.flatMap((text) => text?.pdn ?? []);
  }

  /** Adds the games that are not there yet: all of them, or none on an error. Returns how many were
   * added. */
  add(games: readonly NewGame[]): Promise<number> {
    return this.#write(async (writing) => {
      let added = 0;
      for (const game of games) {
        if (
          (await writing.objectStore('games').index('key').getKey(game.summary.key)) !== undefined
        )
          continue;
        await insert(writing, game);
        added++;
      }
      return added;
    });
  }

  /** Adds a game. It replaces a stored game that differs only in comments or variations; the old
   * version is then returned as `before`. */
  save(game: NewGame): Promise<{ state: 'added' | 'same' | 'replaced'; before?: StoredGame }> {
    return this.#write(async (writing) => {
      const summary = await writing.objectStore('games').index('key').get(game.summary.key);
      if (summary === undefined) {
        await insert(writing, game);
        return { state: 'added' };
      }
      const { id } = summary;
      const text = await writing.objectStore('texts').get(id);
      if (text?.pdn === game.pdn) return { state: 'same' };
      await put(writing, {
        summary: { ...game.summary, id },
        text: { id, pdn: game.pdn, positions: game.positions },
      });
      return { state: 'replaced', before: text && { summary, text } };
    });
  }

  /** Removes a game and returns it; `null` if it is not there. */
  remove(id: number): Promise<StoredGame | null> {
    return this.#write(async (writing) => {
      const summary = await writing.objectStore('games').get(id);
      const text = await writing.objectStore('texts').get(id);
      await Promise.all(stores.map((name) => writing.objectStore(name).delete(id)));
      return summary && text ? { summary, text } : null;
    });
  }

  /** Puts a game back as it was, unless the same game has been added again meanwhile. */
  restore(game: StoredGame): Promise<void> {
    return this.#write(async (writing) => {
      const there = await writing.objectStore('games').index('key').getKey(game.summary.key);
      if (there === undefined || there === game.summary.id) await put(writing, game);
    });
  }

  async #read<T>(read: (connection: Connection) => Promise<T>): Promise<T> {
    try {
      return await read(await this.#open());
    } catch (error) {
      throw explained(error);
    }
  }

  /** Runs a change as one transaction, and tells the others. */
  async #write<T>(write: (writing: WriteTransaction) => Promise<T>): Promise<T> {
    try {
      const writing = (await this.#open()).transaction(stores, 'readwrite');
      let result: T;
      try {
        result = await write(writing);
      } catch (error) {
        // The error of the transaction says more than that of the request.
        writing.done.catch(() => {});
        if (writing.error === null) abort(writing);
        throw writing.error ?? error;
      }
      await writing.done;
      if (!this.#isClosed) this.#channel.postMessage('changed');
      return result;
    } catch (error) {
      throw explained(error);
    }
  }

  #open(): Promise<Connection> {
    if (this.#opened !== null) return this.#opened;
    const forget = () => {
      if (this.#opened === opening) this.#opened = null;
    };
    const opening: Promise<Connection> = openDB<Schema>(databaseName, version, {
      upgrade(connection) {
        connection
          .createObjectStore('games', { keyPath: 'id', autoIncrement: true })
          .createIndex('key', 'key', { unique: true });
        connection
          .createObjectStore('texts', { keyPath: 'id' })
          .createIndex('positions', 'positions', { multiEntry: true });
      },
      // Let a newer version of the page upgrade the database. The next use reports that.
      blocking(_, __, event) {
        (event.target as IDBDatabase).close();
        forget();
      },
      terminated: forget,
    });
    this.#opened = opening;
    opening.catch(forget);
    return opening;
  }
}

async function insert(
  writing: WriteTransaction,
  { summary, pdn, positions }: NewGame,
): Promise<void> {
  // The store gives the id.
  const id = await writing.objectStore('games').add(summary as Summary);
  await writing.objectStore('texts').add({ id, pdn, positions });
}

async function put(writing: WriteTransaction, { summary, text }: StoredGame): Promise<void> {
  await writing.objectStore('games').put(summary);
  await writing.objectStore('texts').put(text);
}

/** Ends a transaction without a change, if it has not ended. */
function abort(writing: WriteTransaction): void {
  try {
    writing.abort();
  } catch {
    // It has ended.
  }
}

/** Any error of IndexedDB in plain words. */
function explained(error: unknown): Error {
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  if (name === 'QuotaExceededError') return new Error(words.full, { cause: error });
  if (name === 'VersionError') return new Error(words.newer, { cause: error });
  // A browser that blocks IndexedDB may throw on any access to it.
  if (['SecurityError', 'InvalidStateError'].includes(name) || typeof indexedDB === 'undefined')
    return new Error(words.off, { cause: error });
  return new Error(words.failed({ reason: reasonOf(error) }), { cause: error });
}
