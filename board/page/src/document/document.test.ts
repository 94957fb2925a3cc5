// @vitest-environment happy-dom

import { beforeAll, describe, expect, it } from 'vitest';
import { createStores, type Stores } from '../stores';
import { FakeEngine, fakePorts } from '../testing/fake_engine';
import { loadTestRules } from '../testing/rules';
import { texts } from '../texts';
import { fromPdn, pathOf } from './tree';
import type { Rules } from '../rules/types';

let rules: Rules;
beforeAll(async () => {
  rules = await loadTestRules();
});

const newPage = (ports = fakePorts()) => createStores(rules, ports, () => new FakeEngine());

function played(...moves: string[]): Stores {
  const page = newPage();
  const { doc } = page;
  for (const move of moves) expect(doc.typeMove(move)).toBe(true);
  return page;
}

describe('moves and navigation', () => {
  it('shows the start position with its 52 moves', () => {
    const { doc } = newPage();
    expect(doc.state.moves).toHaveLength(52);
    expect(doc.node).toBe(doc.tree.root);
    expect(doc.node.move).toBeNull();
  });

  it('plays typed moves and follows them', () => {
    const { doc } = played('d1d4', 'd8-d5');
    expect(doc.state.turn).toBe('white');
    expect(pathOf(doc.node).moves).toEqual(['d1d4', 'd8d5']);
    expect(doc.node.move?.text).toBe('d8d5');
  });

  it('says where a typed move is wrong and changes nothing', () => {
    const { doc, notices } = played('d1d4');
    const before = doc.node;
    expect(doc.typeMove('d8d9')).toBe(false);
    expect(doc.node).toBe(before);
    expect(doc.tree.size).toBe(2);
    expect(notices.current?.kind).toBe('error');
    expect(notices.current?.column).toBe(3);
  });

  it('goes back and forth along the line last visited', () => {
    const { doc } = played('d1d4', 'd8d5');
    doc.first();
    doc.typeMove('e1e4');
    doc.previous();
    expect(doc.next()).toBe(true);
    expect(doc.node.move?.text).toBe('e1e4');
    doc.sibling(-1);
    expect(doc.node.move?.text).toBe('d1d4');
    doc.last();
    expect(doc.node.move?.text).toBe('d8d5');
    expect(doc.next()).toBe(false);
    expect(doc.line.map(({ ply }) => ply)).toEqual([0, 1, 2]);
  });

  it('plays an engine line up to its first illegal move', () => {
    const { doc } = newPage();
    expect(doc.playLine(doc.node, ['d1d4', 'd8d5', 'a1a8'])).toBe(true);
    expect(pathOf(doc.node).moves).toEqual(['d1d4', 'd8d5']);
  });

  it('tells its listeners of each change', () => {
    const { doc } = played('d1d4');
    const heard: string[] = [];
    const end = doc.subscribe(() => heard.push(doc.node.id));
    doc.previous();
    doc.typeMove('d1d4');
    doc.typeMove('d8d5');
    doc.newGame();
    end();
    doc.first();
    expect(heard).toEqual(['start', 'd1d4', 'd1d4,d8d5', 'start']);
  });
});

