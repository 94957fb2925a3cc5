// @vitest-environment happy-dom

import { beforeAll, describe, expect, it, vi } from 'vitest';
import { evaluationOf, groupMoves, movesOf, winnerOf } from './endgame.svelte';
import type { TableAnswer } from '../engine/tables';
import { FakeEngine, fakePorts, settle } from '../testing/fake_engine';
import type { LoadingFile } from '../document/ports';
import { defaultMatch } from '../settings/settings';
import { reviewOf } from '../review/review.svelte';
import { createStores } from '../stores';
import { isNearTables, piecesOf } from '../engine/table_loader.svelte';
import { loadTestRules } from '../testing/rules';
import type { Rules } from '../rules/types';

let rules: Rules;
beforeAll(async () => {
  rules = await loadTestRules();
});

const fen = 'W:Wa2:Ba8,h8:H0:F1';
const won: TableAnswer = {
  value: { result: 'win', plies: 15 },
  moves: [
    { text: 'a2b3', value: { result: 'win', plies: 15 } },
    { text: 'a2a3', value: { result: 'loss', plies: 8 } },
  ],
};

/** Stores with an engine that is native or not, and with the tables of a server of the test. */
function setup(native = true) {
  const engine = new FakeEngine();
  engine.native = native;
  engine.tableAnswer = won;
  const bytes = new ArrayBuffer(8);
  const loading: LoadingFile = { size: 8, bytes: Promise.resolve(bytes) };
  const fetchFile = vi.fn((_: string) => Promise.resolve(loading));
  const stores = createStores(rules, { ...fakePorts(), fetchFile }, () => engine);
  return { engine, ...stores, file: stores.endgame.loader.file, fetchFile, bytes };
}

describe('what the tables say', () => {
  it('is of the side that wins, and counts its moves', () => {
    const node = setup().doc.node;
    const of = (turn: 'white' | 'black', result: 'win' | 'draw' | 'loss') =>
      winnerOf({ node, turn, value: { result, plies: 3 }, groups: [] });
    expect([of('white', 'win'), of('white', 'loss')]).toEqual(['white', 'black']);
    expect([of('black', 'win'), of('black', 'loss')]).toEqual(['black', 'white']);
    expect(of('black', 'draw')).toBeNull();
    expect([1, 2, 3, 8, 21].map(movesOf)).toEqual([1, 1, 2, 4, 11]);
  });

  it('is grouped by result, best first', () => {
    const legal = rules.describe(fen, []).moves;
    const draw = { text: 'a2a3', value: { result: 'draw', plies: null } } as const;
    const groups = groupMoves({ value: won.value, moves: [won.moves[0], draw] }, legal);
    expect(groups.map(({ result, moves }) => [result, moves.map(({ move }) => move.pdn)])).toEqual([
      ['win', ['a2-b3']],
      ['draw', ['a2-a3']],
    ]);
    // A move that is not legal would be of another position.
    expect(groupMoves(won, [])).toEqual([]);
  });

  it('is an evaluation from the view of White', () => {
    const of = (turn: 'white' | 'black', value: TableAnswer['value']) =>
      evaluationOf({ value, moves: won.moves }, turn);
    const lost = { result: 'loss', plies: 8 } as const;
    expect(of('white', won.value)).toMatchObject({
      score: { kind: 'mate', value: 8 },
      best: 'a2b3',
    });
    expect(of('white', lost)).toMatchObject({ score: { kind: 'mate', value: -4 } });
    expect(of('black', lost)).toMatchObject({
      score: { kind: 'mate', value: 4 },
      chances: { win: 1000, draw: 0, loss: 0 },
    });
    expect(of('black', { result: 'draw', plies: null })).toMatchObject({
      score: { kind: 'cp', value: 0 },
      chances: { win: 0, draw: 1000, loss: 0 },
    });
    expect(of('white', { result: 'win', plies: null })).toBeNull();
  });

  it('is asked only with few pieces', () => {
    expect(piecesOf(rules.startFen)).toBe(36);
    expect(piecesOf('W:WKa1,b2:BKc3:H12:F30')).toBe(3);
    expect(isNearTables('W:Wa1,b1,c1:Ba8,b8:H0:F1')).toBe(true);
    expect(isNearTables('W:Wa1,b1,c1:Ba8,b8,c8:H0:F1')).toBe(false);
  });
});

