/** A database of the page in IndexedDB, which all tabs share. */

import {
  openDB,
  type DBSchema,
  type IDBPDatabase,
  type IDBPTransaction,
  type StoreNames,
} from 'idb';
import { reasonOf } from '../document/notices.svelte';
import { collection as words } from '../texts/messages/collection';

const version = 1;

/** A change under way, of all stores. */
export type Writing<Schema extends DBSchema> = IDBPTransaction<
  Schema,
  StoreNames<Schema>[],
  'readwrite'
>;

/** The connection of a tab. It is opened when it is first used, and again if the browser has closed
 * it. Every method rejects with an Error in plain words; it has changed nothing then. */
export class Database<Schema extends DBSchema> {
  #opened: Promise<IDBPDatabase<Schema>> | null = null;
  #channel: BroadcastChannel;
  #isClosed = false;

  /**
   * @param create Makes the stores of a new database.
   * @param onChange Called when another tab, or another part of this one, has changed the database.
   */
  constructor(
    private readonly name: string,
    private readonly stores: StoreNames<Schema>[],
    private readonly create: (connection: IDBPDatabase<Schema>) => void,
    onChange: () => void,
  ) {
    this.#channel = new BroadcastChannel(name);
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

  protected async read<T>(read: (connection: IDBPDatabase<Schema>) => Promise<T>): Promise<T> {
    try {
      return await read(await this.#open());
    } catch (error) {
      throw explained(error);
    }
  }

  /** Runs a change as one transaction, and tells the others. */
  protected async write<T>(write: (writing: Writing<Schema>) => Promise<T>): Promise<T> {
    try {
      const writing = (await this.#open()).transaction(this.stores, 'readwrite');
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

  #open(): Promise<IDBPDatabase<Schema>> {
    if (this.#opened !== null) return this.#opened;
    const forget = () => {
      if (this.#opened === opening) this.#opened = null;
    };
    const { create } = this;
    const opening: Promise<IDBPDatabase<Schema>> = openDB<Schema>(this.name, version, {
      upgrade: (connection) => create(connection),
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

/** Ends a transaction without a change, if it has not ended. */
function abort(writing: { abort(): void }): void {
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
