// @vitest-environment happy-dom

import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { setCommentOf, setTagOf, tagOf } from '../document/annotations';
import { setDrawingsOf } from '../document/comments/drawings';
import { encodeGame } from '../document/link';
import { viewOfOpened } from '../document/opener';
import { fromPdn, toPdn, type GameTree } from '../document/tree';
import type { Rules } from '../rules/types';
import { createStores } from '../stores';
import { FakeEngine, fakePorts } from '../testing/fake_engine';
import { loadTestRules } from '../testing/rules';
import {
  addChapters,
  chapterName,
  chaptersOf,
  isInteractive,
  moveChapter,
  newChapter,
  orientationOf,
  readChapters,
  setChapter,
} from './chapters';
import { isStoredStudy, StudyDatabase } from './database';
import { saverOf } from './saver';
import { Studies } from './studies.svelte';

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

/** A tab of the page. */
function tab(ports = fakePorts()) {
  const stores = createStores(rules, ports, () => new FakeEngine());
  const saver = saverOf(stores);
  const studies = new Studies(stores);
  opened.push(saver, { close: () => studies.dispose() });
  return { ...stores, ports, saver, studies };
}

const turc = `[ChapterName "The \\"turc\\""]
[FEN "W:Wb5,c1,d1,d2,e1,h2:BKa5,b7,c6,d5"]

{Give a man.} 1. c1e3 {Right} a5:c5 2. e1c3 (2. d2d3? {It goes.}) c5:c1:h1:h3:d3 3. d2:d4:d6:b6:b8+ *
`;

const names = ({ doc }: ReturnType<typeof tab>) =>
  chaptersOf(doc).map((tree, index) => chapterName(tree, index));

/** A study with three chapters; the second one is open. */
async function study() {
  const made = tab();
  const { doc, studies } = made;
  expect(await studies.create('Captures')).toBe(true);
  doc.typeMove('d1d4');
  addChapters(doc, readChapters(doc, turc));
  doc.goTo(doc.tree.mainLine()[1]);
  addChapters(doc, [newChapter(doc, 'position')]);
  doc.selectGame(1);
  return made;
}

async function written(): Promise<{ name: string; pdn: string; chapters: number }[]> {
  const database = new StudyDatabase();
  const list = await database.list();
  database.close();
  return list;
}

describe('the chapters of a study', () => {
  it('are made of positions, games and texts', async () => {
    const { doc, notices, ...made } = await study();
    expect(names({ doc, notices, ...made })).toEqual(['Chapter 1', 'The "turc"', 'Chapter 3']);
    const [, second, third] = chaptersOf(doc);
    expect(third.root.fen).toBe(second.mainLine()[1].fen);
    const copy = newChapter(doc, 'copy');
    expect([copy.size, copy.study, tagOf(copy, 'ChapterName')]).toEqual([second.size, null, '']);
    expect(readChapters(doc, 'W:Wd4:Bd6,h8')).toHaveLength(1);
    for (const text of ['W:Wd9:Bd6', '1. d1-d9 *', 'nothing'])
      expect(() => readChapters(doc, text)).toThrow(/./);
    await made.saver.save();
    expect(await written()).toMatchObject([{ name: 'Captures', chapters: 3 }]);
  });

  it('are ordered, changed and removed, and each of it can be undone', async () => {
    const made = await study();
    const { doc, saver } = made;
    const [first, second] = chaptersOf(doc);
    moveChapter(doc, second, -1);
    expect(names(made)).toEqual(['The "turc"', 'Chapter 2', 'Chapter 3']);
    expect(doc.tree).toBe(second);
    moveChapter(doc, second, -1);
    expect(doc.games[0]).toBe(second);
    doc.undo();
    expect(doc.games[0]).toBe(first);

    setChapter(doc, doc.tree, 'ChapterName', 'Another name');
    setChapter(doc, doc.tree, 'Orientation', 'black');
    setChapter(doc, doc.tree, 'ChapterMode', 'interactive');
    expect([orientationOf(doc.tree), isInteractive(doc.tree)]).toEqual(['black', true]);
    for (let count = 0; count < 3; count++) doc.undo();
    expect(names(made)[1]).toBe('The "turc"');
    // The game that undo has put in its place is still a chapter.
    expect(doc.tree.study).toBe(first.study);

    doc.removeGame(doc.game);
    await saver.save();
    expect((await written())[0].chapters).toBe(2);
    doc.undo();
    await saver.save();
    expect((await written())[0].chapters).toBe(3);
  });

  it('take the place of the empty one of a new study', async () => {
    const made = tab();
    const { doc, studies } = made;
    await studies.create('New');
    addChapters(doc, readChapters(doc, turc));
    expect(names(made)).toEqual(['The "turc"']);
  });

  it('are not replaced by a new game, also if they are empty', async () => {
    const { doc, saver, studies } = tab();
    await studies.create('Empty');
    doc.newGame();
    doc.typeMove('d1d4');
    expect(doc.games.map(({ study }) => study !== null)).toEqual([true, false]);
    await saver.save();
    expect(await written()).toMatchObject([{ chapters: 1 }]);
  });
});

