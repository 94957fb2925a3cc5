// @vitest-environment happy-dom

import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Rules } from '../rules/types';
import { easy, turc, withPuzzles } from '../testing/puzzles';
import { loadTestRules, readPuzzleFile } from '../testing/rules';
import { puzzles as texts } from '../texts/messages/puzzles';
import { dailyDay, fragmentOf, idOfFragment } from './puzzle_file.svelte';

let rules: Rules;

beforeAll(async () => {
  rules = await loadTestRules();
});

/** Puzzles with the ids from 1, and these ratings. */
const rated = (...ratings: number[]) =>
  ratings.map((rating, index) => ({ ...easy, id: index + 1, rating }));

describe('the file', () => {
  it('has puzzles whose solutions are legal', async () => {
    const set = rules.readPuzzles(await readPuzzleFile());
    expect(set.summaries.length).toBeGreaterThan(0);
    const themes = Object.keys(texts.themes);
    const wrong = set.summaries.filter(({ id, rating, tags }, index) => {
      const isKnown = tags.every((tag) => themes.includes(tag));
      if (id <= 0 || rating < 700 || !isKnown) return true;
      // Whoever reads the file numbers legal moves: here it is seen that their texts are right.
      if (index % 20 !== 0) return false;
      const { fen, moves } = set.puzzle(index);
      rules.describe(fen, moves);
      return moves.length % 2 !== 1;
    });
    expect(wrong).toEqual([]);
  });

  it('is refused if it is damaged', async () => {
    const bytes = new Uint8Array(await readPuzzleFile());
    bytes[50] ^= 1;
    expect(() => rules.readPuzzles(bytes.buffer)).toThrow(/damaged/);
  });
});

describe('a puzzle', () => {
  it('is near a rating, of the theme, and not seen before if there is such a one', () => {
    const { file } = withPuzzles(rules, [turc, easy]);
    const near = (rating: number, theme: string | null, seen: number[] = [], except?: number) =>
      file.near(rating, { theme, seen, except })?.id;
    expect([near(1000, null), near(1200, null), near(1000, null, [2])]).toEqual([2, 1, 1]);
    expect([near(1000, null, [1, 2]), near(1000, null, [1, 2], 2)]).toEqual([2, 1]);
    expect([near(1000, 'coup-turc'), near(1000, 'coup-turc', [], 1)]).toEqual([1, undefined]);
    expect([...file.themes]).toEqual([
      ['coup-turc', 1],
      ['sacrifice', 1],
      ['breakthrough', 1],
    ]);
  });

  it('rises with the rating until none is left', () => {
    const { file } = withPuzzles(rules, rated(900, 700, 800));
    expect(file.rising(750, [])?.id).toBe(3);
    expect(file.rising(750, [3])?.id).toBe(1);
    expect(file.rising(750, [1, 3])?.id).toBe(2);
    expect(file.rising(750, [1, 2, 3])).toBeNull();
  });

  it('has an address that does not depend on its place in the file', () => {
    const { file } = withPuzzles(rules, [turc, { ...easy, id: 4_294_967_295 }]);
    const fragment = fragmentOf(4_294_967_295);
    expect(fragment).toBe('#puzzle=1z141z3');
    expect(file.find(idOfFragment(fragment)!)?.fen).toBe(easy.fen);
    expect(file.find(7)).toBeNull();
    expect([idOfFragment('#puzzles'), idOfFragment('')]).toEqual([null, null]);
    for (const damaged of ['#puzzle=', '#puzzle=x y', '#puzzle=12345678'])
      expect(file.find(idOfFragment(damaged)!)).toBeNull();
  });
});

describe('the puzzle of the day', () => {
  const zone = process.env.TZ;
  afterEach(() => {
    process.env.TZ = zone;
  });

  it('is the same in all time zones, and another one the next day', () => {
    const { file } = withPuzzles(rules, rated(...Array.from({ length: 400 }, () => 1200)));
    const ids = ['Pacific/Kiritimati', 'UTC', 'America/Los_Angeles'].map((name) => {
      process.env.TZ = name;
      const at = (time: string) => file.daily(dailyDay(new Date(time)))?.id;
      return [at('2026-11-27T00:00:00Z'), at('2026-11-27T23:59:59Z'), at('2026-11-28T00:00:00Z')];
    });
    expect(new Set(ids.map(String)).size).toBe(1);
    const [first, last, next] = ids[0];
    expect(first).toBe(last);
    expect(next).not.toBe(first);
  });

  it('does not depend on the order, nor mostly on other puzzles, and is not too hard', () => {
    const puzzles = rated(...Array.from({ length: 300 }, (_, index) => 700 + 10 * index));
    const days = Array.from({ length: 200 }, (_, day) => 20_000 + day);
    const dailies = (of: typeof puzzles) => {
      const { file } = withPuzzles(rules, of);
      return days.map((day) => file.daily(day)!);
    };
    const all = dailies(puzzles);
    expect(dailies([...puzzles].reverse()).map(({ id }) => id)).toEqual(all.map(({ id }) => id));
    for (const { rating } of all) expect(rating >= 1000 && rating <= 1700).toBe(true);
    expect(new Set(all.map(({ id }) => id)).size).toBeGreaterThan(50);
    const fewer = dailies(puzzles.filter(({ id }) => id !== all[0].id));
    const changed = fewer.filter(({ id }, index) => id !== all[index].id);
    expect(changed.length).toBeLessThan(15);
    // Without one of these ratings it is another one.
    expect(withPuzzles(rules, rated(700)).file.daily(1)?.id).toBe(1);
    expect(withPuzzles(rules, []).file.daily(1)).toBeNull();
  });
});
