// @vitest-environment happy-dom

import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Rules } from '../rules/types';
import { easy, turc, withPuzzles } from '../testing/puzzles';
import { loadTestRules } from '../testing/rules';
import { puzzles as texts } from '../texts/messages/puzzles';
import { loadHistory } from './history';
import { beginner, loadProgress } from './progress';
import { Trainer } from './trainer.svelte';

let rules: Rules;
let now: Date;

beforeAll(async () => {
  rules = await loadTestRules();
});
beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
  now = new Date(2026, 10, 27, 12);
});
afterEach(() => {
  vi.useRealTimers();
});

/** A trainer as the page has it after it is loaded: of the same user, as long as nothing is cleared. */
function setup(...puzzles: (typeof turc)[]) {
  const { doc, sharedEngine, file } = withPuzzles(rules, puzzles);
  const trainer = new Trainer(file, doc, sharedEngine, () => now);
  const play = (...moves: string[]) => {
    for (const text of moves) {
      const move = trainer.solving?.game.moves.find((legal) => legal.text === text);
      if (move === undefined) throw new Error(`${text} is not legal`);
      trainer.solving!.play(move);
      vi.runAllTimers();
    }
  };
  const id = () => trainer.solving?.puzzle.id;
  return { trainer, play, id };
}

/** The same after a reload. */
function begun(...puzzles: (typeof turc)[]) {
  const made = setup(...puzzles);
  made.trainer.train();
  return made;
}

describe('a rated puzzle', () => {
  it('counts as solved: the rating and the streak rise', () => {
    const { trainer, play } = begun(turc);
    play('c1e3', 'e1c3');
    expect(trainer.isAtStake).toBe(true);
    play('d2d4d6b6b8');
    expect(trainer.solving?.message?.text).toBe(texts.solved);
    expect(trainer.change).toBeGreaterThan(100);
    expect(loadProgress()).toMatchObject({ streak: 1, best: 1, solved: 1, tried: 1, seen: [1] });
    const { tries, cards, days } = loadHistory();
    expect([tries.length, tries[0][3], cards, days.row]).toEqual([1, 1, [], 1]);
  });

  it('counts once, as not solved, when a move is wrong', () => {
    const { trainer, play } = begun(turc);
    play('c1c2');
    expect(trainer.change).toBeLessThan(0);
    const after = loadProgress();
    expect(after).toMatchObject({ streak: 0, solved: 0, tried: 1 });
    play('d1d3', 'c1e3', 'e1c3', 'd2d4d6b6b8');
    expect(trainer.solving?.message?.text).toBe(texts.solvedLater);
    trainer.again();
    expect([trainer.solving?.ply, trainer.isAtStake]).toEqual([0, false]);
    expect(loadProgress()).toEqual(after);
    expect(loadHistory().cards).toHaveLength(1);
  });

  it.each(['askHint', 'showSolution'] as const)('counts as not solved after %s', (help) => {
    const { trainer } = begun(easy);
    trainer.solving![help]();
    expect(loadProgress()).toMatchObject({ solved: 0, tried: 1 });
  });

  it('that is skipped counts as not solved, once', () => {
    const { trainer, play, id } = begun(turc, easy);
    expect([id(), trainer.isAtStake]).toEqual([2, true]);
    trainer.next();
    expect(id()).toBe(1);
    expect(loadProgress()).toMatchObject({ tried: 1, solved: 0, seen: [2] });
    expect(loadProgress().player.rating).toBeLessThan(beginner.player.rating);
    play('c1c2');
    trainer.next();
    expect(loadProgress().tried).toBe(2);
  });

  it('that is solved costs nothing when it is left', () => {
    const { trainer, play } = begun(turc, easy);
    play('d2d1');
    trainer.next();
    expect(loadProgress()).toMatchObject({ tried: 1, solved: 1, streak: 1 });
  });

  it('of another theme does not cost the one under way', () => {
    const { trainer, id } = begun(turc, easy);
    trainer.train('coup-turc');
    expect(id()).toBe(1);
    trainer.train(null);
    expect(id()).toBe(2);
    expect(loadProgress().tried).toBe(0);
  });
});

