import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Collection, pageSize } from './collection.svelte';
import { GameDatabase } from './database';
import { keepFinished } from './finished';
import { importPdn } from './import';
import { newGameOf, positionKey, type NewGame } from './record';
import { fromPdn } from '../document/tree';
import { createStores } from '../stores';
import { FakeEngine, fakePorts } from '../testing/fake_engine';
import { loadTestRules } from '../testing/rules';
import { collection as words } from '../texts/messages/collection';
import type { Rules } from '../rules/types';

let rules: Rules;
const opened: { close(): void }[] = [];

beforeAll(async () => {
  rules = await loadTestRules();
});
beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
});
afterEach(() => {
  for (const one of opened.splice(0)) one.close();
});

function database(onChange?: () => void): GameDatabase {
  const made = new GameDatabase(onChange);
  opened.push(made);
  return made;
}

function panel() {
  const { doc, notices, opener } = createStores(rules, fakePorts(), () => new FakeEngine());
  const collection = new Collection(doc, opener, notices);
  opened.push({ close: () => collection.dispose() });
  return { doc, opener, notices, collection };
}

const pdn = (white: string, moves = '1. d1-d4 d8-d5', result = '1-0', date = '2026.11.25') =>
  `[White "${white}"]\n[Black "Bert"]\n[Date "${date}"]\n[Result "${result}"]\n\n${moves} ${result}\n`;
const made = (...parameters: Parameters<typeof pdn>): NewGame =>
  newGameOf(rules.readPdn(pdn(...parameters)).games[0], rules);
const file = (text: string) => new File([text], 'games.pdn');
const names = (collection: Collection) => collection.found.map(({ white }) => white);

describe('the key of a game', () => {
  it('is the same for the same players, date, result and moves, whatever else there is', () => {
    const { key } = made('Anna').summary;
    expect(made('Anna', '1. d1-d4 {good} d8-d5 (1... e8-e5)').summary.key).toBe(key);
    const others = [
      made('Anne'),
      made('Anna', '1. d1-d4 e8-e5'),
      made('Anna', '1. d1-d4 d8-d5', '0-1'),
      made('Anna', '1. d1-d4 d8-d5', '1-0', '2026.11.24'),
    ];
    expect(others.map(({ summary }) => summary.key)).not.toContain(key);
  });
});

describe('the key of a position', () => {
  it('is that of the board and the side to move, and not of the counters', () => {
    const key = positionKey('W:WKa1:BKh8:H0:F1');
    expect(positionKey('W:WKa1:BKh8:H7:F20')).toBe(key);
    expect(positionKey('B:WKa1:BKh8:H0:F1')).not.toBe(key);
    expect(positionKey('W:WKa1:Bh8:H0:F1')).not.toBe(key);
    expect(Number.isSafeInteger(key)).toBe(true);
  });

  it('differs in all positions that can arise after two plies', () => {
    const fens = new Set([rules.startFen]);
    for (const { text } of rules.describe(rules.startFen, []).moves.slice(0, 8)) {
      const { fen, moves } = rules.describe(rules.startFen, [text]);
      fens.add(fen);
      for (const reply of moves) fens.add(rules.describe(fen, [reply.text]).fen);
    }
    expect(fens.size).toBeGreaterThan(100);
    expect(new Set([...fens].map(positionKey)).size).toBe(fens.size);
  });
});

