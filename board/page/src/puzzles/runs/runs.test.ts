// @vitest-environment happy-dom

import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Rules } from '../../rules/types';
import { easy, turc, withPuzzles } from '../../testing/puzzles';
import { loadTestRules } from '../../testing/rules';
import { loadProgress, beginner } from '../progress';
import type { Solving } from '../solving.svelte';
import { loadResults } from './run_results';
import { bonusOf, duration, penalty, Storm } from './storm.svelte';
import { Streak } from './streak.svelte';

let rules: Rules;

beforeAll(async () => {
  rules = await loadTestRules();
});
beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Puzzles of one move, with the ids from 1 and these ratings. */
const rated = (...ratings: number[]) =>
  ratings.map((rating, index) => ({ ...easy, id: index + 1, rating }));

const play = (solving: Solving | null, text: string) => {
  if (!solving!.type(text)) throw new Error(`${text} is not legal`);
};

function streakOf(puzzles: (typeof turc)[]) {
  const { doc, sharedEngine, file } = withPuzzles(rules, puzzles);
  const streak = new Streak(file, doc, sharedEngine);
  streak.resume();
  return streak;
}

describe('a streak', () => {
  it('has puzzles of rising rating, until the first wrong move', () => {
    const ratings = Array.from({ length: 300 }, (_, index) => 700 + 7 * ((index * 91) % 300));
    const streak = streakOf(rated(...ratings));
    const met: number[] = [];
    for (let solved = 0; solved < 40; solved++) {
      met.push(streak.solving!.puzzle.rating);
      play(streak.solving, 'd2d1');
      vi.runAllTimers();
    }
    expect(met).toEqual(met.toSorted((a, b) => a - b));
    expect([met[0], met[39]]).toEqual([700, 1876]);
    expect([streak.run.score, streak.best, streak.run.isOver]).toEqual([40, 40, false]);
    play(streak.solving, 'a5a4');
    expect([streak.run.isOver, streak.solving?.isOver]).toEqual([true, true]);
    streak.begin();
    expect([streak.run.score, streak.best, streak.solving?.puzzle.rating]).toEqual([0, 40, 700]);
    // It has nothing to do with the rating of the user.
    expect(loadProgress()).toEqual(beginner);
  });

  it('lets a move be skipped, once', () => {
    const streak = streakOf([turc, { ...easy, id: 3, rating: 1400 }]);
    streak.skip();
    expect([streak.solving?.ply, streak.run.hasSkip]).toEqual([1, false]);
    vi.runAllTimers();
    streak.skip();
    expect(streak.solving?.ply).toBe(2);
    play(streak.solving, 'e1c3');
    vi.runAllTimers();
    play(streak.solving, 'd2d4d6b6b8');
    vi.runAllTimers();
    expect([streak.run.score, streak.solving?.puzzle.id]).toEqual([1, 3]);
  });

  it('goes on after a reload, also with what is over', () => {
    const puzzles = [turc, { ...easy, id: 3, rating: 1400 }];
    const streak = streakOf(puzzles);
    play(streak.solving, 'c1e3');
    vi.runAllTimers();
    const again = streakOf(puzzles);
    expect([again.solving?.ply, again.run]).toEqual([2, streak.run]);
    play(again.solving, 'd1d3');
    const over = streakOf(puzzles);
    expect([over.run.isOver, over.solving?.isOver, over.solving?.ply]).toEqual([true, true, 2]);
    // Its puzzle is not in another file.
    expect(streakOf([{ ...easy, id: 9 }]).run).toMatchObject({ ids: [9], isOver: false });
  });

  it('ends when all puzzles are solved', () => {
    const streak = streakOf(rated(800, 900));
    for (let solved = 0; solved < 2; solved++) {
      play(streak.solving, 'd2d1');
      vi.runAllTimers();
    }
    expect([streak.run.score, streak.run.isOver]).toEqual([2, true]);
  });
});

function stormOf(puzzles: (typeof turc)[]) {
  const { doc, sharedEngine, file } = withPuzzles(rules, puzzles);
  const storm = new Storm(file, doc, sharedEngine);
  storm.resume();
  /** Solves a puzzle of one move, and lets the next one come. */
  const solve = () => {
    play(storm.solving, 'd2d1');
    vi.advanceTimersByTime(150);
  };
  return { storm, solve };
}

const many = rated(...Array.from({ length: 200 }, (_, index) => 700 + 5 * index));