describe('a study as PDN', () => {
  it('is the same after it was exported and read again', async () => {
    const { doc, exporter, studies } = await study();
    const [first, second] = chaptersOf(doc);
    setChapter(doc, first, 'Orientation', 'black');
    setChapter(doc, second, 'ChapterMode', 'interactive');
    const node = second.mainLine()[1];
    doc.change(() => {
      setCommentOf(node, 'A comment {with} "signs" ); and\na line');
      setDrawingsOf(node, [{ from: 'a1', to: 'c3', color: 'red' }]);
      setTagOf(second, 'Annotator', 'Anna');
    }, second);
    const pdn = exporter.allPdn(chaptersOf(doc));
    for (const tag of ['[StudyName "Captures"]', '[Orientation "black"]', '"interactive"'])
      expect(pdn).toContain(tag);

    expect(await studies.import(new File([pdn], 'x.pdn'))).toBe(true);
    const again = chaptersOf(doc);
    expect(exporter.allPdn(again)).toBe(pdn);
    expect(again.map(toPdn)).toEqual(rules.readPdn(pdn).games);
    expect(studies.list?.map(({ name }) => name)).toEqual(['Captures', 'Captures']);
    expect(again[0].study?.id).not.toBe(first.study?.id);
  });

  it('is opened from a link at its first chapter, and kept if it is wanted', async () => {
    const { doc, exporter } = await study();
    const link = await encodeGame(exporter.allPdn(chaptersOf(doc)));
    const other = tab();
    expect(await other.opener.open(link)).toBe(true);
    expect(viewOfOpened(other.doc)).toBe('analysis');
    expect(chaptersOf(other.doc)).toHaveLength(3);
    expect(other.doc.tree.study).toBeNull();
    await other.saver.keep(chaptersOf(other.doc), 'Mine');
    await other.studies.refresh();
    expect(other.studies.list?.map(({ name }) => name).sort()).toEqual(['Captures', 'Mine']);
  });

  it('that cannot be read is refused, and nothing changes', async () => {
    const { doc, studies } = await study();
    const games = [...doc.games];
    for (const text of ['', '1. d1-d9 *', '\u0000\u0001'])
      expect(await studies.import(new File([text], 'x.pdn'))).toBe(false);
    expect(studies.problem).not.toBe('');
    expect(doc.games).toEqual(games);
    expect(await written()).toHaveLength(1);
  });
});

