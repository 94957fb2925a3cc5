import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { loadRules } from './rules';
import { loadTestRules, readWasm } from '../testing/rules';
import { RulesError, type Problem, type Rules } from './types';

/** The last position of the worked example in the rules: one capture of four pieces. */
const coup = 'B:Wc3,d1,d2,e3,h2:Bb7,Kc5,c6,d5';

let rules: Rules;

beforeAll(async () => {
  rules = await loadTestRules();
});

function problemOf(body: () => unknown): Problem {
  try {
    body();
  } catch (error) {
    if (error instanceof RulesError) return error.problem;
    throw error;
  }
  throw new Error('nothing was thrown');
}

describe('the rules', () => {
  test('describe the start', () => {
    const state = rules.describe(rules.startFen, []);
    expect(state).toMatchObject({
      fen: rules.startFen,
      turn: 'white',
      moveNumber: 1,
      halfmoveClock: 0,
      occurrences: 1,
      capture: 0,
      outcome: null,
    });
    expect(state.pieces).toHaveLength(36);
    expect(state.moves).toHaveLength(52);
    expect(state.moves).toContainEqual({
      text: 'd1d4',
      pdn: 'd1-d4',
      path: ['d1', 'd4'],
      captured: [],
      promotes: false,
    });
  });

  test('describe a game with a compulsory capture', () => {
    const start = 'W:Wb5,c1,d1,d2,e1,h2:BKa5,b7,c6,d5';
    const state = rules.describe(start, ['c1e3', 'a5c5', 'e1c3']);
    expect(state.capture).toBe(4);
    expect(state.moves.map((move) => move.text)).toEqual(['c5c1h1h3d3']);
    expect(state.moves[0]?.captured).toEqual(['c3', 'd1', 'h2', 'e3']);
  });

  test('follow the draw rules that are asked for', () => {
    const lone = 'W:WKa1:BKh7';
    expect(rules.describe(lone, []).outcome).toEqual({ winner: null, reason: 'lone-kings' });
    expect(rules.describe(lone, [], 'standard').outcome?.reason).toBe('lone-kings');
    expect(rules.describe(lone, [], 'playstrategy').outcome).toBeNull();
    expect(rules.describe('W:W:Bh8', []).outcome).toEqual({ winner: 'black', reason: 'no-moves' });
  });

  test('follow a move square by square', () => {
    expect(rules.moveInput(coup, ['c5']).next).toEqual(['c1']);
    const half = rules.moveInput(coup, ['c5', 'c1', 'h1']);
    expect(half.captured).toEqual(['c3', 'd1']);
    expect(half.complete).toBeNull();
    const path = ['c5', 'c1', 'h1', 'h3', 'd3'];
    expect(rules.moveInput(coup, path).complete).toMatchObject({ text: 'c5c1h1h3d3', path });
    expect(() => rules.moveInput(coup, ['c5', 'c2'])).toThrow();
  });

  test('read moves in short', () => {
    expect(rules.parseMove(coup, 'c5:d3').text).toBe('c5c1h1h3d3');
    expect(problemOf(() => rules.parseMove(coup, 'b7b6')).message).toMatch(/4/);
  });

  test('give the column of a mistake apart from the message', () => {
    const message = "expected squares such as d1b3 or c5c1h1, found 'x'";
    expect(problemOf(() => rules.parseMove(coup, 'x'))).toMatchObject({ message, column: 1 });
    const { problems: found } = rules.readPdn('1. x9 *');
    expect(found[0]).toMatchObject({
      message: `game 1: 'x9' at move 1: ${message.replace("'x'", "'x9'")}`,
      column: 4,
    });
  });

  test('say where a FEN is wrong', () => {
    expect(rules.checkFen('W:Wa1:Bh8')).toBe('W:Wa1:Bh8:H0:F1');
    expect(problemOf(() => rules.checkFen('W:Wa1,b9:Bh8'))).toMatchObject({ column: 7 });
    expect(problemOf(() => rules.checkFen('W:Wa1:Ba1')).message).toMatch(/a1/);
  });

  test('read and write games', () => {
    const text = '[White "A"]\n\n1. d1-d4 {good} d8-d5 (1... b7-a6 2. d4-d5) 2. b2-a3 *';
    const { games, problems: found } = rules.readPdn(text);
    expect(found).toEqual([]);
    const [game] = games;
    expect(game?.start).toBe(rules.startFen);
    expect(game?.moves.map((move) => move.text)).toEqual(['d1d4', 'd8d5', 'b2a3']);
    expect(game?.moves[1]?.variations[0]?.moves.map((move) => move.text)).toEqual(['b7a6', 'd4d5']);
    // The writer adds the tags that every game should have.
    const again = rules.readPdn(rules.writePdn(games)).games[0];
    expect(again).toEqual({ ...game, tags: again?.tags });
    expect(again?.tags).toContainEqual(['White', 'A']);
  });

  test('say where a PDN is wrong', () => {
    const { problems: found } = rules.readPdn('[White "A"]\n\n1. d1-d4 d8-d1 *');
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ line: 3 });
    expect(found[0]?.column).toBeGreaterThan(1);
  });
});

describe('the judgement of moves', () => {
  test('turns evaluations into chances', () => {
    const cp = { kind: 'cp', value: 0 } as const;
    expect(rules.winningChances({ score: cp, chances: null })).toBe(50);
    expect(rules.winningChances({ score: cp, chances: { win: 300, draw: 100 } })).toBe(35);
    const mate = (value: number) => ({ score: { kind: 'mate', value } as const, chances: null });
    expect([3, -1, 0].map((value) => rules.winningChances(mate(value)))).toEqual([100, 0, 0]);
  });

  test('knows who moved, and leaves out what is not known', () => {
    const { moves, accuracy } = rules.judge([50, 90, null, 50], [false, false, false], 'black');
    expect(moves).toEqual([{ lost: 40, judgement: 'blunder' }, null, null]);
    expect(accuracy.white).toBeNull();
    expect(accuracy.black).toBeLessThan(50);
    expect(rules.judge([50, 90], [true], 'black').moves).toEqual([{ lost: 0, judgement: null }]);
  });
});

describe('a browser that cannot run the rules', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  test('is told that WebAssembly is missing', async () => {
    vi.stubGlobal('WebAssembly', undefined);
    await expect(loadRules(new Uint8Array())).rejects.toThrow('there is no WebAssembly');
  });

  test('is told that SIMD is missing', async () => {
    vi.spyOn(WebAssembly, 'validate').mockReturnValue(false);
    await expect(loadRules(await readWasm('rules'))).rejects.toThrow('no SIMD');
  });
});
