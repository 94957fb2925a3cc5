// @vitest-environment jsdom

import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PuzzleSet, Rules } from '../rules/types';
import { createStores } from '../stores';
import { FakeEngine, fakePorts, settle } from '../testing/fake_engine';
import { loadTestRules, readPuzzleFile } from '../testing/rules';
import { puzzles as texts } from '../texts/messages/puzzles';
import { beginner, loadProgress } from './progress';
import { Trainer } from './trainer.svelte';

const turc = {
  id: 1,
  rating: 1300,
  tags: ['coup-turc', 'sacrifice'],
  fen: 'W:Wb5,c1,d1,d2,e1,h2:BKa5,b7,c6,d5:H0:F1',
  moves: ['c1e3', 'a5c5', 'e1c3', 'c5c1h1h3d3', 'd2d4d6b6b8'],
};
const easy = {
  id: 2,
  rating: 990,
  tags: ['breakthrough'],
  fen: 'B:Wh1,h3:Ba5,d2:H0:F1',
  moves: ['d2d1'],
};

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

function setOf(...puzzles: (typeof turc)[]): PuzzleSet {
  return { summaries: puzzles, puzzle: (index: number) => puzzles[index] } as unknown as PuzzleSet;
}

function setup(...puzzles: (typeof turc)[]) {
  const engine = new FakeEngine();
  const { doc, sharedEngine } = createStores(rules, fakePorts(), () => engine);
  const trainer = new Trainer(doc, sharedEngine, fakePorts(), () => 0);
  trainer.set = setOf(...puzzles);
  trainer.next();
  const play = (text: string) => {
    const move = trainer.game?.moves.find((legal) => legal.text === text);
    if (move === undefined) throw new Error(`${text} is not legal`);
    trainer.play(move);
  };
  return { trainer, engine, doc, play };
}

describe('a puzzle', () => {
  it('is solved move by move, and the rating and the streak rise', () => {
    const { trainer, play } = setup(turc);
    expect(trainer.puzzle?.side).toBe('white');
    play('c1e3');
    expect(trainer.message).toEqual({ kind: 'good', text: texts.goOn });
    expect(trainer.isUsersTurn).toBe(false);
    vi.runAllTimers();
    expect(trainer.lastMove?.text).toBe('a5c5');
    play('e1c3');
    vi.runAllTimers();
    play('d2d4d6b6b8');
    expect(trainer.isDone).toBe(true);
    expect(trainer.message?.text).toBe(texts.solved);
    expect(trainer.change).toBeGreaterThan(100);
    expect(loadProgress()).toMatchObject({ streak: 1, best: 1, solved: 1, tried: 1, seen: [1] });
  });

  it('counts once, as not solved, when a move is wrong', () => {
    const { trainer, play } = setup(turc);
    play('c1c2');
    expect(trainer.message).toEqual({ kind: 'bad', text: texts.wrong({ move: 'c1-c2' }) });
    expect(trainer.change).toBeLessThan(0);
    const after = loadProgress();
    expect(after).toMatchObject({ streak: 0, solved: 0, tried: 1 });
    play('d1d3');
    for (const text of ['c1e3', 'e1c3', 'd2d4d6b6b8']) {
      play(text);
      vi.runAllTimers();
    }
    expect(trainer.message?.text).toBe(texts.solvedLater);
    trainer.again();
    expect(trainer.isDone).toBe(false);
    expect(loadProgress()).toEqual(after);
  });

  it('does not count as solved when the move was shown', () => {
    const { trainer, play } = setup(easy);
    expect(trainer.hintedPiece).toBeNull();
    trainer.askHint();
    expect([trainer.hintedPiece, trainer.hint]).toEqual(['d2', null]);
    expect(trainer.message?.text).toBe(texts.piece({ square: 'd2' }));
    trainer.askHint();
    expect(trainer.hint).toMatchObject({ from: 'd2', to: 'd1' });
    expect(trainer.message?.text).toBe(texts.solutionIs({ move: 'd2-d1' }));
    play('d2d1');
    expect(trainer.message?.text).toBe(texts.solvedLater);
    expect(loadProgress()).toMatchObject({ solved: 0, tried: 1 });
  });

  it('plays its solution, also from the middle', () => {
    const { trainer, play } = setup(turc);
    play('c1e3');
    trainer.showSolution();
    expect(trainer.isUsersTurn).toBe(false);
    vi.runAllTimers();
    expect(trainer.isDone).toBe(true);
    expect(trainer.lastMove?.text).toBe('d2d4d6b6b8');
    expect(trainer.message?.text).toBe(texts.shown);
    expect(loadProgress()).toMatchObject({ solved: 0, tried: 1 });
  });
});

