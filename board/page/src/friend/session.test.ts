import { expect, test } from 'vitest';
import { loadTestRules } from '../testing/rules';
import { newGame } from './game/record';
import type { Transport } from './link/transport';
import { FriendSession } from './session.svelte';

/** Two ends of a connection in one process. */
function ends(): [Transport, Transport] {
  const make = (): Transport => ({ onText() {}, onClose() {}, send() {}, close() {} });
  const [one, other] = [make(), make()];
  one.send = (text) => queueMicrotask(() => other.onText(text));
  other.send = (text) => queueMicrotask(() => one.onText(text));
  return [one, other];
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 5));

test('two sides play, take back and resign, and have the same game', async () => {
  const rules = await loadTestRules();
  const make = () =>
    new FriendSession({
      rules,
      storage: { save() {}, leave() {} },
      keep: () => true,
      onMove() {},
      now: () => performance.now(),
    });
  const [anna, ben] = [make(), make()];
  const [one, other] = ends();
  const control = { base: 60_000, increment: 1_000, delay: 0 };
  const start = rules.startFen;
  const game = newGame({ id: 'abcdef', color: 'white', control, drawRules: 'standard', start });
  anna.connect(one, game, 'Anna');
  ben.connect(other, null, 'Ben');
  await settle();
  expect(ben.color).toBe('black');
  expect([anna.friendName, ben.friendName]).toEqual(['Ben', 'Anna']);
  for (let ply = 0; ply < 6; ply++) {
    const mover = ply % 2 === 0 ? anna : ben;
    expect(mover.play(mover.state!.moves[0])).toBe(true);
    await settle();
    expect(anna.game!.moves).toEqual(ben.game!.moves);
    expect(anna.game!.times).toEqual(ben.game!.times);
  }
  expect(ben.play(ben.state!.moves[0])).toBe(false);
  ben.ask('takeback');
  await settle();
  anna.answer(true);
  await settle();
  expect(anna.game!.moves).toHaveLength(5);
  expect(ben.game!.moves).toHaveLength(5);
  one.onText('{"type":"move","round":1,"ply":9,"move":"a1a1","left":1,"key":"x"}');
  await settle();
  expect(anna.game!.moves).toHaveLength(5);
  expect(anna.told).toContain('not applied');
  ben.end('resignation');
  await settle();
  expect(anna.game!.end).toEqual({ winner: 'white', reason: 'resignation' });
  anna.leave();
  ben.leave();
});
