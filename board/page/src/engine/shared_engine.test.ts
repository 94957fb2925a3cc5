// @vitest-environment happy-dom

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeEngine, settle } from '../testing/fake_engine';
import { SharedEngine } from './shared_engine.svelte';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function shared(native: boolean) {
  const engines: FakeEngine[] = [];
  const sharedEngine = new SharedEngine(() => {
    const engine = Object.assign(new FakeEngine(), { native });
    vi.spyOn(engine, 'dispose');
    engines.push(engine);
    return engine;
  });
  return { sharedEngine, engines };
}

const user = { yieldEngine: () => {} };
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

it('a program on the machine is given back when nobody uses it, and started again', async () => {
  const { sharedEngine, engines } = shared(true);
  await sharedEngine.take(user);
  await pass(60_000);
  sharedEngine.release(user);
  await pass(9_000);
  // A question asks again for the engine.
  await sharedEngine.load();
  await pass(9_999);
  expect(engines[0].dispose).not.toHaveBeenCalled();
  await pass(1);
  expect(engines[0].dispose).toHaveBeenCalledOnce();
  expect(sharedEngine.status).toBe('idle');
  await sharedEngine.take(user);
  expect([engines.length, sharedEngine.status]).toEqual([2, 'ready']);
});

it('it is given back at once when the page is hidden, but not while it is used', async () => {
  const { sharedEngine, engines } = shared(true);
  await sharedEngine.take(user);
  sharedEngine.giveBack();
  expect(sharedEngine.status).toBe('ready');
  sharedEngine.release(user);
  await settle();
  sharedEngine.giveBack();
  expect(engines[0].dispose).toHaveBeenCalledOnce();
});

it('the engine of the browser is kept', async () => {
  const { sharedEngine, engines } = shared(false);
  await sharedEngine.load();
  await pass(60_000);
  sharedEngine.giveBack();
  expect(engines[0].dispose).not.toHaveBeenCalled();
});
