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

import type { DBSchema } from 'idb';
import { Database, type Writing } from './connection';
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

/** A game with all that is kept of it. */
export interface StoredGame {
  summary: Summary;
  text: StoredText;
}

const stores = ['games', 'texts'] as const;

/** The connection of a tab to the library. */
export class GameDatabase extends Database<Schema> {
  /** @param onChange Called when another tab, or another part of this one, has changed the library. */
  constructor(onChange: () => void = () => {}) {
    const upgrade: ConstructorParameters<typeof Database<Schema>>[2] = (connection) => {
      connection
        .createObjectStore('games', { keyPath: 'id', autoIncrement: true })
        .createIndex('key', 'key', { unique: true });
      connection
        .createObjectStore('texts', { keyPath: 'id' })
        .createIndex('positions', 'positions', { multiEntry: true });
    };
    super('dameo.games', [...stores], upgrade, onChange);
  }

  /** All games, the one that was added last first. */
  async list(): Promise<Summary[]> {
    const games = await this.read((connection) => connection.getAll('games'));
    return games.reverse();
  }

  /** The ids of the games in which the position with this key occurs. */
  async withPosition(key: number): Promise<Set<number>> {
    const ids = await this.read((connection) =>
      connection.getAllKeysFromIndex('texts', 'positions', key),
    );
    return new Set(ids);
  }

  /** The PDN of games, in the order of the ids. Games that are no longer there are left out. */
  async texts(ids: readonly number[]): Promise<string[]> {
    const found = await this.read((connection) => {
      const store = connection.transaction('texts').store;
      return Promise.all(ids.map((id) => store.get(id)));
    });
    return found.flatMap((text) => text?.pdn ?? []);
  }

  /** Adds the games that are not there yet: all of them, or none on an error. Returns how many were
   * added. */
  add(games: readonly NewGame[]): Promise<number> {
    return this.write(async (writing) => {
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
    return this.write(async (writing) => {
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
    return this.write(async (writing) => {
      const summary = await writing.objectStore('games').get(id);
      const text = await writing.objectStore('texts').get(id);
      await Promise.all(stores.map((name) => writing.objectStore(name).delete(id)));
      return summary && text ? { summary, text } : null;
    });
  }

  /** Puts a game back as it was, unless the same game has been added again meanwhile. */
  restore(game: StoredGame): Promise<void> {
    return this.write(async (writing) => {
      const there = await writing.objectStore('games').index('key').getKey(game.summary.key);
      if (there === undefined || there === game.summary.id) await put(writing, game);
    });
  }
}

async function insert(
  writing: Writing<Schema>,
  { summary, pdn, positions }: NewGame,
): Promise<void> {
  // The store gives the id.
  const id = await writing.objectStore('games').add(summary as Summary);
  await writing.objectStore('texts').add({ id, pdn, positions });
}

async function put(writing: Writing<Schema>, { summary, text }: StoredGame): Promise<void> {
  await writing.objectStore('games').put(summary);
  await writing.objectStore('texts').put(text);
}
