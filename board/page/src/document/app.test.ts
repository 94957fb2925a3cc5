// @vitest-environment jsdom

import { beforeAll, describe, expect, it } from 'vitest';
import { App } from './app.svelte';
import { fakePorts } from '../testing/fake_engine';
import { loadTestRules } from '../testing/rules';
import { texts } from '../texts';
import { fromPdn, pathOf } from './tree';
import type { Rules } from '../rules/types';

let rules: Rules;
beforeAll(async () => {
  rules = await loadTestRules();
});

const newApp = (ports = fakePorts()) => new App(rules, ports);

function played(...moves: string[]): App {
  const app = newApp();
  for (const move of moves) expect(app.typeMove(move)).toBe(true);
  return app;
}

describe('moves and navigation', () => {
  it('shows the start position with its 52 moves', () => {
    const app = newApp();
    expect(app.state.moves).toHaveLength(52);
    expect(app.node).toBe(app.tree.root);
    expect(app.node.move).toBeNull();
  });

  it('plays typed moves and follows them', () => {
    const app = played('d1d4', 'd8-d5');
    expect(app.state.turn).toBe('white');
    expect(pathOf(app.node).moves).toEqual(['d1d4', 'd8d5']);
    expect(app.node.move?.text).toBe('d8d5');
  });

  it('says where a typed move is wrong and changes nothing', () => {
    const app = played('d1d4');
    const before = app.node;
    expect(app.typeMove('d8d9')).toBe(false);
    expect(app.node).toBe(before);
    expect(app.tree.size).toBe(2);
    expect(app.notice?.kind).toBe('error');
    expect(app.notice?.column).toBe(3);
  });

  it('goes back and forth along the line last visited', () => {
    const app = played('d1d4', 'd8d5');
    app.first();
    app.typeMove('e1e4');
    app.previous();
    expect(app.next()).toBe(true);
    expect(app.node.move?.text).toBe('e1e4');
    app.sibling(-1);
    expect(app.node.move?.text).toBe('d1d4');
    app.last();
    expect(app.node.move?.text).toBe('d8d5');
    expect(app.next()).toBe(false);
    expect(app.line.map(({ ply }) => ply)).toEqual([0, 1, 2]);
  });

  it('plays an engine line up to its first illegal move', () => {
    const app = newApp();
    expect(app.playLine(app.node, ['d1d4', 'd8d5', 'a1a8'])).toBe(true);
    expect(pathOf(app.node).moves).toEqual(['d1d4', 'd8d5']);
  });

  it('tells its listeners of each change', () => {
    const app = played('d1d4');
    const heard: string[] = [];
    const end = app.subscribe(() => heard.push(app.node.id));
    app.previous();
    app.typeMove('d1d4');
    app.typeMove('d8d5');
    app.newGame();
    end();
    app.first();
    expect(heard).toEqual(['start', 'd1d4', 'd1d4,d8d5', 'start']);
  });
});

