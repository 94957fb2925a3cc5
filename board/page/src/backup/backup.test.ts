// @vitest-environment happy-dom

import 'fake-indexeddb/auto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GameDatabase } from '../collection/database';
import { newGameOf } from '../collection/record';
import { loadProgress, beginner } from '../puzzles/progress';
import type { Rules } from '../rules/types';
import { loadTestRules } from '../testing/rules';
import { backup as texts } from '../texts/messages/backup';
import { StudyDatabase } from '../studies/database';
import { readBackup, restoreBackup, writeBackup } from './backup';
import { keptOf, type Kept } from './kept';

const now = new Date('2026-11-27T12:00:00Z');
let rules: Rules;
let kept: readonly Kept[];

beforeAll(async () => {
  rules = await loadTestRules();
  kept = keptOf(rules);
});

beforeEach(async () => {
  localStorage.clear();
  await inStudies((database) => database.remove('x'));
  await inLibrary((database) =>
    database.list().then((games) => Promise.all(games.map(({ id }) => database.remove(id)))),
  );
});

async function inStudies<T>(use: (database: StudyDatabase) => Promise<T>): Promise<T> {
  const database = new StudyDatabase();
  try {
    return await use(database);
  } finally {
    database.close();
  }
}

async function inLibrary<T>(use: (database: GameDatabase) => Promise<T>): Promise<T> {
  const database = new GameDatabase();
  try {
    return await use(database);
  } finally {
    database.close();
  }
}

const addGame = (pdn: string) =>
  inLibrary((database) => database.add(rules.readPdn(pdn).games.map((g) => newGameOf(g, rules))));
const gamesThere = () =>
  inLibrary((database) => database.list()).then((games) => games.map(({ white }) => white).sort());

const roomOf = (room: string) => ({
  server: 'https://example.org/',
  room,
  key: 'secret',
  used: 1,
  over: false,
});

/** Something of each part. */
const stored = {
  'dameo.settings': JSON.stringify({ version: 1, settings: { theme: 'dark' } }),
  'dameo.language': 'de',
  'dameo.puzzles': JSON.stringify({ version: 1, progress: { ...beginner, solved: 3, tried: 4 } }),
  'dameo.puzzles.history': JSON.stringify({
    version: 1,
    history: { tries: [[1, 2, 3, 1, 4]], cards: [[1, 0, 5]], days: { last: 5, row: 1, best: 2 } },
  }),
  'dameo.puzzles.runs': JSON.stringify({
    version: 1,
    runs: { streak: { best: 4, run: null }, storm: { best: 5, last: null } },
  }),
  'dameo.learn.1': '["man","linear"]',
  'dameo.strategy.1': '["ladder1"]',
  'dameo.rooms': JSON.stringify({ version: 1, rooms: [roomOf('A')] }),
  'dameo.practice': JSON.stringify({ version: 1, solved: { one: 2 } }),
  'dameo.progress': JSON.stringify({ version: 1, games: [{ begun: 1 }] }),
  'dameo.mistakes': JSON.stringify({ version: 1, results: [['W:Wa1:Bh8 a1a2', 'first']] }),
};

function store(values: Record<string, string>): void {
  localStorage.clear();
  for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
}

const all = () => Object.fromEntries(Object.entries(localStorage) as [string, string][]);