describe('the position on the board', () => {
  it('is asked about once, and its moves are shown', async () => {
    const { doc, endgame, engine } = setup();
    await settle();
    expect(engine.tablesAsked).toEqual([]);
    doc.newGame(fen);
    await settle();
    expect(engine.tablesAsked).toEqual([{ start: fen, moves: [], turn: 'white' }]);
    expect(endgame.current).toBe(true);
    expect(endgame.answer).toMatchObject({ turn: 'white', value: won.value });
    expect(endgame.answer?.groups.map(({ result }) => result)).toEqual(['win', 'loss']);
    endgame.follow();
    doc.setTag('White', 'A');
    await settle();
    expect(engine.tablesAsked).toHaveLength(1);
  });

  it('is evaluated by the tables, whatever a deeper search has found', async () => {
    const { doc, settings } = setup();
    doc.newGame(fen);
    const found = {
      score: { kind: 'cp', value: 30 },
      chances: null,
      best: 'a2a3',
      depth: 20,
    } as const;
    doc.evaluate(doc.node, found);
    await settle();
    expect(doc.evaluation).toMatchObject({ score: { kind: 'mate', value: 8 }, best: 'a2b3' });
    doc.evaluate(doc.node, found);
    expect(doc.evaluation?.score.kind).toBe('mate');
    // These may end a won game in a draw.
    settings.current.drawRules = 'playstrategy';
    doc.typeMove('a2b3');
    await settle();
    expect(doc.evaluation).toBeNull();
  });

  it('shows the arrow of the move that is looked at, until the position changes', async () => {
    const { doc, endgame } = setup();
    doc.newGame(fen);
    await settle();
    endgame.look(endgame.answer!.groups[0].moves[0].move);
    expect(endgame.arrow).toMatchObject({ from: 'a2', to: 'b3', rank: 1 });
    doc.typeMove('a2b3');
    expect(endgame.arrow).toBeNull();
    expect(endgame.current).toBe(false);
  });

  it('has no answer where the tables have none', async () => {
    const { doc, endgame, engine } = setup();
    doc.newGame(fen);
    await settle();
    engine.tableAnswer = null;
    doc.typeMove('a2b3');
    await settle();
    expect(endgame.answer).toBeNull();
    doc.newGame();
    await settle();
    expect(endgame.answer).toBeNull();
  });

  it('is not told in a game against the engine', async () => {
    const { doc, endgame, engine, match } = setup();
    doc.newGame(fen);
    await settle();
    void match.start(defaultMatch, fen);
    await settle();
    expect(doc.busy).toBe(true);
    const asked = engine.tablesAsked.length;
    endgame.follow();
    await settle();
    expect(endgame.answer).toBeNull();
    expect(engine.tablesAsked).toHaveLength(asked);
  });
});

describe('an engine in the browser', () => {
  it('gets the tables once, when they are needed', async () => {
    const { bytes, doc, endgame, engine, fetchFile, file } = setup(false);
    const loaded = vi.fn();
    endgame.loader.onLoaded = loaded;
    doc.newGame('W:Wa2,b2,c2:Ba8,b8,h8:H0:F1');
    await settle();
    expect(fetchFile).not.toHaveBeenCalled();
    doc.newGame(fen);
    expect(endgame.near).toBe(true);
    await settle();
    doc.typeMove('a2b3');
    await settle();
    expect(fetchFile.mock.calls).toEqual([['tables/four.dtb']]);
    expect(loaded).toHaveBeenCalledOnce();
    expect(engine.given).toEqual([bytes]);
    expect(file).toMatchObject({ loading: false, size: 8, problem: null });
  });

  it('says why there are none, and tries again on request', async () => {
    const { doc, endgame, fetchFile, file } = setup(false);
    fetchFile.mockImplementationOnce(() => Promise.reject(new Error('status 404')));
    doc.newGame(fen);
    await settle();
    expect(file.problem).toBe('status 404');
    doc.typeMove('a2b3');
    await settle();
    expect(fetchFile).toHaveBeenCalledOnce();
    await endgame.retry();
    expect(fetchFile).toHaveBeenCalledTimes(2);
    expect(file.problem).toBeNull();
  });

  it('does not keep a file that is not sound', async () => {
    const { doc, endgame, engine, fetchFile, file } = setup(false);
    const give = vi.spyOn(engine, 'giveTables');
    give.mockImplementationOnce(() => Promise.reject(new Error('no tables')));
    doc.newGame(fen);
    await settle();
    expect(file.problem).toBe('no tables');
    await endgame.retry();
    expect(fetchFile).toHaveBeenCalledTimes(2);
    expect(file.problem).toBeNull();
  });
});

describe('a review', () => {
  it('loads the tables before positions that may be in them', async () => {
    const stores = setup(false);
    const { doc, engine, opener } = stores;
    // The position that is shown has too many pieces.
    await opener.open('[SetUp "1"]\n[FEN "W:Wa1,a5:Bb5,b8,c8,h8"]\n\n1. a5xc5 *');
    await settle();
    expect(engine.given).toEqual([]);
    expect(isNearTables(doc.tree.mainLine().at(-1)!.fen)).toBe(true);
    void reviewOf(stores).start();
    await settle();
    expect(engine.given).toHaveLength(1);
    expect(engine.asked).toHaveLength(1);
  });
});
