import { beforeAll, describe, expect, it } from 'vitest';
import { chaptersOf, loadProgress, saveProgress, solves, type Lesson } from './lessons';
import { rulesCourse } from './rules_course';
import { strategyCourse } from './strategy_course';
import { learn as texts } from '../texts/messages/learn';
import { strategy } from '../texts/messages/strategy';
import { loadTestRules } from '../testing/rules';
import type { GameState, Rules } from '../rules/types';

let rules: Rules;

beforeAll(async () => {
  rules = await loadTestRules();
});

/** The game after the lesson's solution, with one choice for its last step. */
function solve({ fen, steps }: Lesson, choice = 0): GameState {
  const moves = steps.flatMap(({ accept, reply }, step) => {
    const isLast = step === steps.length - 1;
    return [accept[isLast ? choice : 0], ...(reply === null ? [] : [reply])];
  });
  return rules.describe(fen, moves);
}

const all = [rulesCourse, strategyCourse].flatMap(({ lessons, textsOf }) =>
  lessons.map((lesson) => ({ lesson, id: lesson.id, content: textsOf(lesson) })),
);

describe.each(all)('lesson $id', ({ lesson, content }) => {
  it('is solved by legal moves', () => {
    for (const choice of lesson.steps.at(-1)?.accept.keys() ?? [])
      expect(() => solve(lesson, choice)).not.toThrow();
  });

  it('begins with the side of the user, and only the last step has no answer', () => {
    expect(rules.describe(lesson.fen, []).turn).toBe(lesson.side);
    expect(lesson.steps.map(({ reply }) => reply === null)).toEqual(
      lesson.steps.map((_, step) => step === lesson.steps.length - 1),
    );
  });

  it('writes moves as the rules do, and explains only legal wrong moves', () => {
    const moves: string[] = [];
    const legal = new Set<string>();
    for (const step of lesson.steps) {
      const { moves: now } = rules.describe(lesson.fen, moves);
      for (const move of now) if (!solves(step, move)) legal.add(move.text);
      const known = now.map(({ text }) => text);
      expect(known).toEqual(expect.arrayContaining(step.accept));
      moves.push(step.accept[0] ?? '', ...(step.reply === null ? [] : [step.reply]));
    }
    const explained = Object.keys(content.wrong ?? {});
    expect([...legal]).toEqual(expect.arrayContaining(explained));
  });
});

describe('what the lessons say', () => {
  const find = (id: string) => all.find(({ lesson }) => lesson.id === id)!.lesson;
  const after = (id: string, choice = 0) => solve(find(id), choice);
  const start = (id: string) => rules.describe(find(id).fen, []);

  it('has as many lessons as texts', () => {
    const ids = ({ lessons }: { lessons: readonly Lesson[] }) => lessons.map(({ id }) => id);
    expect(ids(rulesCourse)).toEqual(Object.keys(texts.lessons));
    expect(ids(strategyCourse)).toEqual(Object.keys(strategy.done));
  });

  it('strategy: ten chapters of two or three positions', () => {
    const chapters = chaptersOf(strategyCourse);
    const titles = Object.values(strategy.chapters).map(({ title }) => title);
    expect(chapters.map(({ title }) => title)).toEqual(titles);
    expect(chapters).toHaveLength(10);
    for (const { lessons } of chapters) expect([2, 3]).toContain(lessons.length);
  });

  it('blocked: Black loses without a move', () => {
    expect(after('blocked').outcome).toEqual({ winner: 'white', reason: 'no-moves' });
  });

  it('draw: ends at once, but not with the king on h4', () => {
    for (const choice of [0, 1, 2])
      expect(after('draw', choice).outcome).toEqual({ winner: null, reason: 'lone-kings' });
    const lost = rules.describe(start('draw').fen, ['a4h4']);
    expect(lost.outcome).toBeNull();
    expect(lost.capture).toBe(1);
  });

  it('coup: Black has one legal answer each time and loses all pieces', () => {
    const { fen } = start('coup');
    expect(rules.describe(fen, ['c1e3']).moves.map(({ text }) => text)).toEqual(['a5c5']);
    const king = rules.describe(fen, ['c1e3', 'a5c5', 'e1c3']);
    expect(king.moves.map(({ text }) => text)).toEqual(['c5c1h1h3d3']);
    const end = after('coup');
    expect(end.pieces.filter(({ color }) => color === 'black')).toEqual([]);
    expect(end.outcome?.winner).toBe('white');
  });

  it('passing: the man stays a man', () => {
    expect(after('passing').pieces).toEqual([{ square: 'e6', color: 'white', king: false }]);
  });

  it('choice: one capture is taken back, the other is not', () => {
    const { fen, moves } = start('choice');
    expect(moves.map(({ text }) => text).sort()).toEqual(['b4b6', 'f4f6']);
    expect(rules.describe(fen, ['f4f6']).capture).toBe(1);
    expect(rules.describe(fen, ['b4b6']).capture).toBe(0);
  });

  it('captures are forced where the text says so', () => {
    const counts = ['capture', 'several', 'compulsory', 'maximum', 'flying', 'ring', 'passing'];
    expect(counts.map((id) => start(id).capture)).toEqual([1, 2, 1, 2, 3, 4, 3]);
  });

  it('blocked: the wrong moves do what their explanations say', () => {
    const { fen } = start('blocked');
    const answers = (move: string) => rules.describe(fen, [move]).moves.map(({ text }) => text);
    expect(answers('a1c3')).toEqual(['a3a1']);
    expect(answers('b2c3')).toContain('a3b2');
  });
});

describe('progress', () => {
  it('is kept, and damaged data is no progress', () => {
    const stored = new Map<string, string>();
    const storage = {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
    };
    Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true });
    expect(loadProgress(rulesCourse).size).toBe(0);
    saveProgress(rulesCourse, new Set(['man', 'line']));
    expect([...loadProgress(rulesCourse)]).toEqual(['man', 'line']);
    expect(loadProgress(strategyCourse).size).toBe(0);
    for (const damaged of ['{', '{"a":1}', '[1,null]']) {
      stored.set('dameo.learn.1', damaged);
      expect(loadProgress(rulesCourse).size).toBe(0);
    }
  });
});
