// @vitest-environment happy-dom

import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeEngine, fakePorts, lineOf, settle } from '../testing/fake_engine';
import { createStores } from '../stores';
import { loadTestRules } from '../testing/rules';
import type { Rules } from '../rules/types';

let rules: Rules;
beforeAll(async () => {
  rules = await loadTestRules();
});
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setup() {
  const engine = new FakeEngine();
  return { engine, ...createStores(rules, fakePorts(), () => engine) };
}

/** Lets a search begin or lines be shown. */
async function pass(milliseconds = 200) {
  await vi.advanceTimersByTimeAsync(milliseconds);
  await settle();
}

describe('infinite analysis', () => {
  it('shows the lines with their moves, and keeps the evaluation', async () => {
    const { analysis, doc, engine } = setup();
    analysis.set('variations', 2);
    analysis.start();
    await pass();
    expect(engine.last.request).toMatchObject({ moves: [], turn: 'white' });
    expect(engine.last.request.limits).toEqual({ infinite: true });
    expect(engine.last.options).toMatchObject({ MultiPV: '2', UCI_LimitStrength: 'false' });
    expect(engine.last.options).not.toHaveProperty('Threads');
    engine.last.report([lineOf(['d1d4', 'd8d5'], 30), lineOf(['e1e4'], 10, 12, 2)]);
    await pass();
    expect(analysis.lines[0]?.shown.map(({ move }) => move.pdn)).toEqual(['d1-d4', 'd8-d5']);
    expect(analysis.score).toEqual({ kind: 'cp', value: 30 });
    expect(analysis.arrows).toEqual([
      { from: 'd1', to: 'd4', path: ['d1', 'd4'], rank: 1 },
      { from: 'e1', to: 'e4', path: ['e1', 'e4'], rank: 2 },
    ]);
    expect(doc.evaluation).toMatchObject({ best: 'd1d4', depth: 12 });
  });

  it('follows the board and drops what belongs to the old position', async () => {
    const { analysis, doc, engine } = setup();
    analysis.start();
    await pass();
    const old = engine.last;
    doc.typeMove('d1d4');
    old.report([lineOf(['e1e4'], 500)]);
    await pass();
    expect(old.stopped).toBe(true);
    expect(engine.last.request).toMatchObject({ moves: ['d1d4'], turn: 'black' });
    old.report([lineOf(['e1e4'], 500)]);
    await pass();
    expect(analysis.lines).toEqual([]);
    expect(doc.tree.root.evaluation).toBeUndefined();
  });

  it('does not search the positions that are only passed', async () => {
    const { analysis, doc, engine } = setup();
    doc.playLine(doc.node, ['d1d4', 'd8d5', 'e1e4']);
    analysis.start();
    await pass();
    doc.previous();
    doc.previous();
    doc.previous();
    await pass();
    expect(engine.asked.map(({ request }) => request.moves.length)).toEqual([3, 0]);
  });

  it('does not begin again when only a comment changes', async () => {
    const { analysis, doc, engine } = setup();
    analysis.start();
    await pass();
    doc.setTag('White', 'A');
    await pass();
    expect(engine.asked).toHaveLength(1);
  });

  it('does not search a finished game', async () => {
    const { analysis, doc, engine } = setup();
    doc.newGame('W:Wa1:Ba2,a3,b2');
    analysis.start();
    await pass();
    expect(engine.asked).toHaveLength(0);
    expect(analysis.searching).toBe(false);
    expect(analysis.score).toEqual({ kind: 'mate', value: 0 });
    expect(analysis.chances).toEqual({ win: 0, draw: 0, loss: 1000 });
  });

  it('leaves the lines when it is stopped, until the position changes', async () => {
    const { analysis, doc, engine } = setup();
    analysis.start();
    await pass();
    engine.last.report([lineOf(['d1d4'], 30)]);
    await pass();
    analysis.stop();
    await pass();
    expect(engine.last.stopped).toBe(true);
    expect(analysis.lines).toHaveLength(1);
    doc.typeMove('e1e4');
    expect(analysis.lines).toEqual([]);
  });

  it('uses threads and hash of a native engine', async () => {
    const { engine, analysis } = setup();
    engine.native = true;
    analysis.set('threads', 3);
    analysis.set('hash', 99);
    analysis.start();
    await pass();
    expect(engine.last.options).toMatchObject({ Threads: '3', Hash: '99' });
  });

  it('says that the engine failed, and can be started again', async () => {
    const { analysis, engine, notices } = setup();
    analysis.start();
    await pass();
    await engine.last.fail('gone');
    expect(analysis.on).toBe(false);
    expect(notices.current?.text).toContain('gone');
    analysis.start();
    await pass();
    expect(engine.asked).toHaveLength(2);
  });
});

describe('the best move', () => {
  it('is found in a moment and played', async () => {
    const { analysis, doc, engine } = setup();
    const coming = analysis.playBest();
    await pass();
    expect(engine.last.request.limits).toHaveProperty('movetime');
    await engine.last.answer('d1d4', { lines: [lineOf(['d1d4'])] });
    await coming;
    expect(doc.node.id).toBe('d1d4');
    expect(analysis.on).toBe(false);
  });

  it('is not played in a position that the user has reached meanwhile', async () => {
    const { analysis, doc, engine } = setup();
    const coming = analysis.playBest();
    await pass();
    doc.typeMove('e1e4');
    await engine.last.answer('d1d4');
    await coming;
    expect(doc.node.id).toBe('e1e4');
    expect(doc.tree.size).toBe(2);
  });

  it('is that of the running analysis if it is deep enough', async () => {
    const { analysis, doc, engine } = setup();
    analysis.start();
    await pass();
    engine.last.report([lineOf(['d1d4'])]);
    await pass();
    await analysis.playBest();
    expect(doc.node.id).toBe('d1d4');
    await pass();
    expect(engine.last.request.moves).toEqual(['d1d4']);
    expect(analysis.on).toBe(true);
  });
});