describe('a database', () => {
  it('adds games once, and lists the last one first', async () => {
    const games = database();
    expect(await games.add([made('Anna'), made('Carl'), made('Anna')])).toBe(2);
    expect(await games.add([made('Carl'), made('Dora')])).toBe(1);
    const list = await games.list();
    expect(list.map(({ white }) => white)).toEqual(['Dora', 'Carl', 'Anna']);
    expect(list[0]).toMatchObject({ black: 'Bert', date: '2026.11.25', result: '1-0', plies: 2 });
    const [text] = await games.texts([list[2].id, 99]);
    expect(text).toBe(made('Anna').pdn);
  });

  it('finds games by any position of the main line', async () => {
    const games = database();
    await games.add([made('Anna'), made('Carl', '1. d1-d4 e8-e5'), made('Dora', '1. e1-e4')]);
    const after = (...moves: string[]) =>
      games.withPosition(positionKey(rules.describe(rules.startFen, moves).fen));
    expect([...(await after())]).toHaveLength(3);
    expect([...(await after('d1d4'))].sort()).toEqual([1, 2]);
    expect([...(await after('d1d4', 'e8e5'))]).toEqual([2]);
    expect([...(await after('b1b3'))]).toEqual([]);
  });

  it('brings a removed game back where it was, but not twice', async () => {
    const games = database();
    await games.add([made('Anna'), made('Carl'), made('Dora')]);
    const before = await games.list();
    const removed = await games.remove(2);
    expect(await games.remove(2)).toBeNull();
    expect((await games.list()).map(({ id }) => id)).toEqual([3, 1]);
    expect(await games.withPosition(positionKey(rules.startFen))).toEqual(new Set([1, 3]));
    await games.restore(removed!);
    expect(await games.list()).toEqual(before);
    await games.remove(2);
    await games.add([made('Carl')]);
    await games.restore(removed!);
    expect(await games.list()).toHaveLength(3);
  });

  it('tells the other tabs, and not itself', async () => {
    const own = vi.fn();
    const other = vi.fn();
    const games = database(own);
    database(other);
    await games.add([made('Anna')]);
    await vi.waitFor(() => expect(other).toHaveBeenCalledTimes(1));
    expect(own).not.toHaveBeenCalled();
  });

  it('lets a newer version of the page in, and says so from then on', async () => {
    const games = database();
    await games.add([made('Anna')]);
    // Were the connection not closed, this would wait for ever.
    const newer = await openDB('dameo.games', 2);
    await expect(games.list()).rejects.toThrow(words.newer);
    await expect(games.add([made('Carl')])).rejects.toThrow(words.newer);
    expect(await newer.count('games')).toBe(1);
    newer.close();
  });

  it('reports that the browser refuses, and tries again', async () => {
    const open = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('no', 'SecurityError');
    });
    const games = database();
    await expect(games.list()).rejects.toThrow(words.off);
    open.mockRestore();
    expect(await games.list()).toEqual([]);
  });

  it('that is full adds none of the games, and keeps what it has', async () => {
    const games = database();
    await games.add([made('Anna')]);
    const full = fillAfter(1);
    await expect(games.add([made('Carl'), made('Dora')])).rejects.toThrow(words.full);
    full.mockRestore();
    expect((await games.list()).map(({ white }) => white)).toEqual(['Anna']);
    expect(await games.add([made('Carl')])).toBe(1);
  });
});

/** From the texts after so many on, the browser has no space. */
function fillAfter(count: number) {
  const { add } = IDBObjectStore.prototype;
  let texts = 0;
  return vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (
    this: IDBObjectStore,
    value: unknown,
  ) {
    if (this.name === 'texts' && texts++ >= count)
      throw new DOMException('full', 'QuotaExceededError');
    return add.call(this, value);
  });
}

describe('an import', () => {
  const many = Array.from({ length: 90 }, (_, index) =>
    pdn(`Player ${index}`, index === 40 ? '1. d1-d9' : '1. d1-d4 {\n\n[no tag]\n\n} d8-d5'),
  );

  it('keeps the good games, names the bad one with its line, and adds none twice', async () => {
    const games = database();
    const text = `${many.join('\n')}\n${pdn('Player 3')}`;
    const steps: number[] = [];
    const result = await importPdn(text, games, rules, {
      onProgress: ({ part }) => steps.push(part),
    });
    const line = many.slice(0, 40).join('\n').split('\n').length + 6;
    expect(result).toMatchObject({ part: 1, added: 89, duplicates: 1, failure: '' });
    expect(result.problems).toHaveLength(1);
    expect(result.problems[0]).toMatch(/^Game 41: /);
    expect(result.problems[0]).toContain(`(line ${line})`);
    expect(steps.at(-1)).toBe(1);
    expect(await games.list()).toHaveLength(89);
    const again = await importPdn(text, games, rules);
    expect(again).toMatchObject({ added: 0, duplicates: 90 });
  });

  const long = Array.from({ length: 600 }, (_, index) => pdn(`Player ${index}`)).join('\n');

  it('can be stopped between two parts', async () => {
    const games = database();
    const control = new AbortController();
    const result = await importPdn(long, games, rules, {
      signal: control.signal,
      onProgress: () => control.abort(),
    });
    expect(result.part).toBeGreaterThan(0);
    expect(result.part).toBeLessThan(1);
    expect(await games.list()).toHaveLength(result.added);
  });

  it('ends when there is no more space, and says what was added', async () => {
    const { collection } = panel();
    const full = fillAfter(500);
    await collection.import(file(long));
    full.mockRestore();
    const added = collection.imported!.added;
    expect(added).toBeGreaterThan(0);
    expect(added).toBeLessThan(500);
    expect(collection.problem).toBe(`${words.full} ${words.importEnded({ added })}`);
    expect(collection.games).toHaveLength(added);
  });
});