describe('the data of the user', () => {
  it('are the same after export and import', async () => {
    store(stored);
    await addGame('[White "Anna"]\n\n1. d1-d4 d8-d5 *\n');
    const study = { id: 'x', name: 'A', pdn: '1. d1-d4 *', chapters: 1, changed: 1 };
    await inStudies((database) => database.save(study, null));
    const text = await writeBackup(kept, now);
    store({ 'dameo.puzzles': '{"version":1}', 'dameo.other': 'x' });
    await inStudies((database) => database.remove('x'));
    const backup = readBackup(text, kept);
    expect(backup.saved).toEqual(now);
    expect(backup.found.map(([{ name }]) => name)).toEqual(kept.map(({ name }) => name));
    await restoreBackup(backup);
    expect(all()).toEqual({ ...stored, 'dameo.other': 'x' });
    expect(loadProgress()).toMatchObject({ solved: 3, tried: 4 });
    expect(await inStudies((database) => database.list())).toEqual([study]);
    expect(await gamesThere()).toEqual(['Anna']);
    expect(await writeBackup(kept, now)).toBe(text);
  });

  it('that a file does not have stay, and games are added', async () => {
    const text = await writeBackup(kept, now);
    expect(readBackup(text, kept).found).toEqual([]);
    store(stored);
    await addGame('[White "Anna"]\n\n1. d1-d4 *\n');
    const withGame = await writeBackup(kept, now);
    await restoreBackup(readBackup(text, kept));
    expect(all()).toEqual(stored);
    await addGame('[White "Bert"]\n\n1. e1-e4 *\n');
    await restoreBackup(readBackup(withGame, kept));
    expect(await gamesThere()).toEqual(['Anna', 'Bert']);
  });

  it('have the keys of games in rooms, which are added to those here', async () => {
    store(stored);
    const text = await writeBackup(kept, now);
    const own = { ...roomOf('A'), key: 'other' };
    const rooms = (...all: object[]) => JSON.stringify({ version: 1, rooms: all });
    store({ 'dameo.rooms': rooms(own, roomOf('B')) });
    await restoreBackup(readBackup(text, kept));
    expect(all()['dameo.rooms']).toBe(rooms(own, roomOf('B')));
    store({ 'dameo.rooms': rooms(roomOf('B')) });
    await restoreBackup(readBackup(text, kept));
    expect(all()['dameo.rooms']).toBe(rooms(roomOf('B'), roomOf('A')));
  });

  it('that cannot be read here are not exported', async () => {
    store({ ...stored, 'dameo.practice': '{', 'dameo.learn.1': '[1]' });
    const names = readBackup(await writeBackup(kept, now), kept).found.map(([{ name }]) => name);
    const unread = ['lessons', 'practice', 'games', 'studies'];
    const others = kept.map(({ name }) => name).filter((name) => !unread.includes(name));
    expect(names).toEqual(others);
  });
});

describe('a file', () => {
  const of = (change: object) =>
    JSON.stringify({
      format: 'dameo-data',
      version: 1,
      saved: now.toISOString(),
      data: {},
      ...change,
    });

  it.each([
    ['', texts.foreign],
    ['null', texts.foreign],
    ['[White "Anna"]', texts.foreign],
    ['{"settings":{}}', texts.foreign],
    [of({ version: 2 }), texts.newer],
    [of({ version: '1' }), texts.damaged],
    [of({ saved: 'yesterday' }), texts.damaged],
    [of({ data: [] }), texts.damaged],
    [of({}).slice(0, -1), texts.damaged],
    [of({ data: { puzzles: { version: 1, progress: { ...beginner, solved: -1 } } } }), 'puzzles'],
    [of({ data: { puzzles: 'x' } }), 'puzzles'],
    [of({ data: { language: 'xx' } }), texts.parts.language],
    [of({ data: { lessons: { man: true } } }), texts.parts.lessons],
    [of({ data: { settings: { version: 9, settings: {} } } }), texts.parts.settings],
    [of({ data: { rooms: { version: 1 } } }), texts.parts.rooms],
    [of({ data: { games: '1. d1-d4 d1-d5 *' } }), texts.parts.games],
    [of({ data: { studies: [{ id: 'x' }] } }), texts.parts.studies],
    [of({ data: { ownGames: { version: 1, games: 7 } } }), texts.parts.ownGames],
  ])('that is damaged or foreign is refused: %s', (text, reason) => {
    expect(() => readBackup(text, kept)).toThrow(reason);
  });

  it('of a page with more parts says so', () => {
    const backup = readBackup(of({ data: { language: 'fr', hats: 3 } }), kept);
    expect(backup.unknown).toEqual(['hats']);
    expect(backup.found.map(([{ name }]) => name)).toEqual(['language']);
  });

  it('that does not fit changes nothing', async () => {
    store(stored);
    const full: Kept = {
      ...kept[0],
      name: 'games',
      read: () => undefined,
      write() {
        throw new Error('full');
      },
    };
    const data = { language: 'fr', lessons: ['man'], games: {} };
    const others = kept.filter(({ name }) => !['settings', 'games'].includes(name));
    const backup = readBackup(of({ data }), [...others, { ...full, is: () => true }]);
    await expect(restoreBackup(backup)).rejects.toThrow(texts.notWritten({ reason: 'full' }));
    expect(all()).toEqual(stored);
  });
});
