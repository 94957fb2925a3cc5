import { describe, expect, test } from 'vitest';
import {
  finalChances,
  gameAccuracy,
  judgeLoss,
  lostChances,
  moveAccuracy,
  winningChances,
  type Evaluated,
} from './chances';
import type { Color } from '../rules/types';

function cp(value: number): Evaluated {
  return { score: { kind: 'cp', value }, chances: null };
}

function mate(value: number): Evaluated {
  return { score: { kind: 'mate', value }, chances: null };
}

function wdl(win: number, draw: number, loss: number): Evaluated {
  return { score: { kind: 'cp', value: -999 }, chances: { win, draw, loss } };
}

describe('winning chances', () => {
  test('are those of the engine if it tells them', () => {
    expect(winningChances(wdl(498, 74, 428))).toBeCloseTo(53.5);
    expect(winningChances(wdl(0, 1000, 0))).toBe(50);
  });

  test('follow from the score otherwise', () => {
    expect(winningChances(cp(0))).toBe(50);
    expect(winningChances(cp(50))).toBeGreaterThan(60);
    expect(winningChances(cp(50)) + winningChances(cp(-50))).toBeCloseTo(100);
    expect(winningChances(cp(3000))).toBeLessThanOrEqual(100);
    expect(winningChances(mate(3))).toBe(100);
    expect(winningChances(mate(-1))).toBe(0);
  });

  test('are certain at the end', () => {
    expect(finalChances('white')).toBe(100);
    expect(finalChances('black')).toBe(0);
    expect(finalChances(null)).toBe(50);
  });
});

describe('the judgement of a move', () => {
  test('counts what the side that moved has lost', () => {
    expect(lostChances(60, 45, 'white')).toBe(15);
    expect(lostChances(60, 45, 'black')).toBe(0);
    expect(lostChances(45, 60, 'black')).toBe(15);
  });

  test.each([
    [9.9, null],
    [10, 'inaccuracy'],
    [19.9, 'inaccuracy'],
    [20, 'mistake'],
    [29.9, 'mistake'],
    [30, 'blunder'],
    [100, 'blunder'],
  ])('of %d points', (points, expected) => {
    expect(judgeLoss(points)).toBe(expected);
  });

  test('compares positions', () => {
    const judge = (before: Evaluated, after: Evaluated, color: Color) =>
      judgeLoss(lostChances(winningChances(before), winningChances(after), color));
    expect(judge(mate(2), cp(0), 'white')).toBe('blunder');
    expect(judge(mate(2), mate(1), 'white')).toBeNull();
    expect(judge(wdl(500, 0, 500), wdl(620, 0, 380), 'black')).toBe('inaccuracy');
    expect(judge(wdl(500, 0, 500), wdl(620, 0, 380), 'white')).toBeNull();
  });
});

describe('accuracy', () => {
  test('of a move falls with its loss', () => {
    expect(moveAccuracy(0)).toBe(100);
    // 103.1668 * exp(-0.04354 * 10) - 3.1669, and 1 for imperfect analysis.
    expect(moveAccuracy(10)).toBeCloseTo(64.58, 2);
    expect(moveAccuracy(100)).toBe(0);
  });

  test('of a game without a loss is 100', () => {
    expect(gameAccuracy([50, 50, 50, 50], 'white')).toEqual({ white: 100, black: 100 });
    expect(gameAccuracy([50], 'white')).toEqual({ white: null, black: null });
    expect(gameAccuracy([50, 50], 'black')).toEqual({ white: null, black: 100 });
  });

  test('of a game counts each side for itself', () => {
    const steady = [50, 50, 50, 20, 20, 20, 20];
    const { white, black } = gameAccuracy(steady, 'white');
    expect(black).toBe(100);
    expect(white).toBeLessThan(80);
    expect(white).toBeGreaterThan(30);
    // The same game with the colours exchanged.
    const exchanged = gameAccuracy(
      steady.map((value) => 100 - value),
      'black',
    );
    expect(exchanged).toEqual({ white: black, black: white });
  });

  test('of a game gives moves in turbulent parts more weight', () => {
    const chances = [50, 40, 40, 40, 40, 40, 40, 40, 40];
    const accuracies = [moveAccuracy(10), 100, 100, 100];
    const weights = [5, 0.5, 0.5, 0.5];
    const total = weights.reduce((sum, weight) => sum + weight);
    const products = accuracies.map((accuracy, index) => accuracy * (weights[index] ?? 0));
    const weighted = products.reduce((sum, product) => sum + product) / total;
    const harmonic = 4 / accuracies.reduce((sum, accuracy) => sum + 1 / accuracy, 0);
    expect(gameAccuracy(chances, 'white').white).toBeCloseTo((weighted + harmonic) / 2);
  });
});
