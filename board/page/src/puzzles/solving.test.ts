// @vitest-environment happy-dom

import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Rules } from '../rules/types';
import { lineOf, settle } from '../testing/fake_engine';
import { easy, turc, withPuzzles } from '../testing/puzzles';
import { loadTestRules } from '../testing/rules';
import { puzzles as texts } from '../texts/messages/puzzles';
import { Solving } from './solving.svelte';

let rules: Rules;

beforeAll(async () => {
  rules = await loadTestRules();
});
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function setup(puzzle: typeof turc, options = {}) {
  const { doc, sharedEngine, engine, file } = withPuzzles(rules, [puzzle]);
  const events = { right: vi.fn(), wrong: vi.fn(), helped: vi.fn(), advanced: vi.fn() };
  const solving = new Solving(file.find(puzzle.id)!, doc, sharedEngine, events, options);
  const play = (text: string) => {
    const move = solving.game.moves.find((legal) => legal.text === text);
    if (move === undefined) throw new Error(`${text} is not legal`);
    solving.play(move);
  };
  return { solving, engine, doc, events, play };
}

describe('a puzzle', () => {
  it('is solved move by move', () => {
    const { solving, play, events } = setup(turc);
    expect([solving.puzzle.side, solving.orientation]).toEqual(['white', 'white']);
    play('c1e3');
    expect(solving.message).toEqual({ kind: 'good', text: texts.goOn });
    expect(solving.isUsersTurn).toBe(false);
    vi.runAllTimers();
    expect(solving.lastMove?.text).toBe('a5c5');
    expect(solving.reply).toMatchObject({ color: 'black' });
    play('e1c3');
    vi.runAllTimers();
    play('d2d4d6b6b8');
    expect([solving.isDone, solving.isOver]).toEqual([true, true]);
    expect(events.right.mock.calls).toEqual([[false], [false], [true]]);
  });

  it('does not play a wrong move, and says so', () => {
    const { solving, play, events } = setup(turc);
    play('c1c2');
    expect(solving.message).toEqual({ kind: 'bad', text: texts.wrong({ move: 'c1-c2' }) });
    expect(events.wrong).toHaveBeenCalledOnce();
    expect([solving.ply, solving.isUsersTurn]).toEqual([0, true]);
    expect(solving.type('z9')).toBe(false);
    expect(solving.type('c1e3')).toBe(true);
  });

  it('shows the piece, then the move', () => {
    const { solving, events } = setup(easy);
    solving.askHint();
    expect([solving.hintedPiece, solving.hint]).toEqual(['d2', null]);
    expect(solving.message?.text).toBe(texts.piece({ square: 'd2' }));
    solving.askHint();
    expect(solving.hint).toMatchObject({ from: 'd2', to: 'd1' });
    expect(solving.message?.text).toBe(texts.solutionIs({ move: 'd2-d1' }));
    expect(events.helped).toHaveBeenCalledTimes(2);
  });

  it('plays its solution, also from the middle', () => {
    const { solving, play } = setup(turc);
    play('c1e3');
    solving.showSolution();
    expect([solving.isUsersTurn, solving.isOver]).toEqual([false, false]);
    vi.runAllTimers();
    expect(solving.isOver).toBe(true);
    expect(solving.lastMove?.text).toBe('d2d4d6b6b8');
    expect(solving.message?.text).toBe(texts.shown);
  });

  it('goes on where it was, with the answer that was about to come', () => {
    const { solving } = setup(turc, { ply: 1 });
    expect(solving.lastMove?.text).toBe('c1e3');
    vi.runAllTimers();
    expect([solving.lastMove?.text, solving.isUsersTurn]).toEqual(['a5c5', true]);
    expect(setup(turc, { ply: 99 }).solving.isDone).toBe(true);
    expect(setup(easy, { hints: 1 }).solving.hintedPiece).toBe('d2');
  });
});

describe('going through the moves', () => {
  it('is possible while solving, as far as they are played', () => {
    const { solving, play } = setup(turc);
    play('c1e3');
    vi.runAllTimers();
    expect(solving.atEnd).toBe(true);
    solving.first();
    expect([solving.atStart, solving.isUsersTurn]).toEqual([true, false]);
    solving.previous();
    expect(solving.atStart).toBe(true);
    solving.next();
    expect(solving.lastMove?.text).toBe('c1e3');
    // A typed move is for the puzzle.
    solving.type('e1c3');
    expect(solving.ply).toBe(3);
    solving.flip();
    expect(solving.orientation).toBe('black');
  });

  it('shows the whole solution when the user has given up', () => {
    const { solving } = setup(turc);
    solving.giveUp();
    expect([solving.isOver, solving.isDone, solving.atStart]).toEqual([true, false, true]);
    solving.last();
    expect(solving.lastMove?.text).toBe('d2d4d6b6b8');
    solving.next();
    expect(solving.atEnd).toBe(true);
  });
});

