// @vitest-environment happy-dom

import { beforeEach, describe, expect, it } from 'vitest';
import {
  afterRepetition,
  afterTry,
  dayOf,
  daysInRow,
  dueOn,
  loadHistory,
  saveHistory,
} from './history';

const start = new Date(2026, 10, 27, 12);
const after = (days: number) => new Date(2026, 10, 27 + days, 23, 59);
const puzzle = { id: 5, rating: 1200 };

beforeEach(() => {
  localStorage.clear();
});

describe('a puzzle that was failed', () => {
  it('comes again after 1, 3, 7 and 21 days, if it is solved each time', () => {
    let history = afterTry(loadHistory(), puzzle, false, 1000, start);
    let day = 0;
    for (const interval of [1, 3, 7, 21]) {
      expect(dueOn(history, dayOf(after(day + interval - 1)))).toEqual([]);
      day += interval;
      expect(dueOn(history, dayOf(after(day)))).toEqual([5]);
      // It waits for the user.
      expect(dueOn(history, dayOf(after(day + 100)))).toEqual([5]);
      history = afterRepetition(history, 5, true, after(day));
    }
    expect(history.cards).toEqual([]);
  });

  it('begins anew when it is failed again', () => {
    let history = afterTry(loadHistory(), puzzle, false, 1000, start);
    history = afterRepetition(history, 5, true, after(1));
    history = afterRepetition(history, 5, false, after(4));
    expect(dueOn(history, dayOf(after(4)))).toEqual([]);
    expect(dueOn(history, dayOf(after(5)))).toEqual([5]);
  });

  it('comes after those that wait for longer; a solved one does not come', () => {
    let history = afterTry(loadHistory(), puzzle, false, 1000, after(1));
    history = afterTry(history, { id: 6, rating: 900 }, false, 1000, start);
    history = afterTry(history, { id: 7, rating: 900 }, true, 1000, start);
    expect(dueOn(history, dayOf(after(9)))).toEqual([6, 5]);
  });
});

describe('the days in a row', () => {
  it('are those with a solved puzzle, until today or yesterday', () => {
    let history = loadHistory();
    for (const day of [0, 0, 1, 2]) history = afterTry(history, puzzle, true, 1000, after(day));
    expect([2, 3, 4].map((day) => daysInRow(history, dayOf(after(day))))).toEqual([3, 3, 0]);
    history = afterTry(history, puzzle, false, 1000, after(3));
    expect(daysInRow(history, dayOf(after(4)))).toBe(0);
    history = afterTry(history, puzzle, true, 1000, after(5));
    expect(history.days).toMatchObject({ row: 1, best: 3 });
  });
});

describe('what is stored', () => {
  it('is limited, and read again', () => {
    let history = loadHistory();
    for (let id = 0; id < 1100; id++)
      history = afterTry(history, { id, rating: 900 }, false, 1000.4, start);
    saveHistory(history);
    expect(loadHistory()).toEqual(history);
    expect(history.cards).toHaveLength(1000);
    expect(history.tries.at(-1)).toEqual([1099, Math.floor(+start / 60_000), 900, 0, 1000]);
  });

  it.each([
    '{',
    '{"version":1}',
    '{"version":1,"history":{"tries":[],"cards":[[1,9,1]],"days":{"last":0,"row":0,"best":0}}}',
    '{"version":1,"history":{"tries":[[1,2,3]],"cards":[],"days":{"last":0,"row":0,"best":0}}}',
  ])('is kept under another key if it cannot be read: %s', (text) => {
    localStorage.setItem('dameo.puzzles.history', text);
    saveHistory(loadHistory());
    expect(loadHistory().tries).toEqual([]);
    expect(localStorage.getItem('dameo.damaged.puzzles.history')).toBe(text);
  });
});
