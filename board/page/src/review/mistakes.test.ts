// @vitest-environment happy-dom

import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Mistakes, reasonsInWords } from './mistakes.svelte';
import { FakeEngine, fakePorts, lineOf, settle } from '../testing/fake_engine';
import { createStores } from '../stores';
import { reviewOf } from './review.svelte';
import { loadTestRules } from '../testing/rules';
import type { LegalMove, Rules } from '../rules/types';

let rules: Rules;
beforeAll(async () => {
  rules = await loadTestRules();
});

beforeEach(() => localStorage.clear());
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** 1... e6-e5 allows a shot of one man, which White misses; then Black hangs a man. */
const start = 'B:Wa1,b4,c3,c4,d4:Ba8,c5,c6,d6,e6:H0:F1';
const shot = ['d4d5', 'd6d4', 'c4e4e6'];

async function setup(pdn = `[FEN "${start}"]\n[SetUp "1"]\n\n1... e6-e5 2. a1-a2 a8-a7 *`) {
  const engine = new FakeEngine();
  const stores = createStores(rules, fakePorts(), () => engine);
  const { opener, settings } = stores;
  const review = reviewOf(stores);
  settings.current.reviewTime = 100;
  await opener.open(pdn);
  const coming = review.start();
  const answers: [number, string[]][] = [
    [0, ['a8a7', 'a1a2']],
    [250, shot],
    [0, ['a8b7', 'a2a3']],
    [60, ['a2a3', 'a7a6']],
  ];
  for (const [value, line] of answers) {
    await settle();
    await engine.last.answer(line[0], { lines: [lineOf(line, value)] });
  }
  await coming;
  return { engine, ...stores, review };
}

function moveOf(mistakes: Mistakes, text: string): LegalMove {
  return mistakes.state!.moves.find((move) => move.text === text)!;
}