describe('the next puzzle', () => {
  it('is the nearest that was not tried, of the theme', () => {
    const { trainer } = setup(turc, easy);
    expect(trainer.puzzle?.id).toBe(2);
    trainer.choose('coup-turc');
    expect(trainer.puzzle?.id).toBe(1);
    // There is no other one.
    trainer.next();
    expect(trainer.puzzle?.id).toBe(1);
    trainer.choose(null);
    expect(trainer.puzzle?.id).toBe(2);
    expect([...trainer.themes.keys()]).toEqual(['coup-turc', 'sacrifice', 'breakthrough']);
  });

  it('is one that was tried only when there is no other', () => {
    const { trainer, play } = setup(turc, easy, { ...easy, id: 3, rating: 2000 });
    play('d2d1');
    trainer.next();
    expect(trainer.puzzle?.id).toBe(1);
    trainer.askHint();
    trainer.next();
    expect(trainer.puzzle?.id).toBe(3);
  });
});

describe('the engine', () => {
  it('says why a wrong move is wrong', async () => {
    const { trainer, engine, play } = setup(turc);
    expect(trainer.canAsk).toBe(false);
    play('c1c2');
    expect(trainer.canAsk).toBe(true);
    const asked = trainer.refute();
    await settle();
    expect(engine.last.request).toMatchObject({ start: turc.fen, moves: ['c1c2'], turn: 'black' });
    const reply = rules.describe(turc.fen, ['c1c2']).moves[0];
    const score = { kind: 'cp', value: -400 };
    const line = { rank: 1, score, chances: null, moves: [reply.text, 'z9z9'] };
    await engine.last.answer(reply.text, { lines: [line as never] });
    await asked;
    expect(trainer.refutation).toBe(
      texts.refutation({ move: 'c1-c2', line: reply.pdn, chances: 1 }),
    );
    expect(trainer.isAsking).toBe(false);
  });

  it('is the end of the game, if the move ends it', async () => {
    const fen = 'W:Wa1,a3,a4,b1,h3:Ba2:H0:F1';
    const { trainer, engine, play } = setup({ ...easy, fen, moves: ['h3g4'] });
    play('h3h4');
    await trainer.refute();
    expect(trainer.refutation).toContain('White wins');
    expect([engine.asked.length, trainer.isAsking]).toEqual([0, false]);
  });

  it('is not listened to when the user has gone on', async () => {
    const { trainer, engine, play } = setup(turc);
    play('c1c2');
    const asked = trainer.refute();
    await settle();
    play('c1e3');
    await engine.last.answer('a5c5');
    await asked;
    expect(trainer.refutation).toBeNull();
  });

  it('that fails says so', async () => {
    const { trainer, engine, play } = setup(turc);
    play('c1c2');
    const asked = trainer.refute();
    await settle();
    await engine.last.fail('gone');
    await asked;
    expect(trainer.refutation).toBe(texts.noRefutation({ reason: 'gone' }));
    expect(trainer.canAsk).toBe(true);
  });
});

describe('what is stored', () => {
  it.each(['', '{', 'null', '{"version":2}', '{"version":1,"progress":{"streak":-1}}'])(
    'is left alone if it cannot be read: %s',
    (text) => {
      localStorage.setItem('dameo.puzzles', text);
      expect(loadProgress()).toEqual(beginner);
    },
  );
});

describe('the file of the page', () => {
  it('has puzzles whose solutions are legal', async () => {
    const set = rules.readPuzzles(await readPuzzleFile());
    expect(set.summaries.length).toBeGreaterThan(0);
    set.summaries.forEach(({ id, rating, tags }, index) => {
      const { fen, moves } = set.puzzle(index);
      expect(() => rules.describe(fen, moves)).not.toThrow();
      expect(moves.length % 2).toBe(1);
      expect(id).toBeGreaterThan(0);
      expect(rating).toBeGreaterThanOrEqual(700);
      tags.forEach((tag) => expect(Object.keys(texts.themes)).toContain(tag));
    });
  });

  it('is refused if it is damaged', async () => {
    const bytes = new Uint8Array(await readPuzzleFile());
    bytes[50] ^= 1;
    expect(() => rules.readPuzzles(bytes.buffer)).toThrow(/damaged/);
  });
});
