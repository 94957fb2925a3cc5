// @vitest-environment happy-dom

import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadTestRules } from '../testing/rules';
import type { BookMove, Color, Rules, Score } from '../rules/types';
import { allowedLoss, OpeningPractice } from './opening_practice.svelte';
import { countSolved, loadSolved, timesSolved } from './progress';

let rules: Rules;
beforeAll(async () => {
  rules = await loadTestRules();
});

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
});
afterEach(() => void vi.useRealTimers());

/** A book of all positions of up to so many plies. The legal moves are worth `values`, in their
 * order, to the side to move, and the rest is much worse; the last legal move is not in it. */
function bookOf(plies: number, values: readonly number[], score?: (value: number) => Score) {
  const moves = (fen: string): BookMove[] => {
    const { moves, turn } = rules.describe(fen, []);
    const number = Number(/F(\d+)/.exec(fen)![1]);
    const ply = 2 * (number - 1) + (turn === 'white' ? 0 : 1);
    if (ply >= plies) return [];
    return moves.slice(0, -1).map((move, index) => {
      const value = (values[index] ?? -50) * (turn === 'white' ? 1 : -1);
      return {
        move,
        score: score?.(value) ?? { kind: 'cp', value },
        depth: 9,
        games: 0,
        white: null,
        old: false,
      };
    });
  };
  return { moves };
}

function setup(
  side: Color = 'white',
  { plies = 4, values = [10, 10 - allowedLoss, 0], random = 0 } = {},
) {
  const practice = new OpeningPractice(rules, bookOf(plies, values), () => random);
  practice.begin(side, []);
  return practice;
}

const legal = (practice: OpeningPractice, index: number) => practice.state.moves.at(index)!;
const answer = () => vi.advanceTimersByTime(1000);

describe('practising an opening', () => {
  it('judges moves by what they lose', () => {
    for (const [index, kind, lost] of [
      [0, 'best', 0],
      [1, 'good', allowedLoss],
      [2, 'worse', 10],
      [-1, 'unknown', 0],
    ] as const) {
      const practice = setup();
      practice.play(legal(practice, index));
      expect(practice.verdict).toMatchObject({ kind, lost });
      expect(practice.status).toBe(index === 0 || index === 1 ? 'page' : 'slip');
    }
  });

  it('judges the moves of Black from his view', () => {
    const practice = setup('black', { values: [10, 5, 1] });
    expect(practice.status).toBe('page');
    answer();
    expect(practice.status).toBe('user');
    practice.play(legal(practice, 2));
    expect(practice.verdict).toMatchObject({ kind: 'worse', lost: 9, score: { value: -1 } });
  });

  it('takes a forced win for more than any man', () => {
    const mate = (value: number): Score =>
      value === 10 ? { kind: 'mate', value: 3 } : { kind: 'cp', value };
    const practice = new OpeningPractice(rules, bookOf(4, [10, 500], mate));
    practice.begin('white', []);
    practice.play(legal(practice, 1));
    expect(practice.verdict!.lost).toBeGreaterThan(10_000);
  });

  it('answers with good moves by lot, the better ones more often', () => {
    const counts = [0, 0, 0];
    for (let sample = 0.005; sample < 1; sample += 0.01) {
      const practice = setup('black', { random: sample });
      answer();
      const { moves } = rules.describe(rules.startFen, []);
      counts[moves.findIndex(({ text }) => text === practice.moves[0].text)] += 1;
    }
    expect(counts[0]).toBeGreaterThan(counts[1]);
    expect(counts[1]).toBeGreaterThan(10);
    expect(counts[2]).toBe(0);
  });

  it('prefers moves after which the book goes on', () => {
    const all = bookOf(1, [10, 9, 8]);
    const { moves } = rules.describe(rules.startFen, []);
    const after = rules.describe(rules.startFen, [moves[2].text]).fen;
    const next = bookOf(2, [10]);
    const book = { moves: (fen: string) => (fen === after ? next : all).moves(fen) };
    const practice = new OpeningPractice(rules, book, () => 0);
    practice.begin('black', []);
    answer();
    expect(practice.moves[0].text).toBe(moves[2].text);
    expect(practice.status).toBe('user');
  });

  it('ends with the book, and counts an opening without a mistake', () => {
    const practice = setup('white', { plies: 3 });
    practice.play(legal(practice, 0));
    answer();
    practice.play(legal(practice, 1));
    expect(practice.status).toBe('done');
    expect(practice.moves).toHaveLength(3);
    expect(practice.verdicts.map(({ kind }) => kind)).toEqual(['best', 'good']);
    expect(timesSolved(loadSolved(), 'opening-white')).toBe(1);
  });

  it('does not count an opening with help, a worse move or a move taken back', () => {
    const spoil = [
      (practice: OpeningPractice) => {
        practice.askHint();
        expect(practice.hint!.text).toBe(legal(practice, 0).text);
        practice.play(legal(practice, 0));
      },
      (practice: OpeningPractice) => {
        practice.play(legal(practice, 2));
        practice.accept();
      },
      (practice: OpeningPractice) => {
        practice.play(legal(practice, 2));
        practice.undo();
        expect(practice.status).toBe('user');
        expect(practice.verdict).toBeNull();
        practice.play(legal(practice, 0));
      },
    ];
    for (const act of spoil) {
      const practice = setup('white', { plies: 1 });
      act(practice);
      expect(practice.status).toBe('done');
    }
    expect(loadSolved()).toEqual({});
  });

  it('takes moves back, but not those that were given', () => {
    const { moves } = rules.describe(rules.startFen, []);
    const practice = setup();
    practice.begin('white', [moves[0]]);
    expect(practice.canUndo).toBe(false);
    answer();
    expect(practice.moves).toHaveLength(2);
    expect(practice.canUndo).toBe(false);
    practice.play(legal(practice, 0));
    practice.undo();
    expect(practice.moves).toHaveLength(2);
    // A move that is taken back before the answer gets none.
    practice.play(legal(practice, 0));
    practice.undo();
    answer();
    expect(practice.moves).toHaveLength(2);
  });

  it('says that a typed move is not legal', () => {
    const practice = setup();
    expect(practice.type('d1d8')).toBe(false);
    expect(practice.problem).not.toBe('');
    expect(practice.type(` ${legal(practice, 0).pdn} `)).toBe(true);
    expect(practice.problem).toBe('');
  });

  it('says no more of it after a hint or a worse move', () => {
    const practice = setup();
    practice.type('d1d8');
    practice.askHint();
    expect([practice.problem, practice.hinted]).toEqual(['', true]);
    practice.type('d1d8');
    practice.play(legal(practice, -1));
    expect([practice.problem, practice.status]).toEqual(['', 'slip']);
  });
});

describe('what was solved', () => {
  it('is counted by its name', () => {
    countSolved('men');
    expect(countSolved('men')).toEqual({ men: 2 });
    expect(timesSolved(loadSolved(), 'twoKings')).toBe(0);
    // A name that every object has.
    expect(timesSolved(loadSolved(), 'constructor')).toBe(0);
  });

  it('is nothing if what is stored is something else', () => {
    for (const text of [
      '{',
      'null',
      '{"version":2,"solved":{"men":1}}',
      '{"version":1,"solved":{"men":-1}}',
    ]) {
      localStorage.setItem('dameo.practice', text);
      expect(loadSolved()).toEqual({});
    }
  });
});