describe('changes and undo', () => {
  it('removes a variation and brings it back with its comments', () => {
    const { doc } = played('d1d4', 'd8d5');
    doc.setComment(doc.node, 'a {good} answer');
    doc.toggleGlyph(doc.node, 1);
    doc.remove(doc.tree.nodeById('d1d4')!);
    expect(doc.tree.size).toBe(1);
    expect(doc.node).toBe(doc.tree.root);
    expect(doc.undo()).toBe(true);
    expect(doc.node.id).toBe('d1d4,d8d5');
    expect(doc.node.comments).toEqual(['a {good} answer']);
    expect(doc.node.glyphs).toEqual([1]);
    doc.undo();
    doc.undo();
    expect(doc.node.comments).toEqual([]);
    expect(doc.canUndo).toBe(false);
    expect(doc.undo()).toBe(false);
  });

  it('keeps the evaluation in a comment that is rewritten', () => {
    const { doc } = played('d1d4');
    doc.node.comments = ['[%eval 0.35] old'];
    doc.setComment(doc.node, 'new');
    expect(doc.node.comments).toEqual(['[%eval 0.35] new']);
    doc.setComment(doc.node, '');
    expect(doc.node.comments).toEqual(['[%eval 0.35]']);
  });

  it('has one glyph of the six at a time', () => {
    const { doc } = played('d1d4');
    doc.toggleGlyph(doc.node, 2);
    doc.toggleGlyph(doc.node, 4);
    expect(doc.node.glyphs).toEqual([4]);
    doc.toggleGlyph(doc.node, 4);
    expect(doc.node.glyphs).toEqual([]);
  });

  it('brings back the games that an opened file replaced', async () => {
    const { doc, opener } = played('d1d4');
    expect(await opener.open('1. e1-e4 *')).toBe(true);
    expect(doc.tree.nodeById('e1e4')).not.toBeNull();
    doc.undo();
    expect(doc.node.id).toBe('d1d4');
  });

  it('undoes an older change of a game that an undo has replaced', () => {
    const { doc } = played('d1d4');
    doc.setTag('White', 'A');
    doc.newGame();
    doc.selectGame(0);
    doc.setTag('Black', 'B');
    doc.undo();
    expect(doc.tree.tags).toEqual([['White', 'A']]);
    doc.undo();
    expect(doc.tree.tags).toEqual([]);
    expect(doc.games).toHaveLength(2);
  });

  it('passes over a change of a game that is gone, and says nothing if no other is left', () => {
    const { doc, notices } = newPage();
    doc.setTag('White', 'A');
    doc.newGame('W:Wa1:Bh8');
    expect(doc.canUndo).toBe(false);
    expect(doc.undo()).toBe(false);
    expect(notices.current).toBeNull();
    doc.play(doc.state.moves[0]);
    doc.setTag('White', 'B');
    doc.newGame();
    doc.setTag('White', 'C');
    doc.newGame('W:Wa1:Bh8');
    expect(doc.canUndo).toBe(true);
    expect(doc.undo()).toBe(true);
    expect(doc.tree.tags).toEqual([]);
    expect(doc.tree.size).toBe(2);
    expect(notices.current?.kind).toBe('info');
  });

  it('never removes a game that was begun after the change', () => {
    const { doc } = played('d1d4');
    doc.removeGame(0);
    const tree = doc.newGame();
    doc.play(doc.state.moves[0]);
    expect(doc.undo()).toBe(true);
    expect(doc.games).toHaveLength(2);
    expect(doc.games).toContain(tree);
    expect(tree.size).toBe(2);
  });
});