describe('a storm', () => {
  it('lasts three minutes from the first move', () => {
    const { storm, solve } = stormOf(many);
    vi.advanceTimersByTime(60_000);
    expect([storm.status, storm.left]).toEqual(['ready', duration]);
    solve();
    vi.advanceTimersByTime(duration - 1000);
    expect(storm.status).toBe('running');
    vi.advanceTimersByTime(1000);
    expect([storm.status, storm.left]).toEqual(['over', 0]);
    expect(storm.result).toEqual({
      score: 1,
      moves: 1,
      right: 1,
      combo: 1,
      hardest: 700,
      missed: [4],
    });
    expect(loadResults().storm).toEqual({ best: 1, last: storm.result });
    expect(storm.before).toBe(0);
    storm.begin();
    expect([storm.status, storm.best, storm.before, storm.last?.score]).toEqual(['ready', 1, 1, 1]);
  });

  it('gives time for right moves in a row', () => {
    const given = Array.from({ length: 60 }, (_, index) => [index + 1, bonusOf(index + 1) / 1000]);
    expect(given.filter(([, seconds]) => seconds > 0)).toEqual([
      [5, 3],
      [12, 5],
      [20, 7],
      [30, 10],
      [40, 10],
      [50, 10],
      [60, 10],
    ]);
    const { storm, solve } = stormOf(many);
    for (let solved = 0; solved < 5; solved++) solve();
    // The clock runs from the first move.
    expect(storm.left).toBe(duration + 3000 - 4 * 150 - 100);
    expect([storm.combo, storm.result.combo]).toEqual([5, 5]);
  });

  it('takes time for a wrong move, which ends the puzzle and the row', () => {
    const { storm, solve } = stormOf(many);
    solve();
    solve();
    const { left } = storm;
    const missed = storm.solving!.puzzle.id;
    play(storm.solving, 'a5a4');
    expect([left - storm.left >= penalty, storm.change]).toEqual([true, -penalty]);
    expect(storm.solving?.puzzle.id).not.toBe(missed);
    expect([storm.combo, storm.result.combo, storm.result.missed]).toEqual([0, 2, [missed]]);
    solve();
    expect(storm.result).toMatchObject({ score: 3, moves: 4, right: 3 });
  });

  it('ends with a wrong move if less time is left', () => {
    const { storm } = stormOf(many);
    play(storm.solving, 'a5a4');
    vi.advanceTimersByTime(duration - penalty - 5000);
    play(storm.solving, 'a5a4');
    expect([storm.status, storm.left]).toEqual(['over', 0]);
    expect(storm.result).toMatchObject({ score: 0, moves: 2, missed: [1, 4] });
  });

  it('takes no move after its end, also if the browser was asleep', () => {
    const { storm } = stormOf(many);
    play(storm.solving, 'a5a4');
    vi.setSystemTime(Date.now() + duration);
    play(storm.solving, 'd2d1');
    expect([storm.status, storm.result.score]).toEqual(['over', 0]);
  });

  it('has puzzles with several moves, and ends when all are done', () => {
    const { storm } = stormOf([turc]);
    for (const move of ['c1e3', 'e1c3', 'd2d4d6b6b8']) {
      play(storm.solving, move);
      vi.advanceTimersByTime(250);
    }
    expect(storm.status).toBe('over');
    const whole = { score: 1, moves: 3, right: 3, combo: 3, hardest: 1300, missed: [] };
    expect(storm.result).toEqual(whole);
  });

  it('goes on after a reload, while its clock runs', () => {
    const { storm, solve } = stormOf(many);
    solve();
    play(storm.solving, 'a5a4');
    solve();
    storm.stop();
    vi.advanceTimersByTime(60_000);
    const again = stormOf(many).storm;
    expect([again.status, again.combo, again.result]).toEqual(['running', 1, storm.result]);
    expect(again.solving?.puzzle.id).toBe(storm.solving?.puzzle.id);
    expect(storm.left - again.left).toBeGreaterThan(59_000);
    again.stop();
    vi.advanceTimersByTime(duration);
    const over = stormOf(many).storm;
    expect([over.status, over.left, over.result.score]).toEqual(['over', 0, 2]);
    expect(over.result.missed).toEqual([...storm.result.missed, storm.solving!.puzzle.id]);
    expect(stormOf(many).storm).toMatchObject({ status: 'ready', best: 2, last: over.result });
  });

  it('goes on after a reload in the middle of a solution, and after its end', () => {
    const puzzles = [turc, { ...easy, id: 9, rating: 1400 }];
    play(stormOf(puzzles).storm.solving, 'c1e3');
    const { storm } = stormOf(puzzles);
    expect([storm.solving?.ply, storm.result.right]).toEqual([1, 1]);
    vi.advanceTimersByTime(250);
    play(storm.solving, 'e1c3');
    vi.advanceTimersByTime(250);
    play(storm.solving, 'd2d4d6b6b8');
    expect(stormOf(puzzles).storm).toMatchObject({
      solving: { puzzle: { id: 9 } },
      status: 'running',
    });
  });

  it('can be ended by the user', () => {
    const { storm, solve } = stormOf(many);
    storm.end();
    expect(storm.status).toBe('ready');
    solve();
    storm.end();
    expect([storm.status, storm.result.score]).toEqual(['over', 1]);
  });
});

it('what is stored and cannot be read does no harm', () => {
  for (const text of ['{', '{"version":1,"runs":{"streak":{"best":-1},"storm":{}}}']) {
    localStorage.setItem('dameo.puzzles.runs', text);
    expect(streakOf(rated(800)).best).toBe(0);
  }
});