describe('changes and undo', () => {
  it('removes a variation and brings it back with its comments', () => {
    const app = played('d1d4', 'd8d5');
    app.setComment(app.node, 'a {good} answer');
    app.toggleGlyph(app.node, 1);
    app.remove(app.tree.nodeById('d1d4')!);
    expect(app.tree.size).toBe(1);
    expect(app.node).toBe(app.tree.root);
    expect(app.undo()).toBe(true);
    expect(app.node.id).toBe('d1d4,d8d5');
    expect(app.node.comments).toEqual(['a (good) answer']);
    expect(app.node.glyphs).toEqual([1]);
    app.undo();
    app.undo();
    expect(app.node.comments).toEqual([]);
    expect(app.canUndo).toBe(false);
    expect(app.undo()).toBe(false);
  });

  it('keeps the evaluation in a comment that is rewritten', () => {
    const app = played('d1d4');
    app.node.comments = ['[%eval 0.35] old'];
    app.setComment(app.node, 'new');
    expect(app.node.comments).toEqual(['[%eval 0.35] new']);
    app.setComment(app.node, '');
    expect(app.node.comments).toEqual(['[%eval 0.35]']);
  });

  it('has one glyph of the six at a time', () => {
    const app = played('d1d4');
    app.toggleGlyph(app.node, 2);
    app.toggleGlyph(app.node, 4);
    expect(app.node.glyphs).toEqual([4]);
    app.toggleGlyph(app.node, 4);
    expect(app.node.glyphs).toEqual([]);
  });

  it('brings back the games that an opened file replaced', () => {
    const app = played('d1d4');
    expect(app.openPdn('1. e1-e4 *')).toBe(true);
    expect(app.tree.nodeById('e1e4')).not.toBeNull();
    app.undo();
    expect(app.node.id).toBe('d1d4');
  });

  it('undoes an older change of a game that an undo has replaced', () => {
    const app = played('d1d4');
    app.setTag('White', 'A');
    app.newGame();
    app.selectGame(0);
    app.setTag('Black', 'B');
    app.undo();
    expect(app.tree.tags).toEqual([['White', 'A']]);
    app.undo();
    expect(app.tree.tags).toEqual([]);
    expect(app.games).toHaveLength(2);
  });

  it('passes over a change of a game that is gone, and says nothing if no other is left', () => {
    const app = newApp();
    app.setTag('White', 'A');
    app.newGame('W:Wa1:Bh8');
    expect(app.canUndo).toBe(false);
    expect(app.undo()).toBe(false);
    expect(app.notice).toBeNull();
    app.play(app.state.moves[0]);
    app.setTag('White', 'B');
    app.newGame();
    app.setTag('White', 'C');
    app.newGame('W:Wa1:Bh8');
    expect(app.canUndo).toBe(true);
    expect(app.undo()).toBe(true);
    expect(app.tree.tags).toEqual([]);
    expect(app.tree.size).toBe(2);
    expect(app.notice?.kind).toBe('info');
  });

  it('never removes a game that was begun after the change', () => {
    const app = played('d1d4');
    app.removeGame(0);
    const tree = app.newGame();
    app.play(app.state.moves[0]);
    expect(app.undo()).toBe(true);
    expect(app.games).toHaveLength(2);
    expect(app.games).toContain(tree);
    expect(tree.size).toBe(2);
  });
});

