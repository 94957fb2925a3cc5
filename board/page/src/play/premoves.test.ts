// @vitest-environment happy-dom

import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
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

async function begin(options: Partial<MatchOptions> = {}, fen?: string) {
  const engine = new FakeEngine();
  const stores = createStores(rules, fakePorts(), () => engine);
  await stores.match.start({ ...defaultMatch, ...options }, fen);
  await settle();
  return { engine, ...stores };
}

describe('a premove', () => {
  it('can be entered in the engine’s turn only', async () => {
    const { doc, engine, match, settings } = await begin();
    expect(match.premoving).toBeNull();
    doc.typeMove('d1d4');
    await settle();
    expect(match.premoving?.targets.get('e1')).toEqual(['g3', 'b4', 'e4']);
    expect(match.premoving?.targets.has('d8')).toBe(false);
    settings.current.premoves = false;
    expect(match.premoving).toBeNull();
    settings.current.premoves = true;
    doc.previous();
    expect(match.premoving).toBeNull();
    doc.next();
    await engine.last.answer('d8d5');
    expect(match.premoving).toBeNull();
    expect(match.movable).toBe('white');
  });

  it('is played at once, and takes no time', async () => {
    const { doc, engine, match } = await begin({ clock: '3+2' });
    doc.typeMove('d1d4');
    await vi.advanceTimersByTimeAsync(5_000);
    match.premoving?.onchange({ from: 'e1', to: 'e4' });
    const before = match.clocks!.white;
    const now = vi.spyOn(performance, 'now');
    let time = performance.now();
    // The page is slow: each look at the clock takes it a second.
    now.mockImplementation(() => (time += 1_000));
    await engine.last.answer('d8d5');
    now.mockRestore();
    expect(doc.node.id).toBe('d1d4,d8d5,e1e4');
    expect(match.premoveResult).toMatchObject({ kind: 'played', from: 'e1', to: 'e4' });
    expect(match.thinking).toBe(true);
    expect(match.clocks!.white).toBe(before + 2_000);
  });

  it('is dropped if it is not legal then', async () => {
    const { doc, engine, match } = await begin({}, 'W:Wd2,a1:Bd4,h8');
    doc.typeMove('a1a2');
    match.premoving?.onchange({ from: 'd2', to: 'c3' });
    await settle();
    // Now White must capture.
    await engine.last.answer('d4d3');
    expect(doc.node.id).toBe('a1a2,d4d3');
    expect(match.premoveResult).toMatchObject({ kind: 'dropped', from: 'd2', to: 'c3' });
    expect(match.movable).toBe('white');
    doc.typeMove('d2d4');
    await settle();
    expect(match.thinking).toBe(true);
  });

  it('asks if captures between its squares take different pieces', async () => {
    const { doc, engine, match } = await begin({}, 'B:WKd4:Bf4,f7,g6,h6');
    expect(match.premoving?.targets.get('d4')).toContain('a7');
    match.premoving?.onchange({ from: 'd4', to: 'a7' });
    await engine.last.answer('g6g5');
    expect(doc.node.id).toBe('g6g5');
    expect(match.premoveAsked).toMatchObject({ from: 'd4', to: 'a7' });
    expect(match.movable).toBe('white');
    const ways = doc.state.moves.filter(({ path }) => path[0] === 'd4' && path.at(-1) === 'a7');
    expect(ways).toHaveLength(2);
    doc.play(ways[1]);
    expect(match.premoveAsked).toBeNull();
    expect(match.thinking).toBe(true);
  });

  it('is let go when the user looks at another position, takes back or resigns', async () => {
    const { doc, engine, match, settings } = await begin();
    doc.typeMove('d1d4');
    await settle();
    const enter = () => match.premoving?.onchange({ from: 'e1', to: 'e4' });
    enter();
    doc.previous();
    doc.next();
    expect(match.premoving?.entered).toBeNull();
    enter();
    match.takeBack();
    doc.typeMove('c1c4');
    await settle();
    expect(match.premoving?.entered).toBeNull();
    enter();
    settings.current.premoves = false;
    await engine.last.answer('d8d5');
    expect(doc.node.id).toBe('c1c4,d8d5');
    expect(match.premoveResult).toBeNull();
  });

  it('can end the game', async () => {
    const { doc, engine, match } = await begin({}, 'W:Wd4,a1:Bd6');
    doc.typeMove('a1a2');
    await settle();
    match.premoving?.onchange({ from: 'd4', to: 'd6' });
    await engine.last.answer('d6d5');
    expect(doc.node.id).toBe('a1a2,d6d5,d4d6');
    expect(match.end).toMatchObject({ winner: 'white', reason: 'no-moves' });
    expect(match.premoving).toBeNull();
    expect(match.thinking).toBe(false);
  });
});
