import { beforeAll, describe, expect, test, vi } from 'vitest';
import { pick, seeded, type Random } from '../../e2e/support/random';
import { loadTestRules } from '../testing/rules';
import type { Rules } from '../rules/types';
import { newGame, type FriendGame } from './game/record';
import type { FriendSession } from './session.svelte';
import { playedGame, settle, testSession, twoEnds } from './testing';

let rules: Rules;

beforeAll(async () => {
  rules = await loadTestRules();
});

/** Two sides that are joined, and their ends. */
async function joined(keep: (game: FriendGame) => boolean = () => true) {
  const [anna, ben] = [testSession(rules, { keep }), testSession(rules, { keep })];
  const [one, other] = twoEnds();
  const control = { base: 60_000, increment: 1_000, delay: 0 };
  const start = rules.startFen;
  const game = newGame({ id: 'abcdef', color: 'white', control, drawRules: 'standard', start });
  anna.connect(one, game, 'Anna');
  ben.connect(other, null, 'Ben');
  await settle();
  return { anna, ben, one, other };
}

async function playOne(anna: FriendSession, ben: FriendSession, index = 0): Promise<void> {
  const mover = anna.state!.turn === 'white' ? anna : ben;
  expect(mover.play(mover.state!.moves[index])).toBe(true);
  await settle();
  expect(ben.game!.moves).toEqual(anna.game!.moves);
  expect(ben.game!.times).toEqual(anna.game!.times);
}

test('two sides play, take back and resign, and have the same game', async () => {
  const { anna, ben } = await joined();
  expect(ben.color).toBe('black');
  expect([anna.friendName, ben.friendName]).toEqual(['Ben', 'Anna']);
  for (let ply = 0; ply < 6; ply++) await playOne(anna, ben);
  expect(ben.play(ben.state!.moves[0])).toBe(false);
  ben.ask('takeback');
  await settle();
  anna.answer(true);
  await settle();
  expect(anna.game!.moves).toHaveLength(5);
  expect(ben.game!.moves).toHaveLength(5);
  await playOne(anna, ben, 1);
  ben.end('resignation');
  await settle();
  expect(anna.game!.end).toEqual({ winner: 'white', reason: 'resignation' });
  expect(ben.game!.end).toEqual(anna.game!.end);
  anna.leave();
  ben.leave();
});

test('a draw is declined, then agreed, and a rematch has the colours exchanged', async () => {
  const kept = vi.fn(() => true);
  const { anna, ben } = await joined(kept);
  await playOne(anna, ben);
  for (const yes of [false, true]) {
    anna.ask('draw');
    await settle();
    ben.answer(yes);
    await settle();
    expect(anna.game!.end).toEqual(yes ? { winner: null, reason: 'agreement' } : null);
  }
  expect(kept).toHaveBeenCalledTimes(2);
  ben.ask('rematch');
  await settle();
  anna.answer(true);
  await settle();
  expect([anna.color, ben.color]).toEqual(['black', 'white']);
  expect([anna.friendName, ben.friendName]).toEqual(['Ben', 'Anna']);
  expect(anna.game!.round).toBe(2);
  expect(ben.play(ben.state!.moves[0])).toBe(true);
  await settle();
  expect(anna.game!.moves).toHaveLength(1);
  anna.leave();
  ben.leave();
});

test('the first message of either side is lost, and both meet all the same', async () => {
  for (const losesWhite of [true, false]) {
    vi.useFakeTimers();
    const [anna, ben] = [testSession(rules), testSession(rules)];
    const [one, other] = twoEnds();
    const loser = losesWhite ? one : other;
    const { send } = loser;
    loser.send = () => (loser.send = send);
    anna.connect(one, playedGame(rules, 3), 'Anna');
    ben.connect(other, null, 'Ben');
    await vi.advanceTimersByTimeAsync(100);
    expect([anna.link, ben.link]).toContain('meeting');
    await vi.advanceTimersByTimeAsync(3_000);
    vi.useRealTimers();
    expect([anna.link, ben.link]).toEqual(['open', 'open']);
    expect([anna.friendName, ben.friendName]).toEqual(['Ben', 'Anna']);
    await playOne(anna, ben);
    anna.leave();
    ben.leave();
  }
});