describe('when it is over', () => {
  it('the other moves are refuted on the board', async () => {
    const { solving, engine, play } = setup(turc, { ply: 5 });
    const last = rules.describe(turc.fen, turc.moves.slice(0, 4)).moves;
    expect(solving.others).toHaveLength(last.length - 1);
    solving.first();
    const all = solving.game.moves.map(({ text }) => text);
    expect(solving.others.map(({ text }) => text)).toEqual(all.filter((text) => text !== 'c1e3'));
    play('c1c2');
    await settle();
    expect([solving.isAway, solving.isAsking]).toEqual([true, true]);
    expect(solving.others.map(({ text }) => text)).toContain('c1c2');
    const request = { start: turc.fen, moves: ['c1c2'], turn: 'black' };
    expect(engine.last.request).toMatchObject(request);
    const reply = rules.describe(turc.fen, ['c1c2']).moves[0];
    await engine.last.answer(reply.text, { lines: [lineOf([reply.text, 'z9z9'], -400)] });
    expect(solving.refutation).toMatch(/^After c1-c2, best is /);
    expect(solving.lastMove?.text).toBe(reply.text);
    solving.previous();
    expect([solving.isAway, solving.lastMove?.text]).toEqual([true, 'c1c2']);
    solving.next();
    solving.back();
    expect([solving.isAway, solving.refutation, solving.atStart]).toEqual([false, null, true]);
    // The right move goes on in the solution.
    play('c1e3');
    solving.next();
    expect([solving.isAway, solving.lastMove?.text]).toEqual([false, 'a5c5']);
  });

  it('another move can be tried from the position after the right one', () => {
    const { solving } = setup(easy, { ply: 1 });
    solving.tryOther(solving.others[0]);
    expect([solving.isAway, solving.lastMove?.text]).toEqual([true, 'a5a4']);
    solving.tryOther(solving.others[1]);
    expect([solving.isAway, solving.lastMove?.text]).toEqual([true, 'd2e1']);
  });

  it('an answer that comes too late is not shown', async () => {
    const { solving, engine, play } = setup(turc, { ply: 5 });
    solving.first();
    play('c1c2');
    await settle();
    solving.previous();
    await engine.last.answer('c6c5', { lines: [lineOf(['c6c5'])] });
    expect([solving.refutation, solving.isAway, solving.isAsking]).toEqual([null, false, false]);
  });
});

describe('the engine', () => {
  it('says why a wrong move is wrong', async () => {
    const { solving, engine, play } = setup(turc);
    expect(solving.canAsk).toBe(false);
    play('c1c2');
    expect(solving.canAsk).toBe(true);
    const asked = solving.refute();
    await settle();
    const reply = rules.describe(turc.fen, ['c1c2']).moves[0];
    await engine.last.answer(reply.text, { lines: [lineOf([reply.text], -400)] });
    await asked;
    const words = { move: 'c1-c2', line: reply.pdn, chances: 1 };
    expect(solving.refutation).toBe(texts.refutation(words));
    expect([solving.isAsking, solving.lastMove]).toEqual([false, null]);
  });

  it('is the end of the game, if the move ends it', async () => {
    const fen = 'W:Wa1,a3,a4,b1,h3:Ba2:H0:F1';
    const { solving, engine, play } = setup({ ...easy, fen, moves: ['h3g4'] });
    play('h3h4');
    await solving.refute();
    expect(solving.refutation).toContain('White wins');
    expect([engine.asked.length, solving.isAsking]).toEqual([0, false]);
  });

  it('is not listened to when the user has gone on', async () => {
    const { solving, engine, play } = setup(turc);
    play('c1c2');
    const asked = solving.refute();
    await settle();
    play('c1e3');
    await engine.last.answer('a5c5');
    await asked;
    expect(solving.refutation).toBeNull();
  });

  it('that fails says so', async () => {
    const { solving, engine, play } = setup(turc);
    play('c1c2');
    const asked = solving.refute();
    await settle();
    await engine.last.fail('gone');
    await asked;
    expect(solving.refutation).toBe(texts.noRefutation({ reason: 'gone' }));
    expect(solving.canAsk).toBe(true);
  });
});