describe('the list of studies', () => {
  it('opens, names and deletes them, and brings them back', async () => {
    const { doc, studies } = await study();
    const before = chaptersOf(doc);
    await studies.create('Endings');
    expect(doc.games).toHaveLength(1);
    const named = (name: string) => studies.list!.find((study) => study.name === name)!;
    const captures = named('Captures');
    expect(await studies.rename(captures, ' Shots ')).toBe(true);
    expect(studies.list?.map(({ name }) => name).sort()).toEqual(['Endings', 'Shots']);
    const renamed = named('Shots');
    expect(await studies.open(renamed.id)).toBe(true);
    expect(chaptersOf(doc).map((tree) => tree.mainLine().length)).toEqual(
      before.map((tree) => tree.mainLine().length),
    );
    expect(await studies.rename(renamed, 'Open')).toBe(true);
    expect(tagOf(doc.tree, 'StudyName')).toBe('Open');

    const open = named('Open');
    expect(await studies.remove(open)).toBe(true);
    expect(studies.list).toHaveLength(1);
    // Its chapters stay open as games.
    await vi.waitFor(() => expect(doc.tree.study).toBeNull());
    expect(await studies.open(open.id)).toBe(false);
    expect(studies.problem).toContain('no longer there');
    expect(await studies.undo()).toBe(true);
    expect(studies.list).toHaveLength(2);
  });

  it('keeps the games of the tab that are no chapters', async () => {
    const { doc, studies } = tab();
    doc.typeMove('d1d4');
    await studies.create('New');
    expect(doc.games.map((tree) => tree.size)).toEqual([2, 1]);
    expect(studies.loose).toHaveLength(1);
    await studies.create('Of the game', studies.loose);
    const listed = studies.list!.find(({ name }) => name === 'Of the game');
    expect(listed?.chapters).toBe(1);
    expect(studies.newName()).toBe('Study 1');
  });

  it('takes studies that were exported, each once, and keeps both versions', async () => {
    const { saver } = await study();
    await saver.save();
    const database = new StudyDatabase();
    const [kept] = await database.list();
    const other = { ...kept, pdn: kept.pdn.replace('Give a man.', 'Two versions.') };
    const third = { ...other, id: 'third', pdn: '[StudyName "C"]\n\n1. d1-d4 *' };
    for (let count = 0; count < 2; count++) await database.add([kept, other, third]);
    database.close();
    expect((await written()).map(({ pdn }) => pdn).sort()).toEqual(
      [kept, other, third].map(({ pdn }) => pdn).sort(),
    );
    const bad = [{ ...kept, pdn: '' }, { ...kept, changed: 'x' }, 7];
    expect([kept, ...bad].map(isStoredStudy)).toEqual([true, false, false, false]);
  });

  it('says what is wrong with a study that is damaged, and leaves it', async () => {
    const { studies } = tab();
    const database = new StudyDatabase();
    const stored = ['1. d1-d9 *', ''].map((pdn, index) => {
      return { id: `${index}`, name: 'Bad', pdn, chapters: 1, changed: 2 - index };
    });
    for (const each of stored) await database.save(each, null);
    database.close();
    await studies.refresh();
    expect(await studies.open('0')).toBe(false);
    expect(studies.problem).toContain('d9');
    expect(await studies.open('1')).toBe(false);
    expect(studies.problem).toContain('no game');
    expect(await written()).toEqual(stored);
  });
});

describe('a study that is open', () => {
  const move = (tree: GameTree, text: string) =>
    tree.addMove(
      tree.root,
      rules.parseMove(tree.root.fen, text),
      fromPdn(rules.readPdn(`1. ${text} *`).games[0]).mainLine()[1].fen,
    );

  it('is the same after a reload, with what was not yet in the library', async () => {
    const { autosave, doc, ports, saver } = await study();
    await saver.save();
    doc.selectGame(0);
    doc.last();
    doc.typeMove('e8e5');
    autosave.save();
    const again = tab(fakePorts(ports.study));
    await again.autosave.restore();
    expect(chaptersOf(again.doc)).toHaveLength(3);
    await again.saver.save();
    const [stored] = await written();
    expect(stored.pdn).toContain('e8-e5');
    // A tab that begins with a copy of the work has games, and no study that it would write.
    const copy = tab(fakePorts(ports.study, 'two'));
    await copy.autosave.restore();
    expect(copy.doc.games.map(({ study }) => study)).toEqual([null, null, null]);
  });

  it('follows another tab', async () => {
    const one = tab();
    await one.studies.create('Both');
    const two = tab();
    await two.studies.open(one.doc.tree.study!.id);
    one.doc.typeMove('d1d4');
    await one.saver.save();
    await vi.waitFor(() => expect(two.doc.tree.size).toBe(2));
    two.doc.last();
    two.doc.typeMove('d8d5');
    await two.saver.save();
    await vi.waitFor(() => expect(one.doc.tree.size).toBe(3));
    expect(await written()).toHaveLength(1);
  });

  it('is kept in both versions if two tabs change it at the same time', async () => {
    const one = tab();
    await one.studies.create('Both');
    const two = tab();
    await two.studies.open(one.doc.tree.study!.id);
    move(one.doc.tree, 'd1d4');
    move(two.doc.tree, 'e1e4');
    one.doc.touch();
    two.doc.touch();
    await one.saver.save();
    await two.saver.save();
    const list = await written();
    expect(list.map(({ name }) => name).sort()).toEqual(['Both', 'Both (2)']);
    expect(list.map(({ pdn }) => /d1-d4|e1-e4/.exec(pdn)?.[0]).sort()).toEqual(['d1-d4', 'e1-e4']);
    expect(two.notices.current?.text).toContain('Both (2)');
  });

  it('stays open if the library cannot be written, which is said once', async () => {
    vi.stubGlobal('indexedDB', undefined);
    const { doc, notices, saver, studies } = tab();
    await studies.create('Lost');
    expect(doc.tree.study).not.toBeNull();
    expect(notices.current?.text).toMatch(/The study is not in the library: .* It stays open/);
    notices.dismiss();
    doc.typeMove('d1d4');
    await saver.save();
    expect(notices.current).toBeNull();
  });
});