test('the connection is lost, both meet again, and a move on its way is not lost', async () => {
  const { anna, ben, one } = await joined();
  for (let ply = 0; ply < 4; ply++) await playOne(anna, ben);
  // The move is played here, and the other side does not hear of it.
  one.send = () => {};
  expect(anna.play(anna.state!.moves[0])).toBe(true);
  one.close();
  ben.leave();
  await settle();
  const stored = structuredClone(anna.game!);
  const benHas = { ...stored, color: 'black' as const };
  benHas.moves = stored.moves.slice(0, 4);
  benHas.times = stored.times.slice(0, 5);
  const [again, other] = twoEnds();
  anna.connect(again, anna.game, 'Anna');
  ben.connect(other, { ...benHas, left: null }, 'Ben');
  await settle();
  expect([anna.link, ben.link]).toEqual(['open', 'open']);
  expect(ben.game!.moves).toEqual(stored.moves);
  expect(ben.running).toBe('black');
  await playOne(anna, ben);
  anna.leave();
  ben.leave();
});

test('while there is no connection, the clocks stand and no move is possible', async () => {
  const { anna, ben } = await joined();
  await playOne(anna, ben);
  ben.leave();
  await settle();
  expect(anna.link).toBe('lost');
  expect(anna.running).toBeNull();
  expect(anna.canMove).toBe(false);
  anna.leave();
});

describe('nonsense', () => {
  const wrong = [null, true, -1, 1.5, 2 ** 60, 'x', '', [], {}, [1], { length: 3 }];

  /** A message that is wrong in some place, made from those that would be right. */
  function nonsense(random: Random, right: readonly Record<string, unknown>[]): string {
    const message = { ...pick(random, right) };
    const names = Object.keys(message).filter((name) => name !== 'reply' && name !== 'name');
    const whole = JSON.stringify(message);
    switch (random(5)) {
      case 0:
        return whole.slice(0, random(whole.length - 1));
      case 1:
        return String.fromCharCode(...Array.from({ length: random(60) }, () => random(0x10000)));
      case 2:
        return JSON.stringify(pick(random, wrong));
      case 3:
        delete message[pick(random, names)];
        return JSON.stringify(message);
      default: {
        const name = pick(random, names);
        const other = pick(random, wrong);
        // A `hello` can have nothing of the game.
        message[name] = name === 'game' && other === null ? 7 : other;
        return JSON.stringify(message);
      }
    }
  }

  test('of 300 kinds changes nothing, and the game goes on', async () => {
    const { anna, ben, one, other } = await joined();
    await playOne(anna, ben);
    const sent: Record<string, unknown>[] = [];
    const send = other.send;
    other.send = (text) => sent.push(JSON.parse(text) as Record<string, unknown>);
    // What Ben's page would send in this position.
    ben.play(ben.state!.moves[0]);
    ben.ask('draw');
    ben.end('resignation');
    ben.compare();
    const place = { round: 1, ply: 1 };
    const right = [
      ...sent.filter(({ type }) => type !== 'hello'),
      { type: 'answer', ...place, what: 'draw', yes: true },
      { type: 'back', ...place, to: 0, key: 'x' },
      { type: 'seen', ...place, key: 'x' },
      { ...sent.find(({ type }) => type === 'hello'), version: 1 },
    ];
    expect(new Set(right.map(({ type }) => type)).size).toBe(7);
    const move = right.find(({ type }) => type === 'move')!;
    const random = seeded(1);
    const before = structuredClone(anna.game!);
    for (let count = 0; count < 300; count++) {
      const text = nonsense(random, right);
      one.onText(text);
      expect(structuredClone(anna.game!), text).toEqual(before);
      expect(anna.link, text).toBe('open');
    }
    expect(anna.hasRefused).toBe(true);
    // The same message as it should be is played.
    one.onText(JSON.stringify(move));
    expect(anna.game!.moves).toHaveLength(2);
    other.send = send;
    anna.leave();
    ben.leave();
  });

  test('of another version or another game stops nothing but this meeting', async () => {
    const { anna, ben, one } = await joined();
    await playOne(anna, ben);
    one.onText('{"type":"hello","version":2,"name":"Ben","reply":false,"game":null}');
    expect(anna.feedback).toContain('different versions (2)');
    expect(anna.game!.moves).toHaveLength(1);
    anna.leave();
    ben.leave();
  });
});
