import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { GameDatabase } from '../collection/database';
import { newGameOf } from '../collection/record';
import { createStores } from '../stores';
import { FakeEngine, fakePorts } from '../testing/fake_engine';
import { loadTestRules } from '../testing/rules';
import type { Rules } from '../rules/types';
import { PlayedGames, type Played } from './played.svelte';

/** Results and moves. The one before the last has no result yet. */
const moves: [string, string][] = [
  ['1-0', '1. d1-d4 d8-d5'],
  ['0-1', '1. d1-d4 e8-e5'],
  ['1/2-1/2', '1. d1-d4 d8-d5'],
  ['*', '1. d1-d4 d8-d5'],
  ['0-1', '1. e1-e4'],
];
const pdn = moves
  .map(
    ([result, text], index) => `[White "Anna ${index}"]\n[Result "${result}"]\n\n${text} ${result}`,
  )
  .join('\n\n');

let rules: Rules;
let database: GameDatabase;
let games: PlayedGames;
let changes = 0;

beforeAll(async () => {
  rules = await loadTestRules();
});
beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  database = new GameDatabase();
});
afterEach(() => {
  games.dispose();
  database.close();
});

function setup() {
  const stores = createStores(rules, fakePorts(), () => new FakeEngine());
  games = new PlayedGames(stores.doc, () => (changes += 1));
  return stores;
}

const counts = (played: Played | null) =>
  played?.moves.map(({ move, games, white }) => [move.text, games, white]);

const atStart = [
  ['d1d4', 4, 0.5],
  ['e1e4', 1, 0],
];
const afterFirst = [
  ['d8d5', 3, 0.75],
  ['e8e5', 1, 0],
];

test('the open games are counted by their main lines', async () => {
  const { doc, opener } = setup();
  await opener.open(pdn.replace('1. d1-d4 e8-e5', '1. d1-d4 (1. c3-c4 d8-d5) e8-e5'));
  expect(counts(games.open)).toEqual(atStart);
  expect(games.open).toMatchObject({ here: 5, all: 5 });
  doc.next();
  expect(counts(games.open)).toEqual(afterFirst);
  expect(games.open).toMatchObject({ here: 4, all: 5 });
  doc.typeMove('c6d5');
  expect(games.open).toEqual({ moves: [], here: 0, all: 5 });
});

test('a position with more pieces is another one', async () => {
  const { opener } = setup();
  const [one, two] = ['W:Wa1,a2:Ba8', 'W:Wa1,a2:Ba8,h8'];
  await opener.open(
    [one, two].map((fen) => `[SetUp "1"]\n[FEN "${fen}"]\n\n1. a2-a3 *`).join('\n\n'),
  );
  expect(games.open).toMatchObject({ here: 1, all: 2 });
});

test('a game that comes back to a position counts once', async () => {
  const { opener } = setup();
  const back = '1. a1-a2 c8-c7 2. a2-a1 c7-c8 3. a1-a2 c8-c7 4. a2-b3';
  await opener.open(`[SetUp "1"]\n[FEN "W:WKa1,Kh1:BKc8"]\n[Result "0-1"]\n\n${back} 0-1`);
  expect(counts(games.open)).toEqual([['a1a2', 1, 0]]);
});

test('the library is counted, as it is now and at the position on the board', async () => {
  const { doc } = setup();
  await games.read();
  expect(games.library).toEqual({ moves: [], here: 0, all: 0 });
  await database.add(rules.readPdn(pdn).games.map((game) => newGameOf(game, rules)));
  await vi.waitFor(() => expect(changes).toBeGreaterThan(0));
  await games.read();
  expect(counts(games.library)).toEqual(atStart);
  expect(games.library).toMatchObject({ here: 5, all: 5 });
  doc.typeMove('d1d4');
  await games.read();
  expect(counts(games.library)).toEqual(afterFirst);

  // What was asked for an earlier position is not shown.
  const late = games.read();
  doc.previous();
  await late;
  expect(counts(games.library)).toEqual(afterFirst);
  await games.read();
  expect(counts(games.library)).toEqual(atStart);
});

test('a library that cannot be read is told', async () => {
  setup();
  vi.stubGlobal('indexedDB', undefined);
  await games.read();
  expect(games.failure).not.toBe('');
  expect(games.library).toBeNull();
});
