// @vitest-environment happy-dom

import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { FakeEngine, fakePorts, settle } from '../testing/fake_engine';
import { loadTestRules } from '../testing/rules';
import { defaultMatch, type MatchOptions } from '../settings/settings';
import { createStores } from '../stores';
import type { Rules } from '../rules/types';

let rules: Rules;
beforeAll(async () => {
  rules = await loadTestRules();
});
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function begin(options: Partial<MatchOptions>) {
  const engine = new FakeEngine();
  const stores = createStores(rules, fakePorts(), () => engine);
  await stores.match.start({ ...defaultMatch, ...options });
  await settle();
  return { engine, ...stores };
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

it('the clock of the mover is written after each move', async () => {
  const { doc, engine, exporter } = await begin({ clock: '3+2' });
  await pass(5_000);
  doc.typeMove('d1d4');
  expect(doc.node.comments).toEqual(['[%clk 0:02:57]']);
  await pass(61_000);
  await engine.last.answer('d8d5');
  expect(doc.node.comments).toEqual(['[%clk 0:02:01]']);
  expect(exporter.pdn()).toContain('1. d1-d4 {[%clk 0:02:57]} 1... d8-d5 {[%clk 0:02:01]}');
});

it('the time for each move is written without a clock, but not while the game is paused', async () => {
  const { doc, engine, match, sharedEngine } = await begin({ clock: 'none' });
  await pass(12_400);
  doc.typeMove('d1d4');
  expect(doc.node.comments).toEqual(['[%emt 0:00:12]']);
  await settle();
  await engine.last.answer('d8d5');
  await pass(3_000);
  engine.onConnection('gone');
  expect([match.paused, sharedEngine.disconnected]).toEqual([true, 'gone']);
  await pass(60_000);
  engine.onConnection(null);
  await pass(4_000);
  doc.typeMove('e1e4');
  expect(doc.node.comments).toEqual(['[%emt 0:00:07]']);
  await settle();
  match.premoving?.onchange({ from: 'c1', to: 'c4' });
  await pass(9_000);
  await engine.last.answer('e8e5');
  // What was taken back leaves nothing behind.
  match.takeBack();
  await pass(2_000);
  doc.typeMove('c1c4');
  expect(doc.node.comments).toEqual(['[%emt 0:00:02]']);
});

it('a premove took no time', async () => {
  const { doc, engine, match } = await begin({ clock: 'none' });
  doc.typeMove('d1d4');
  await settle();
  await pass(9_000);
  match.premoving?.onchange({ from: 'e1', to: 'e4' });
  await engine.last.answer('d8d5');
  expect(doc.node.parent?.comments).toEqual(['[%emt 0:00:09]']);
  expect(doc.node.comments).toEqual(['[%emt 0:00:00]']);
});

it('two people’s times are written, too', async () => {
  const { doc } = await begin({ opponent: 'person', clock: '1+0' });
  await pass(8_000);
  doc.typeMove('d1d4');
  expect(doc.node.comments).toEqual(['[%clk 0:00:52]']);
});
