import { beforeAll, describe, expect, test } from 'vitest';
import { loadTestRules } from '../testing/rules';
import type { Rules } from '../rules/types';
import { nextRound } from './game/record';
import { FriendStorage } from './storage';
import { playedGame } from './testing';

let rules: Rules;

beforeAll(async () => {
  rules = await loadTestRules();
});

/** A storage of a browser, in memory. */
class MemoryStorage implements Storage {
  readonly #texts = new Map<string, string>();

  get length(): number {
    return this.#texts.size;
  }

  key = (index: number) => [...this.#texts.keys()][index] ?? null;
  getItem = (key: string) => this.#texts.get(key) ?? null;
  setItem = (key: string, text: string) => void this.#texts.set(key, text);
  removeItem = (key: string) => void this.#texts.delete(key);
  clear = () => this.#texts.clear();
}

function storages() {
  return { local: new MemoryStorage(), session: new MemoryStorage() };
}

describe('the stored games', () => {
  test('are found by their side, and that of the tab again', () => {
    const given = storages();
    const storage = new FriendStorage(rules, given);
    const [white, black] = [playedGame(rules, 5), playedGame(rules, 4, { color: 'black' })];
    storage.save(black);
    storage.save(white);
    expect(storage.ofTab()).toEqual(white);
    expect(storage.find('abcdef', 'white', 1)).toEqual(white);
    expect(storage.find('abcdef', 'black', 1)).toEqual(black);
    expect(storage.find('other1', 'white', 1)).toBeNull();
    expect(storage.unfinished()).toHaveLength(2);
    // Another tab shows nothing yet.
    const other = new FriendStorage(rules, { ...given, session: new MemoryStorage() });
    expect(other.ofTab()).toBeNull();
    storage.leave();
    expect(storage.ofTab()).toBeNull();
  });

  test('of the next round take the place of the one before, with the other colour', () => {
    const storage = new FriendStorage(rules, storages());
    const first = playedGame(rules, 5);
    storage.save(first);
    storage.save(nextRound(first));
    expect(storage.find('abcdef', 'black', 2)?.round).toBe(2);
    expect(storage.find('abcdef', 'white', 1)?.round).toBe(2);
  });

  test('that are damaged are not shown, and not more than 20 are kept', () => {
    const given = storages();
    const storage = new FriendStorage(rules, given);
    for (let index = 10; index < 40; index++)
      storage.save({ ...playedGame(rules, 3), id: `game${index}` });
    expect(given.local.length).toBe(20);
    const key = given.local.key(0);
    for (const text of ['', '{', '{"game":{"moves":["a1a8"]}}', 'null', '[]']) {
      given.local.setItem(key, text);
      expect(storage.unfinished()).toHaveLength(19);
    }
  });

  test('are not there in a browser that forbids storage', () => {
    const storage = new FriendStorage(rules, { local: null, session: null });
    storage.save(playedGame(rules, 3));
    expect(storage.ofTab()).toBeNull();
    expect(storage.unfinished()).toEqual([]);
    expect(storage.settings()).toEqual({ name: '', stun: '' });
  });
});

test('the STUN server is none until the user names one', () => {
  const given = storages();
  const storage = new FriendStorage(rules, given);
  expect(storage.settings().stun).toBe('');
  storage.saveSettings({ name: 'Anna', stun: 'stun.example.org' });
  expect(new FriendStorage(rules, given).settings()).toEqual({
    name: 'Anna',
    stun: 'stun.example.org',
  });
});
