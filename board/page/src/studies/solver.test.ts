// @vitest-environment happy-dom

import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Rules } from '../rules/types';
import { createStores } from '../stores';
import { FakeEngine, fakePorts } from '../testing/fake_engine';
import { loadTestRules } from '../testing/rules';
import { Solver } from './solver.svelte';

let rules: Rules;
beforeAll(async () => {
  rules = await loadTestRules();
});
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const reply = () => vi.advanceTimersByTimeAsync(700);

async function open(pdn: string) {
  const { doc, opener } = createStores(rules, fakePorts(), () => new FakeEngine());
  expect(await opener.open(pdn)).toBe(true);
  return { doc, solver: new Solver(doc) };
}

const lesson = `{[%csl Ga1] Begin.} 1. d1-d4 {Well.} (1. e1-e4 {[%eval 0.1] Not yet.}) (1. c1-c4! {As good.} d8-d5) d8-d5
{And now?} 2. e1-e4 *`;

it('the moves of the side are found, the others are played, and comments are said', async () => {
  const { solver } = await open(lesson);
  expect([solver.isUsersTurn, solver.text, solver.message]).toEqual([true, 'Begin.', null]);
  expect(solver.drawings).toEqual([{ from: 'a1', to: 'a1', color: 'green' }]);
  expect(solver.type('e1e4')).toBe(true);
  expect(solver.message).toEqual({ kind: 'bad', text: 'e1-e4 is not the move. Not yet.' });
  expect(solver.type('b1b3')).toBe(true);
  expect(solver.message?.text).toBe('b1-b3 is not the move.');
  expect(solver.type('d1d9')).toBe(false);
  expect(solver.message?.kind).toBe('bad');
  expect(solver.node.parent).toBeNull();
  expect(solver.type('d1-d4')).toBe(true);
  expect([solver.isUsersTurn, solver.text, solver.message?.text]).toEqual([
    false,
    'Well.',
    'Right.',
  ]);
  await reply();
  expect([solver.isUsersTurn, solver.text]).toEqual([true, 'Well.\nAnd now?']);
  expect(solver.reply?.move.pdn).toBe('d8-d5');
  solver.askHint();
  expect([solver.isHinted, solver.hint, solver.drawings[0]?.from]).toEqual([true, null, 'e1']);
  solver.askHint();
  expect(solver.hint?.path).toEqual(['e1', 'e4']);
  solver.play(solver.state.moves.find(({ text }) => text === 'e1e4')!);
  expect(solver.isDone).toBe(true);
  expect(solver.message?.text).toBe('Solved. 2 moves were wrong. 1 hint.');
});

it('a variation with a good sign is right as well', async () => {
  const { solver } = await open(lesson);
  solver.type('c1c4');
  await reply();
  expect(solver.message).toEqual({ kind: 'good', text: 'Solved.' });
});

it('the side at the bottom is that of the user, and another chapter begins anew', async () => {
  const { doc, solver } = await open(
    '[Orientation "black"]\n\n1. d1-d4 d8-d5 *\n\n[White "A"]\n\n*',
  );
  expect([solver.side, solver.isUsersTurn]).toEqual(['black', false]);
  await reply();
  expect(solver.isUsersTurn).toBe(true);
  solver.type('e8e5');
  solver.open(doc.games[1]);
  expect([solver.side, solver.isDone, solver.wrong]).toEqual(['white', true, 0]);
  expect(solver.message?.text).toBe('There is no move to find in this chapter.');
});