describe('documents', () => {
  it('opens several games and writes them all', () => {
    const app = newApp();
    const text = '[White "A"]\n\n1. d1-d4 d8-d5 1-0\n\n[White "B"]\n\n1. e1-e4 *';
    expect(app.openPdn(text)).toBe(true);
    expect(app.games).toHaveLength(2);
    app.selectGame(1);
    app.last();
    expect(app.node.move?.text).toBe('e1e4');
    app.selectGame(0);
    app.selectGame(1);
    expect(app.node.move?.text).toBe('e1e4');
    const again = rules.readPdn(app.allPdn());
    expect(again.problems).toEqual([]);
    expect(again.games.map(({ result }) => result)).toEqual(['1-0', '*']);
  });

  it('changes nothing for a broken PDN and says where it is wrong', () => {
    const app = played('d1d4');
    expect(app.openPdn('1. d1-d4\n d8-d2 *')).toBe(false);
    expect(app.node.id).toBe('d1d4');
    expect(app.notice).toMatchObject({ kind: 'error', line: 2 });
    expect(app.notice?.column).toBeGreaterThan(0);
  });

  it('opens the readable part of a file when asked', () => {
    const app = newApp();
    const text = '[White "A"]\n\n1. d1-d4 *\n\n[White "B"]\n\n1. d1-d9 *';
    expect(app.openPdn(text, 'x.pdn')).toBe(false);
    expect(app.notice?.source).toBe('x.pdn');
    expect(app.notice?.partial).toHaveLength(1);
    expect(app.tree.size).toBe(1);
    app.openPartial();
    expect(app.notice).toBeNull();
    expect(app.tree.tags).toContainEqual(['White', 'A']);
  });

  it('tells a FEN, a link and a PDN apart', async () => {
    const app = newApp();
    expect(await app.openText(' W:Wa1,Kb2:Bc8 ')).toBe(true);
    expect(app.state.pieces).toHaveLength(3);
    expect(await app.openText('https://example.org/x#fen=B:Wa1:Bh8')).toBe(true);
    expect(app.state.turn).toBe('black');
    expect(await app.openText('1. d1-d4 *')).toBe(true);
    expect(app.tree.size).toBe(2);
    expect(await app.openText('  ')).toBe(false);
    expect(await app.openText('W:Wa1')).toBe(false);
    expect(app.notice).toMatchObject({ kind: 'error', column: 6 });
    // The message is about the last attempt.
    expect(await app.openText('W:Wa1:Bh8')).toBe(true);
    expect(app.notice).toBeNull();
    expect(await app.openText('https://example.org/game')).toBe(false);
    expect(app.notice?.text).toContain('#pdn=');
  });

  it('says why a position that is opened is over', async () => {
    const app = newApp();
    const said = async (fen: string) => ((await app.openText(fen)) ? app.notice?.text : null);
    expect(await said('W:W:B')).toMatch(/^There is no piece on the board.*Black wins\.$/);
    expect(await said('B:Wa1:B')).toMatch(/Black has no piece\. White wins\.$/);
    expect(await said('W:WKa1:BKb3')).toMatch(/: Draw\.$/);
    expect(app.notice?.kind).toBe('info');
    expect(await said('W:Wa1:Bh8')).toBeUndefined();
    expect(app.openPdn('[SetUp "1"]\n[FEN "W:W:B"]\n\n0-1')).toBe(true);
    expect(app.notice?.text).toContain('There is no piece on the board');
  });

  it('has no moves where one king is against one king', () => {
    const app = newApp();
    app.openFen('W:WKa1:BKb3');
    expect(app.state.outcome?.reason).toBe('lone-kings');
    expect(app.state.moves).toEqual([]);
    expect(app.typeMove('a1a2')).toBe(false);
    expect(app.tree.size).toBe(1);
  });

  it('keeps an opening brace in a comment, and says that a closing one was changed', () => {
    const app = played('d1d4');
    app.setComment(app.node, 'a { b');
    expect(app.notice).toBeNull();
    expect(app.pdn()).toContain('{a { b}');
    expect(fromPdn(app.rules.readPdn(app.pdn()).games[0]).mainLine()[1].comments).toEqual([
      'a { b',
    ]);
    app.setComment(app.node, '{x}');
    expect(app.node.comments).toEqual(['(x)']);
    expect(app.notice?.text).toContain('parentheses');
  });

  it('opens moves without a result as a game that is not finished', () => {
    const app = newApp();
    expect(app.openPdn('1. d1-d4 d8-d5')).toBe(true);
    expect(app.tree.size).toBe(3);
    expect(app.tree.result).toBe('*');
    expect(app.openPdn('1. d1-d4 {d8-d5')).toBe(false);
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
    const app = newApp();
    expect(await app.openText(JSON.stringify(record))).toBe(true);
    expect(app.tree.size).toBe(3);
    expect(app.tree.result).toBe('0-1');
    expect(app.pdn()).toContain('[White "Ann \\"A\\""]');
    expect(app.pdn()).toContain('[Date "2026.01.02"]');
    record.header.game.variants.push('size-10');
    expect(await app.openText(JSON.stringify(record))).toBe(false);
    expect(app.notice?.text).toContain('size-10');
    expect(await app.openText('{"header": {}}')).toBe(false);
  });

  it('writes and opens games as servers write them', async () => {
    const app = newApp();
    app.openFen('B:Wc3,d1,d2,e3,h2:Bb7,Kc5,c6,d5');
    for (const move of ['c5xc1xh1xh3xd3', 'd2xd4xd6xb6xb8']) expect(app.typeMove(move)).toBe(true);
    const written = app.pdn('playstrategy');
    expect(written).toContain('c5c1,c1h1,h1h3,h3d3 2. d2d4,d4d6,d6b6,b6b8K');
    expect(app.pdn('abstractplay')).toContain('c5-c1-h1-h3-d3');
    const other = newApp();
    expect(await other.openText(written)).toBe(true);
    expect(other.pdn()).toBe(app.pdn());
  });

  it('makes a link that opens the same game', async () => {
    const app = played('d1d4', 'd8d5');
    const link = await app.link();
    const other = newApp();
    expect(await other.openText(link)).toBe(true);
    expect(other.tree.mainLine().at(-1)?.id).toBe('d1d4,d8d5');
  });

  it('keeps a game with moves when a new one is begun', () => {
    const app = played('d1d4');
    app.newGame();
    expect(app.games).toHaveLength(2);
    app.newGame('W:Wa1:Bh8');
    expect(app.games).toHaveLength(2);
    app.removeGame(1);
    expect(app.game).toBe(0);
    expect(app.node.id).toBe('d1d4');
    app.removeGame(0);
    expect(app.tree.size).toBe(1);
  });

  it('takes evaluations from comments', () => {
    const app = newApp();
    app.openPdn('1. d1-d4 { [%eval 0.35] } d8-d5 { [%eval #-3] note } *');
    app.last();
    expect(app.evaluation?.score).toEqual({ kind: 'mate', value: -3 });
    app.previous();
    expect(app.evaluation?.score).toEqual({ kind: 'cp', value: 35 });
  });

  it('survives a reload', async () => {
    const ports = fakePorts();
    const app = newApp(ports);
    app.typeMove('d1d4');
    app.typeMove('d8d5');
    app.previous();
    app.flip();
    const score = { kind: 'cp', value: 7 } as const;
    app.evaluate(app.node, { score, chances: null, best: null, depth: 9 });
    expect(app.saved).toBe(false);
    app.save();
    expect(app.saved).toBe(true);
    const again = newApp(ports);
    await again.restore();
    expect(again.node.id).toBe('d1d4');
    expect(again.tree.size).toBe(3);
    expect(again.orientation).toBe('black');
    expect(again.evaluation?.depth).toBe(9);
  });

  it('keeps the evaluations of all games over a reload, but not those of comments twice', async () => {
    const ports = fakePorts();
    const app = newApp(ports);
    app.openPdn('1. d1-d4 { [%eval 0.35] } d8-d5 *\n\n1. e1-e4 *\n\n1. c1-c4 *');
    const score = { kind: 'cp', value: 7 } as const;
    const found = { score, chances: null, best: null, depth: 9 };
    app.last();
    app.evaluate(app.node, found);
    app.selectGame(1);
    app.evaluate(app.node, found);
    app.selectGame(2);
    app.save();
    expect(ports.study?.otherEvaluations).toEqual({
      0: { 'd1d4,d8d5': found },
      1: { start: found },
    });
    const again = newApp(ports);
    await again.restore();
    const depths = again.games.map((tree) =>
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
    const closed = newApp(other);
    closed.openPdn('1. d1-d4 d8-d5 *\n\n1. c1-c4 *');
    closed.selectGame(1);
    closed.evaluate(closed.node, {
      score: { kind: 'cp', value: 7 },
      chances: null,
      best: null,
      depth: 9,
    });
    closed.save();
    const untouched = fakePorts();
    newApp(untouched).save();
    const ports = fakePorts();
    ports.closedTabs = () =>
      Promise.resolve([
        { saved: 3, study: untouched.study! },
        { saved: 2, study: other.study! },
        { saved: 1, study: other.study! },
      ]);
    const app = newApp(ports);
    app.typeMove('e1e4');
    const works = await app.earlierWork();
    expect(works).toMatchObject([{ saved: 2, games: 2, moves: 1 }]);
    expect(app.openEarlier(works[0])).toBe(true);
    expect(app.games.map((tree) => tree.mainLine().at(-1)?.id)).toEqual([
      'e1e4',
      'd1d4,d8d5',
      'c1c4',
    ]);
    expect(app.game).toBe(2);
    expect(app.evaluation?.depth).toBe(9);
    // Now this tab has them itself.
    expect(await app.earlierWork()).toEqual([]);
    app.undo();
    expect(app.games).toHaveLength(1);
    expect(await app.earlierWork()).toHaveLength(1);
  });

  it('says each time that nothing can be stored any more, but not with every change', () => {
    const ports = fakePorts();
    const app = newApp(ports);
    const full = () => {
      throw new Error('full');
    };
    const save = ports.saveStudy.bind(ports);
    for (let time = 0; time < 2; time++) {
      ports.saveStudy = full;
      app.save();
      expect(app.notice?.text).toBe(texts.app.state.saveFailed('full'));
      app.dismiss();
      app.save();
      expect(app.notice).toBeNull();
      ports.saveStudy = save;
      app.save();
    }
  });
});