describe('a reload', () => {
  it('keeps the puzzle with its moves and its theme', () => {
    const { trainer, play } = begun(turc, easy);
    trainer.train('sacrifice');
    play('c1e3');
    const again = begun(turc, easy);
    expect(again.trainer.theme).toBe('sacrifice');
    expect([again.id(), again.trainer.solving?.ply]).toEqual([1, 2]);
    again.play('e1c3', 'd2d4d6b6b8');
    expect(loadProgress()).toMatchObject({ tried: 1, solved: 1 });
    // It can be looked at again.
    expect(begun(turc, easy).trainer.solving?.isOver).toBe(true);
  });

  it('keeps a hint and a failure', () => {
    const { trainer } = begun(turc);
    trainer.solving!.askHint();
    const { trainer: again, play } = begun(turc);
    expect([again.isAtStake, again.solving?.hintedPiece]).toEqual([false, 'c1']);
    play('c1e3', 'e1c3', 'd2d4d6b6b8');
    expect(again.solving?.message?.text).toBe(texts.solvedLater);
    expect(loadProgress()).toMatchObject({ tried: 1, solved: 0 });
  });

  it('in another tab does not count the puzzle twice', () => {
    const one = begun(easy);
    const other = begun(easy);
    one.play('d2d1');
    other.play('d2d1');
    expect(loadProgress()).toMatchObject({ tried: 1, solved: 1 });
  });

  it('with another file of puzzles opens another puzzle, if need be of all themes', () => {
    begun(turc).trainer.train('sacrifice');
    const { trainer, id } = begun(easy);
    expect([id(), trainer.theme]).toEqual([2, null]);
    expect(begun().trainer.solving).toBeNull();
  });
});

describe('a puzzle opened by its address', () => {
  it('counts for nothing', () => {
    const { trainer, play, id } = setup(turc, easy);
    trainer.open(1);
    expect([id(), trainer.kind]).toEqual([1, 'single']);
    play('c1c2');
    expect([loadProgress().tried, loadHistory().tries.length]).toEqual([0, 0]);
    trainer.next();
    expect([id(), trainer.kind]).toEqual([2, 'rated']);
  });

  it('counts if it is the one under way', () => {
    const { trainer } = begun(turc, easy);
    trainer.train('coup-turc');
    trainer.train(null);
    trainer.open(1);
    expect([trainer.kind, trainer.theme]).toEqual(['rated', 'coup-turc']);
  });

  it('that is not there is said, and there is another one', () => {
    const { trainer, id } = setup(easy);
    trainer.open(77);
    expect([id(), trainer.kind, trainer.isMissing]).toEqual([2, 'rated', true]);
    trainer.next();
    expect(trainer.isMissing).toBe(false);
  });
});

describe('the puzzle of the day', () => {
  it('has a try, which does not change the rating', () => {
    const { trainer, play } = setup(easy);
    trainer.daily();
    play('d2d1');
    expect(loadProgress()).toEqual(beginner);
    expect(loadHistory()).toMatchObject({ days: { row: 1 }, cards: [] });
    // It stays solved, until the next day.
    trainer.daily();
    expect(trainer.solving?.isOver).toBe(true);
    trainer.next();
    expect(trainer.kind).toBe('rated');
  });

  it('comes again if it was failed', () => {
    const { trainer, play } = setup(turc);
    trainer.daily();
    play('c1c2');
    expect([loadHistory().cards.length, trainer.due]).toEqual([1, []]);
    now = new Date(2026, 10, 28);
    expect(trainer.due).toEqual([1]);
  });
});

describe('repetition', () => {
  it('shows what is due, and then rated puzzles', () => {
    const { trainer, play, id } = begun(easy, turc);
    trainer.next();
    play('c1c2');
    now = new Date(2026, 10, 28);
    trainer.repeat();
    expect([trainer.kind, id()]).toEqual(['repeat', 2]);
    const before = loadProgress();
    play('d2d1');
    trainer.next();
    expect([trainer.kind, id()]).toEqual(['repeat', 1]);
    trainer.solving!.askHint();
    trainer.next();
    expect(trainer.kind).toBe('rated');
    expect(loadProgress()).toEqual(before);
    expect(loadHistory().tries).toHaveLength(2);
    now = new Date(2026, 10, 29);
    expect(trainer.due).toEqual([1]);
    now = new Date(2026, 11, 1);
    expect(trainer.due).toEqual([1, 2]);
  });
});

describe('what is stored', () => {
  it.each(['', '{', 'null', '{"version":2}', '{"version":1,"progress":{"streak":-1}}'])(
    'is left alone if it cannot be read: %s',
    (text) => {
      localStorage.setItem('dameo.puzzles', text);
      localStorage.setItem('dameo.puzzles.open', text);
      expect(loadProgress()).toEqual(beginner);
      expect(begun(easy).id()).toBe(2);
      expect(localStorage.getItem('dameo.damaged.puzzles')).toBe(text);
    },
  );
});
