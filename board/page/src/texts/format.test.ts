import { describe, expect, it } from 'vitest';
import { formatClock, formatCount, formatScore, percents, speakScore } from './format';

describe('formatScore', () => {
  it('writes men with a sign', () => {
    expect(formatScore({ kind: 'cp', value: 34 })).toBe('+0.3');
    expect(formatScore({ kind: 'cp', value: -120 })).toBe('-1.2');
    expect(formatScore({ kind: 'cp', value: 1234 })).toBe('+12');
  });

  it('writes no sign before nothing', () => {
    expect(formatScore({ kind: 'cp', value: 0 })).toBe('0.0');
    expect(formatScore({ kind: 'cp', value: -4 })).toBe('0.0');
  });

  it('has more digits where they matter', () => {
    const of = (value: number) => formatScore({ kind: 'cp', value }, 2);
    expect([of(34), of(-4), of(0), of(1234)]).toEqual(['+0.34', '-0.04', '0.00', '+12']);
  });

  it('writes forced wins of both sides', () => {
    expect(formatScore({ kind: 'mate', value: 5 })).toBe('#5');
    expect(formatScore({ kind: 'mate', value: -5 })).toBe('#-5');
  });
});

describe('speakScore', () => {
  it('names the side that wins', () => {
    expect(speakScore({ kind: 'mate', value: 1 }, 'white')).toBe('White wins in 1 move');
    expect(speakScore({ kind: 'mate', value: -3 }, 'white')).toBe('Black wins in 3 moves');
    expect(speakScore({ kind: 'mate', value: 0 }, 'white')).toBe('Black has won');
  });
});

describe('formatCount', () => {
  it.each([
    [0, '0'],
    [850, '850'],
    [12_345, '12.3 k'],
    [999_960, '1.0 M'],
    [4_500_000, '4.5 M'],
    [123_456_789, '123 M'],
    [2_000_000_000, '2.0 G'],
  ])('%d', (count, text) => expect(formatCount(count)).toBe(text));
});

describe('formatClock', () => {
  it.each([
    [-5, '0:00.0'],
    [9_999, '0:09.9'],
    [10_000, '0:10'],
    [187_400, '3:07'],
    [3_909_000, '1:05:09'],
  ])('%d', (time, text) => expect(formatClock(time)).toBe(text));
});

describe('percents', () => {
  it('add up to 100', () => {
    for (const [win, draw] of [
      [335, 330],
      [5, 5],
      [995, 5],
      [0, 0],
      [333, 334],
    ] as const) {
      const shown = percents({ win, draw, loss: 1000 - win - draw });
      expect(shown.win + shown.draw + shown.loss).toBe(100);
      expect(Math.min(shown.win, shown.draw, shown.loss)).toBeGreaterThanOrEqual(0);
    }
  });
});