describe('learning from mistakes', () => {
  it('shows those of the side at the bottom, and of the one that is chosen', async () => {
    const { doc, review, settings, sharedEngine } = await setup();
    doc.orient('black');
    const mistakes = new Mistakes(doc, settings, sharedEngine, review);
    expect(mistakes.side).toBe('black');
    expect(mistakes.list.map(({ node }) => node.move?.text)).toEqual(['e6e5', 'a8a7']);
    expect([mistakes.count('white'), mistakes.count('both')]).toEqual([1, 3]);
    expect(mistakes.state?.fen).toBe(start);
    expect(mistakes.movable).toBe('black');
    mistakes.choose('white');
    expect(mistakes.mistake?.node.move?.text).toBe('a1a2');
    expect(mistakes.lastMove?.text).toBe('e6e5');
  });

  it('says what was wrong, by the lines of the review', async () => {
    const { doc, review, settings, sharedEngine } = await setup();
    const mistakes = new Mistakes(doc, settings, sharedEngine, review);
    mistakes.choose('both');
    await settle();
    expect(reasonsInWords(mistakes.reasons ?? [])).toBe('allows a shot of one piece');
    expect(mistakes.arrows.map(({ path }) => path)).toEqual([['e6', 'e5']]);
    mistakes.explain();
    expect(mistakes.arrows.map(({ path }) => path.join(''))).toEqual(['e6e5', 'd4d5', 'c4e4e6']);
    mistakes.open(1);
    await settle();
    expect(reasonsInWords(mistakes.reasons ?? [])).toBe('misses a shot of one piece');
    expect(mistakes.explained).toBe(false);
  });

  it('takes the best move without a search', async () => {
    const { doc, engine, review, settings, sharedEngine } = await setup();
    const mistakes = new Mistakes(doc, settings, sharedEngine, review);
    mistakes.choose('white');
    await settle();
    const searches = engine.asked.length;
    await mistakes.play(moveOf(mistakes, 'd4d5'));
    expect(mistakes).toMatchObject({ status: 'solved', movable: 'none' });
    expect(mistakes.tried).toMatchObject({ good: true, lost: null });
    expect(mistakes.results.get(0)).toBe('first');
    expect(mistakes.played.map(({ text }) => text)).toEqual(['d4d5']);
    expect(engine.asked.length).toBe(searches);
  });

  it('does not take the move of the game', async () => {
    const { doc, review, settings, sharedEngine } = await setup();
    const mistakes = new Mistakes(doc, settings, sharedEngine, review);
    mistakes.choose('white');
    await settle();
    await mistakes.play(moveOf(mistakes, 'a1a2'));
    expect(mistakes).toMatchObject({ status: 'find', played: [] });
    expect(mistakes.tried).toMatchObject({ good: false, lost: null });
    expect(reasonsInWords(mistakes.tried!.facts.reasons)).toBe('misses a shot of one piece');
    await mistakes.play(moveOf(mistakes, 'd4d5'));
    expect(mistakes.results.get(0)).toBe('later');
  });

  it('asks the engine about other moves, and takes those that lose little', async () => {
    const { doc, engine, review, settings, sharedEngine } = await setup();
    const mistakes = new Mistakes(doc, settings, sharedEngine, review);
    mistakes.choose('black');
    await settle();
    const coming = mistakes.play(moveOf(mistakes, 'e6f5'));
    await settle();
    expect(mistakes.status).toBe('checking');
    expect(engine.last.request).toMatchObject({ start, moves: ['e6f5'], turn: 'white' });
    // A second click waits for nothing.
    await mistakes.play(mistakes.state!.moves[0]);
    await engine.last.answer('a1a2', { lines: [lineOf(['a1a2', 'a8a7'], 200)] });
    await coming;
    expect(mistakes.status).toBe('find');
    expect(mistakes.tried?.good).toBe(false);
    expect(mistakes.tried?.lost).toBeGreaterThan(30);
    const again = mistakes.play(moveOf(mistakes, 'a8b7'));
    await settle();
    await engine.last.answer('a1a2', { lines: [lineOf(['a1a2'], 15)] });
    await again;
    expect(mistakes.status).toBe('solved');
    expect(mistakes.tried?.lost).toBeLessThan(5);
    expect(mistakes.results.get(0)).toBe('later');
  });

  it('says that a move could not be judged', async () => {
    const { doc, engine, review, settings, sharedEngine } = await setup();
    const mistakes = new Mistakes(doc, settings, sharedEngine, review);
    mistakes.choose('black');
    await settle();
    const coming = mistakes.play(moveOf(mistakes, 'e6f5'));
    await settle();
    await engine.last.fail('gone');
    await coming;
    expect(mistakes).toMatchObject({ status: 'find', played: [] });
    expect(mistakes.problem).toContain('gone');
  });

  it('reads typed moves', async () => {
    const { doc, review, settings, sharedEngine } = await setup();
    const mistakes = new Mistakes(doc, settings, sharedEngine, review);
    mistakes.choose('white');
    expect(mistakes.type('d4d8')).toBe(false);
    expect(mistakes.problem).not.toBe('');
    expect(mistakes.type(' d4-d5 ')).toBe(true);
    expect(mistakes).toMatchObject({ status: 'solved', problem: '' });
    expect(mistakes.type('d4d5')).toBe(false);
  });

  it('knows after a reload what was solved, and forgets it when that is wanted', async () => {
    const { doc, review, settings, sharedEngine } = await setup();
    const before = new Mistakes(doc, settings, sharedEngine, review);
    before.choose('both');
    expect(before.index).toBe(0);
    before.open(1);
    before.type('d4d5');
    expect(before.status).toBe('solved');
    const mistakes = new Mistakes(doc, settings, sharedEngine, review);
    mistakes.choose('both');
    expect([...mistakes.results]).toEqual([[1, 'first']]);
    expect(mistakes.index).toBe(0);
    // All of White's is done: the summary comes at once.
    mistakes.choose('white');
    expect(mistakes.mistake).toBeNull();
    expect(mistakes.countOf('first')).toBe(1);
    mistakes.startOver();
    expect(mistakes.index).toBe(0);
    expect(mistakes.results.size).toBe(0);
    expect(new Mistakes(doc, settings, sharedEngine, review).results.size).toBe(0);
  });

  it('begins anew if what is stored is something else', async () => {
    const { doc, review, settings, sharedEngine } = await setup();
    for (const text of [
      '[',
      '{"version":1,"results":[["x","won"]]}',
      '{"version":1,"results":{}}',
    ]) {
      localStorage.setItem('dameo.mistakes', text);
      const mistakes = new Mistakes(doc, settings, sharedEngine, review);
      mistakes.choose('white');
      expect(mistakes.index).toBe(0);
      mistakes.type('d4d5');
      expect(mistakes.results.get(0)).toBe('first');
    }
  });

  it('plays the solution on the board', async () => {
    const { doc, review, settings, sharedEngine } = await setup();
    const mistakes = new Mistakes(doc, settings, sharedEngine, review);
    mistakes.choose('white');
    void mistakes.showSolution();
    await settle();
    expect(mistakes.status).toBe('shown');
    expect(mistakes.played).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(5000);
    expect(mistakes.played.map(({ text }) => text)).toEqual(shot);
    expect(mistakes.results.get(0)).toBe('shown');
    mistakes.open(1);
    expect(mistakes.mistake).toBeNull();
    expect(mistakes.countOf('shown')).toBe(1);
    mistakes.open(0);
    expect(mistakes).toMatchObject({ status: 'find', played: [] });
  });

  it('works in a game that was reviewed elsewhere: the engine finds the refutation', async () => {
    const engine = new FakeEngine();
    const stores = createStores(rules, fakePorts(), () => engine);
    const { doc, opener, settings, sharedEngine } = stores;
    const review = reviewOf(stores);
    await opener.open(
      `[FEN "${start}"]\n[SetUp "1"]\n\n{[%eval 0.00]} 1... e6-e5 {[%eval 3.00] Blunder.} ` +
        '(1... a8-a7 2. a1-a2) 2. d4-d5 {[%eval 3.10]} *',
    );
    doc.evaluate(doc.tree.root, {
      score: { kind: 'cp', value: 0 },
      chances: null,
      best: null,
      depth: 1,
    });
    const mistakes = new Mistakes(doc, settings, sharedEngine, review);
    mistakes.choose('black');
    await settle();
    expect(mistakes.solution).toEqual(['a8a7', 'a1a2']);
    expect(mistakes.reasons).toBeNull();
    expect(engine.last.request.moves).toEqual(['e6e5']);
    await engine.last.answer('d4d5', { lines: [lineOf(shot, 300)] });
    expect(reasonsInWords(mistakes.reasons ?? [])).toBe('allows a shot of one piece');
    mistakes.stop();
  });
});