describe('the panel', () => {
  it('searches by name, result and position, page by page', async () => {
    const { doc, collection } = panel();
    const games = Array.from({ length: 45 }, (_, index) =>
      pdn(`Player ${index}`, index % 2 ? '1. d1-d4' : '1. e1-e4', index % 3 ? '1-0' : '0-1'),
    );
    // With the mark of its encoding.
    await collection.import(file(`\ufeff${games.join('\n')}`));
    expect(collection.said).toBe(words.imported({ added: 45, duplicates: 0, bad: 0 }));
    expect(collection.shown).toHaveLength(pageSize);
    expect(names(collection)[0]).toBe('Player 44');
    collection.turn(1);
    collection.turn(1);
    collection.turn(1);
    expect([collection.page, collection.shown.length]).toEqual([2, 5]);
    collection.ask({ text: 'bert PLAYER 1' });
    expect(collection.page).toBe(0);
    // 1, 10 to 19, 21, 31 and 41: the parts are found anywhere in the names and the date.
    expect(names(collection)).toContain('Player 14');
    collection.ask({ text: '', result: '0-1' });
    expect(names(collection)).toHaveLength(15);
    collection.ask({ result: '', here: true });
    await collection.follow();
    expect(names(collection)).toHaveLength(45);
    doc.typeMove('d1d4');
    await collection.follow();
    expect(names(collection)).toHaveLength(22);
  });

  it('saves the game on the board: once, and again when its comments have changed', async () => {
    const { doc, opener, collection } = panel();
    await collection.save();
    expect(collection.problem).toBe(words.noMoves);
    await opener.open(pdn('Anna'));
    await collection.save();
    expect(collection.said).toBe(words.added({ name: 'Anna – Bert' }));
    await collection.save();
    expect(collection.said).toBe(words.same({ name: 'Anna – Bert' }));
    doc.setComment(doc.tree.root, 'a comment');
    await collection.save();
    expect(collection.said).toBe(words.replaced({ name: 'Anna – Bert' }));
    expect(await collection.pdn()).toContain('a comment');
    await collection.undo();
    expect(await collection.pdn()).not.toContain('a comment');
    expect(collection.canUndo).toBe(false);
  });

  it('opens a game as a file is opened, and says that one is gone', async () => {
    const { doc, collection } = panel();
    await collection.import(file(`${pdn('Anna')}\n${pdn('Carl')}`));
    const [carl, anna] = collection.found;
    expect(await collection.open(anna)).toBe(true);
    expect(doc.tree.tags).toContainEqual(['White', 'Anna']);
    expect(doc.canUndo).toBe(true);
    await database().remove(carl.id);
    expect(await collection.open(carl)).toBe(false);
    expect(collection.problem).toBe(words.gone);
    expect(names(collection)).toEqual(['Anna']);
  });

  it('takes back removals, the last one first, also when it was closed meanwhile', async () => {
    const { doc, opener, notices, collection } = panel();
    await collection.import(file(['Anna', 'Carl', 'Dora'].map((name) => pdn(name)).join('\n')));
    await collection.remove(collection.found[0]);
    await collection.remove(collection.found[0]);
    expect(names(collection)).toEqual(['Anna']);
    collection.dispose();
    const again = new Collection(doc, opener, notices);
    opened.push({ close: () => again.dispose() });
    await again.undo();
    expect(names(again)).toEqual(['Carl', 'Anna']);
    await again.undo();
    expect(names(again)).toEqual(['Dora', 'Carl', 'Anna']);
    expect(again.canUndo).toBe(false);
  });

  it('exports games that are read back as they were, the oldest first', async () => {
    const { collection } = panel();
    await collection.import(file(`${pdn('Anna', '1. d1-d4 {x} d8-d5')}\n${pdn('Carl')}`));
    const text = await collection.pdn();
    const { games, problems } = rules.readPdn(text!);
    expect(problems).toEqual([]);
    expect(games.map(({ tags }) => Object.fromEntries(tags)['White'])).toEqual(['Anna', 'Carl']);
    expect(games[0].moves[0].comments).toEqual(['x']);
  });

  it('follows another tab', async () => {
    const { collection } = panel();
    await collection.refresh();
    await database().add([made('Anna')]);
    await vi.waitFor(() => expect(names(collection)).toEqual(['Anna']));
  });

  it('says why there is no list', async () => {
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('no', 'SecurityError');
    });
    const { collection } = panel();
    await collection.refresh();
    expect(collection.failure).toBe(words.off);
  });

  it('says that a file is no PDN, or too large', async () => {
    const { collection } = panel();
    await collection.import(file('<html>'));
    expect(collection.imported?.problems).toHaveLength(1);
    const large = file('x');
    Object.defineProperty(large, 'size', { value: 60_000_000 });
    await collection.import(large);
    expect(collection.problem).toBe(words.fileTooLarge({ megabytes: 50 }));
    expect(collection.importing).toBe(false);
  });
});

describe('a finished game', () => {
  it('is kept if it has moves', async () => {
    await keepFinished(fromPdn(rules.readPdn(pdn('Anna')).games[0]), rules);
    await keepFinished(fromPdn(rules.readPdn('*').games[0]), rules);
    expect(await database().list()).toHaveLength(1);
  });

  it('reports what cannot be kept', async () => {
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('no', 'SecurityError');
    });
    const tree = fromPdn(rules.readPdn(pdn('Anna')).games[0]);
    await expect(keepFinished(tree, rules)).rejects.toThrow(words.notKept({ reason: words.off }));
  });
});
