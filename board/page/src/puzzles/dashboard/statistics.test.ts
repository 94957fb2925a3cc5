import { describe, expect, it } from 'vitest';
import type { Try } from '../history';
import { courseOf, performanceOf, themesOf } from './statistics';

const tries = (rating: number, ...solved: (0 | 1)[]): Try[] =>
  solved.map((each, index) => [index + 1, 60 + index, rating, each, 1000 + index]);

describe('statistics', () => {
  it('have the performance', () => {
    expect(performanceOf(tries(1200, 1, 1, 1))).toBe(1700);
    expect(performanceOf(tries(1200, 0, 0))).toBe(700);
    expect(performanceOf([...tries(1200, 1, 0), ...tries(1000, 1, 0)])).toBe(1100);
  });

  it('have the themes with enough tries, the weakest first', () => {
    const tagsOf = (id: number) => (id < 6 ? ['odd', 'early'] : id === 6 ? ['odd'] : []);
    const found = themesOf(tries(1000, 1, 1, 0, 1, 1, 0, 1), tagsOf);
    expect(found).toEqual([
      { tag: 'odd', tried: 6, solved: 4, performance: 1167 },
      { tag: 'early', tried: 5, solved: 4, performance: 1300 },
    ]);
    expect(themesOf([], tagsOf)).toEqual([]);
  });

  it('have the course of the rating', () => {
    const twice: Try[] = [...tries(1000, 1, 1), [9, 61, 1000, 0, 990]];
    expect(courseOf(twice)).toEqual([
      { time: 3_600_000, value: 1000 },
      { time: 3_660_000, value: 990 },
    ]);
  });
});
