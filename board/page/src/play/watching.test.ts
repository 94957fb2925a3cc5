// @vitest-environment happy-dom

import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { FakeEngine, fakePorts, settle } from '../testing/fake_engine';
import { loadTestRules } from '../testing/rules';
import { defaultMatch, readMatch, type MatchOptions } from '../settings/settings';
import { createStores } from '../stores';
import type { Rules } from '../rules/types';

let rules: Rules;
beforeAll(async () => {
  rules = await loadTestRules();
});
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const engines = { opponent: 'engines', whiteLevel: 'novice', blackLevel: 'full' } as const;

/** Answers the search, and lets the least time of a move pass. */
async function answer(engine: FakeEngine, move: string, given?: { ponder: string }) {
  await engine.last.answer(move, given);
  await vi.advanceTimersByTimeAsync(defaultMatch.moveTime);
  await settle();
}

async function begin(options: Partial<MatchOptions> = {}, ports = fakePorts()) {
  const engine = new FakeEngine();
  const stores = createStores(rules, ports, () => engine);
  await stores.match.start({ ...defaultMatch, ...engines, ...options });
  await settle();
  return { engine, ports, ...stores };
}

it('two engines play, each at its level, and the record says so', async () => {
  const { doc, engine, match, notices } = await begin({ ponder: true });
  expect(engine.last.options).toMatchObject({ UCI_LimitStrength: 'true', UCI_Elo: '260' });
  await answer(engine, 'd1d4', { ponder: 'd8d5' });
  expect(engine.last.options).toMatchObject({ UCI_LimitStrength: 'false', Ponder: 'false' });
  expect(engine.last.request.moves).toEqual(['d1d4']);
  expect(engine.last.request.limits).toEqual({ movetime: defaultMatch.moveTime });
  await answer(engine, 'd8d5');
  expect(doc.node.id).toBe('d1d4,d8d5');
  expect(doc.tree.tags).toContainEqual(['White', 'Fake 1.0, Novice (260)']);
  expect(doc.tree.tags).toContainEqual(['Black', 'Fake 1.0, Full strength']);
  expect(doc.tree.tags).toContainEqual(['Event', 'Game of two engines']);
  // The user only watches.
  expect([match.movable, match.premoving, match.canTakeBack, match.canOfferDraw]).toEqual([
    'none',
    null,
    false,
    false,
  ]);
  expect(doc.typeMove('e1e4')).toBe(false);
  expect(notices.current?.text).toContain('Two engines');
  match.resign();
  expect(match.active).toBe(true);
  match.abort();
  expect(doc.tree.result).toBe('*');
  await match.rematch();
  expect(match.options).toMatchObject({ whiteLevel: 'full', blackLevel: 'novice' });
});

it('is neither won nor lost by the user', async () => {
  const { match } = await begin({ clock: '1+0' });
  await vi.advanceTimersByTimeAsync(61_000);
  expect([match.status, match.verdict]).toEqual(['over', '']);
  expect(match.endText).toContain('Black wins');
});

it('stands still while it is paused', async () => {
  const { doc, engine, match } = await begin({ clock: '3+2' });
  await vi.advanceTimersByTimeAsync(5_000);
  match.suspend(true);
  await settle();
  expect(engine.last.stopped).toBe(true);
  // What the stopped search answers is no move.
  expect(doc.tree.size).toBe(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([match.running, match.clocks?.white]).toEqual([null, 175_000]);
  // A connection that comes back does not end the pause.
  engine.onConnection('gone');
  engine.onConnection(null);
  expect(match.running).toBeNull();
  match.suspend(false);
  await settle();
  expect([match.running, engine.asked.length]).toEqual(['white', 2]);
  await answer(engine, 'd1d4');
  expect(doc.node.id).toBe('d1d4');
});

it('shows each move for a time, however fast the engines are', async () => {
  const { doc, engine, match } = await begin();
  await engine.last.answer('d1d4');
  await vi.advanceTimersByTimeAsync(defaultMatch.moveTime - 1);
  expect([doc.tree.size, match.thinking]).toEqual([1, true]);
  await vi.advanceTimersByTimeAsync(1);
  expect(doc.node.id).toBe('d1d4');
  // A pause in this time takes the move away.
  await engine.last.answer('d8d5');
  match.suspend(true);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(doc.node.id).toBe('d1d4');
});

it('is paused after a reload, too', async () => {
  const { autosave, match, ports } = await begin({ clock: '3+2' });
  await vi.advanceTimersByTimeAsync(5_000);
  match.suspend(true);
  autosave.save();
  const again = new FakeEngine();
  const stores = createStores(rules, fakePorts(ports.study), () => again);
  await vi.advanceTimersByTimeAsync(60_000);
  await stores.autosave.restore();
  await settle();
  expect([stores.match.suspended, again.asked.length]).toEqual([true, 0]);
  expect([stores.match.running, stores.match.clocks?.white]).toEqual([null, 175_000]);
  stores.match.suspend(false);
  await settle();
  expect([stores.match.running, again.asked.length]).toEqual(['white', 1]);
});

it('goes on after a reload', async () => {
  const { autosave, engine, ports } = await begin();
  await answer(engine, 'd1d4');
  autosave.save();
  const again = new FakeEngine();
  const stores = createStores(rules, fakePorts(ports.study), () => again);
  await stores.autosave.restore();
  await settle();
  expect(stores.match.isWatched).toBe(true);
  expect(again.last.options).toMatchObject({ UCI_LimitStrength: 'false' });
  expect(again.last.request.moves).toEqual(['d1d4']);
});

it('has its levels read from stored settings', () => {
  expect(readMatch({ ...engines, blackLevel: 'godlike' })).toMatchObject({
    opponent: 'engines',
    whiteLevel: 'novice',
    blackLevel: 'strong',
  });
});