describe('documents', () => {
  it('opens several games and writes them all', async () => {
    const { doc, exporter, opener } = newPage();
    const text = '[White "A"]\n\n1. d1-d4 d8-d5 1-0\n\n[White "B"]\n\n1. e1-e4 *';
    expect(await opener.open(text)).toBe(true);
    expect(doc.games).toHaveLength(2);
    doc.selectGame(1);
    doc.last();
    expect(doc.node.move?.text).toBe('e1e4');
    doc.selectGame(0);
    doc.selectGame(1);
    expect(doc.node.move?.text).toBe('e1e4');
    const again = rules.readPdn(exporter.allPdn());
    expect(again.problems).toEqual([]);
    expect(again.games.map(({ result }) => result)).toEqual(['1-0', '*']);
  });

  it('changes nothing for a broken PDN and says where it is wrong', async () => {
    const { doc, notices, opener } = played('d1d4');
    expect(await opener.open('1. d1-d4\n d8-d2 *')).toBe(false);
    expect(doc.node.id).toBe('d1d4');
    expect(notices.current).toMatchObject({ kind: 'error', line: 2 });
    expect(notices.current?.column).toBeGreaterThan(0);
  });

  it('opens the readable part of a file when asked', async () => {
    const { doc, notices, opener } = newPage();
    const text = '[White "A"]\n\n1. d1-d4 *\n\n[White "B"]\n\n1. d1-d9 *';
    expect(await opener.open(text, 'x.pdn')).toBe(false);
    expect(notices.current?.source).toBe('x.pdn');
    expect(notices.current?.partial).toHaveLength(1);
    expect(doc.tree.size).toBe(1);
    opener.openPartial();
    expect(notices.current).toBeNull();
    expect(doc.tree.tags).toContainEqual(['White', 'A']);
  });

  it('tells a FEN, a link and a PDN apart', async () => {
    const { doc, notices, opener } = newPage();
    expect(await opener.open(' W:Wa1,Kb2:Bc8 ')).toBe(true);
    expect(doc.state.pieces).toHaveLength(3);
    expect(await opener.open('https://example.org/x#fen=B:Wa1:Bh8')).toBe(true);
    expect(doc.state.turn).toBe('black');
    expect(await opener.open('1. d1-d4 *')).toBe(true);
    expect(doc.tree.size).toBe(2);
    expect(await opener.open('  ')).toBe(false);
    expect(await opener.open('W:Wa1')).toBe(false);
    expect(notices.current).toMatchObject({ kind: 'error', column: 6 });
    // The message is about the last attempt.
    expect(await opener.open('W:Wa1:Bh8')).toBe(true);
    expect(notices.current).toBeNull();
    expect(await opener.open('https://example.org/game')).toBe(false);
    expect(notices.current?.text).toContain('#pdn=');
  });

  it('says why a position that is opened is over', async () => {
    const { notices, opener } = newPage();
    const said = async (fen: string) => ((await opener.open(fen)) ? notices.current?.text : null);
    expect(await said('W:W:B')).toMatch(/^There is no piece on the board.*Black wins\.$/);
    expect(await said('B:Wa1:B')).toMatch(/Black has no piece\. White wins\.$/);
    expect(await said('W:WKa1:BKb3')).toMatch(/: Draw\.$/);
    expect(notices.current?.kind).toBe('info');
    expect(await said('W:Wa1:Bh8')).toBeUndefined();
    expect(await opener.open('[SetUp "1"]\n[FEN "W:W:B"]\n\n0-1')).toBe(true);
    expect(notices.current?.text).toContain('There is no piece on the board');
  });

  it('has no moves where one king is against one king', async () => {
    const { doc, opener } = newPage();
    await opener.open('W:WKa1:BKb3');
    expect(doc.state.outcome?.reason).toBe('lone-kings');
    expect(doc.state.moves).toEqual([]);
    expect(doc.typeMove('a1a2')).toBe(false);
    expect(doc.tree.size).toBe(1);
  });

  it.each(['a { b', '{x}', 'a } b'])('keeps the braces of the comment %j', (text) => {
    const { doc, exporter } = played('d1d4');
    doc.setComment(doc.node, text);
    expect(doc.node.comments).toEqual([text]);
    expect(fromPdn(rules.readPdn(exporter.pdn()).games[0]).mainLine()[1].comments).toEqual([text]);
  });

  it('opens moves without a result as a game that is not finished', async () => {
    const { doc, opener } = newPage();
    expect(await opener.open('1. d1-d4 d8-d5')).toBe(true);
    expect(doc.tree.size).toBe(3);
    expect(doc.tree.result).toBe('*');
    expect(await opener.open('1. d1-d4 {d8-d5')).toBe(false);
  });

  it('opens files in any encoding, and says what was left out of them', async () => {
    const { doc, notices, opener } = newPage();
    const file = (bytes: number[], name = 'a.pdn') => new File([new Uint8Array(bytes)], name);
    const text = '[White "J\u00F6rg"]\r\r1. d1-d4!!! -- d8-d5 *\r';
    const latin = [...text].map((letter) => letter.charCodeAt(0));
    const utf16 = latin.flatMap((unit) => [unit, 0]);
    for (const bytes of [latin, utf16, [0xff, 0xfe, ...utf16]]) {
      expect(await opener.openFile(file(bytes))).toBe(true);
      expect(doc.tree.tags).toContainEqual(['White', 'J\u00F6rg']);
      expect(doc.tree.size).toBe(3);
      expect(notices.current).toMatchObject({ kind: 'info', stays: true });
      expect(notices.current?.text).toMatch(/2 places.*line 3.*'!!!'/);
    }
    expect(await opener.open('1. d1-d4 d8-d5')).toBe(true);
    expect(notices.current).toBeNull();
  });

  it('opens records of Abstract Play', async () => {
    const record = {
      header: {
        game: { name: 'Dameo', variants: [] as string[] },
        site: { name: 'Abstract Play', gameid: 'x1' },
        'date-start': '2026-01-02T03:04:05Z',
        players: [
          { name: 'Ann "A"', result: 0 },
          { name: 'Bob', result: 1 },
        ],
      },
      moves: [
        ['d1-d4', { move: 'd8-d5' }],
        ['resign', null],
      ],
    };
    const { doc, exporter, notices, opener } = newPage();
    expect(await opener.open(JSON.stringify(record))).toBe(true);
    expect(doc.tree.size).toBe(3);
    expect(doc.tree.result).toBe('0-1');
    expect(exporter.pdn()).toContain('[White "Ann \\"A\\""]');
    expect(exporter.pdn()).toContain('[Date "2026.01.02"]');
    // A game that nobody has won is no draw.
    for (const [results, expected] of [
      [[0, 0], '*'],
      [[0.5, 0.5], '1/2-1/2'],
      [[1, 0], '1-0'],
    ] as const) {
      record.header.players.forEach((player, index) => (player.result = results[index]));
      record.moves[1] = ['timeout', null];
      expect(await opener.open(JSON.stringify(record))).toBe(true);
      expect(doc.tree.result).toBe(expected);
    }
    record.header.game.variants.push('size-10');
    expect(await opener.open(JSON.stringify(record))).toBe(false);
    expect(notices.current?.text).toContain('size-10');
    expect(await opener.open('{"header": {}}')).toBe(false);
  });

  it('writes and opens games as servers write them', async () => {
    const { doc, exporter, opener } = newPage();
    await opener.open('B:Wc3,d1,d2,e3,h2:Bb7,Kc5,c6,d5');
    for (const move of ['c5xc1xh1xh3xd3', 'd2xd4xd6xb6xb8']) expect(doc.typeMove(move)).toBe(true);
    const written = exporter.pdn('playstrategy');
    expect(written).toContain('c5c1,c1h1,h1h3,h3d3 2. d2d4,d4d6,d6b6,b6b8K');
    expect(exporter.pdn('abstractplay')).toContain('c5-c1-h1-h3-d3');
    const other = newPage();
    expect(await other.opener.open(written)).toBe(true);
    expect(other.exporter.pdn()).toBe(exporter.pdn());
  });

  it('makes a link that opens the same game', async () => {
    const { exporter } = played('d1d4', 'd8d5');
    const link = await exporter.link();
    const other = newPage();
    expect(await other.opener.open(link)).toBe(true);
    expect(other.doc.tree.mainLine().at(-1)?.id).toBe('d1d4,d8d5');
  });

  it('keeps a game with moves when a new one is begun', () => {
    const { doc } = played('d1d4');
    doc.newGame();
    expect(doc.games).toHaveLength(2);
    doc.newGame('W:Wa1:Bh8');
    expect(doc.games).toHaveLength(2);
    doc.removeGame(1);
    expect(doc.game).toBe(0);
    expect(doc.node.id).toBe('d1d4');
    doc.removeGame(0);
    expect(doc.tree.size).toBe(1);
  });

  it('takes evaluations from comments', async () => {
    const { doc, opener } = newPage();
    await opener.open('1. d1-d4 { [%eval 0.35] } d8-d5 { [%eval #-3] note } *');
    doc.last();
    expect(doc.evaluation?.score).toEqual({ kind: 'mate', value: -3 });
    doc.previous();
    expect(doc.evaluation?.score).toEqual({ kind: 'cp', value: 35 });
  });

  it('survives a reload', async () => {
    const ports = fakePorts();
    const { autosave, doc } = newPage(ports);
    doc.typeMove('d1d4');
    doc.typeMove('d8d5');
    doc.previous();
    doc.flip();
    const score = { kind: 'cp', value: 7 } as const;
    doc.evaluate(doc.node, { score, chances: null, best: null, depth: 9 });
    expect(autosave.saved).toBe(false);
    autosave.save();
    expect(autosave.saved).toBe(true);
    const again = newPage(ports);
    await again.autosave.restore();
    expect(again.doc.node.id).toBe('d1d4');
    expect(again.doc.tree.size).toBe(3);
    expect(again.doc.orientation).toBe('black');
    expect(again.doc.evaluation?.depth).toBe(9);
  });

  it('keeps the evaluations of all games over a reload, but not those of comments twice', async () => {
    const ports = fakePorts();
    const { autosave, doc, opener } = newPage(ports);
    await opener.open('1. d1-d4 { [%eval 0.35] } d8-d5 *\n\n1. e1-e4 *\n\n1. c1-c4 *');
    const score = { kind: 'cp', value: 7 } as const;
    const found = { score, chances: null, best: null, depth: 9 };
    doc.last();
    doc.evaluate(doc.node, found);
    doc.selectGame(1);
    doc.evaluate(doc.node, found);
    doc.selectGame(2);
    autosave.save();
    expect(ports.study?.otherEvaluations).toEqual({
      0: { 'd1d4,d8d5': found },
      1: { start: found },
    });
    const again = newPage(ports);
    await again.autosave.restore();
    const depths = again.doc.games.map((tree) =>
      tree.nodes().map(({ evaluation }) => evaluation?.depth),
    );
    expect(depths).toEqual([
      [undefined, 0, 9],
      [9, undefined],
      [undefined, undefined],
    ]);
  });

  it('finds the games of tabs that are closed, and adds them to its own', async () => {
    const other = fakePorts();
    const closed = newPage(other);
    await closed.opener.open('1. d1-d4 d8-d5 *\n\n1. c1-c4 *');
    closed.doc.selectGame(1);
    closed.doc.evaluate(closed.doc.node, {
      score: { kind: 'cp', value: 7 },
      chances: null,
      best: null,
      depth: 9,
    });
    closed.autosave.save();
    const untouched = fakePorts();
    newPage(untouched).autosave.save();
    const ports = fakePorts();
    ports.closedTabs = () =>
      Promise.resolve([
        { saved: 3, study: untouched.study! },
        { saved: 2, study: other.study! },
        { saved: 1, study: other.study! },
      ]);
    const { autosave, doc, opener } = newPage(ports);
    doc.typeMove('e1e4');
    const works = await autosave.earlierWork();
    expect(works).toMatchObject([{ saved: 2, games: 2, moves: 1 }]);
    expect(opener.openEarlier(works[0])).toBe(true);
    expect(doc.games.map((tree) => tree.mainLine().at(-1)?.id)).toEqual([
      'e1e4',
      'd1d4,d8d5',
      'c1c4',
    ]);
    expect(doc.game).toBe(2);
    expect(doc.evaluation?.depth).toBe(9);
    // Now this tab has them itself.
    expect(await autosave.earlierWork()).toEqual([]);
    doc.undo();
    expect(doc.games).toHaveLength(1);
    expect(await autosave.earlierWork()).toHaveLength(1);
  });

  it('says each time that nothing can be stored any more, but not with every change', () => {
    const ports = fakePorts();
    const { autosave, notices } = newPage(ports);
    const full = () => {
      throw new Error('full');
    };
    const save = ports.saveStudy.bind(ports);
    for (let time = 0; time < 2; time++) {
      ports.saveStudy = full;
      autosave.save();
      expect(notices.current?.text).toBe(texts.state.saveFailed({ reason: 'full' }));
      notices.dismiss();
      autosave.save();
      expect(notices.current).toBeNull();
      ports.saveStudy = save;
      autosave.save();
    }
  });
});
