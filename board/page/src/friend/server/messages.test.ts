import { beforeAll, expect, test } from 'vitest';
import { pick, seeded, type Random } from '../../../e2e/support/random';
import { loadTestRules } from '../../testing/rules';
import { roomOf } from '../testing';
import { readMessage } from './messages';
import type { Rules } from '../../rules/types';

let rules: Rules;

beforeAll(async () => {
  rules = await loadTestRules();
});

const read = (message: unknown) => readMessage(rules, JSON.stringify(message));

test('a room is read as it is, and what a later server adds is left out', () => {
  const state = roomOf(rules, 3, { offers: { draw: 'white' }, watchers: 2, next: 'def' });
  const message = { room: { ...state, version: 7, chat: [] }, you: 'white', now: 5, more: 1 };
  expect(read(message)).toEqual({ type: 'room', state, you: 'white', now: 5 });
});

test('a room that is being made, without a clock or with days', () => {
  const names = { white: null, black: null };
  for (const control of [null, { days: 3 }]) {
    const change = { names, host: 'Anna', control, left: [], clock: null };
    const state = roomOf(rules, 0, change);
    expect(read({ room: state, you: null, now: 5 })).toMatchObject({ state, you: null });
  }
});

test('the end of a game', () => {
  const end = { winner: 'black', reason: 'time' };
  expect(read({ room: { ...roomOf(rules, 2), end }, you: null, now: 1 })).toMatchObject({
    state: { end },
  });
});

test('a room that this page cannot show', () => {
  const right = roomOf(rules, 2);
  for (const change of [
    { id: '' },
    { moves: ['a1a8'] },
    { moves: [7] },
    { start: 'W:Wz9:B' },
    { start: null },
    { drawRules: 'other' },
    { control: { base: -1 } },
    { end: { winner: 'white', reason: 'alien' } },
  ]) {
    const found = read({ room: { ...right, ...change }, you: null, now: 1 });
    expect(found, JSON.stringify(change)).toEqual({ type: 'unreadable' });
  }
  expect(read({ room: null, now: 1 })).toEqual({ type: 'unreadable' });
});

test('lists leave out what cannot be read', () => {
  const { control, drawRules, start, names } = roomOf(rules, 0);
  const open = { room: 'r1', name: 'Zoë\n ', color: null, control, drawRules, start };
  expect(
    read({ lobby: [open, null, {}, { ...open, room: 'a b' }, { ...open, start: 1 }] }),
  ).toEqual({
    type: 'lobby',
    games: [{ ...open, name: 'Zoë' }],
  });
  const own = { room: 'r1', color: 'white', turn: 'black', names, control, plies: 3, end: null };
  expect(read({ mine: [{ ...own, left: null, next: null }, 7, { ...own, plies: -1 }] })).toEqual({
    type: 'mine',
    games: [own],
  });
});

test('keys and errors', () => {
  expect(read({ created: { room: 'a', key: 'b', more: 1 } })).toEqual({
    type: 'created',
    room: 'a',
    key: 'b',
  });
  expect(read({ joined: { room: 'a', key: 'b c' } })).toBeNull();
  expect(read({ error: { code: 'full', text: 'x', room: 'a' } })).toEqual({
    type: 'error',
    error: { code: 'full', text: 'x', room: 'a' },
  });
  expect(read({ error: { code: 'new', text: 'x' } })).toMatchObject({ error: { code: null } });
});

test('nonsense is no message', () => {
  for (const text of ['', '{', 'null', '7', '[]', '{}', '{"other":1}', '"room"'])
    expect(readMessage(rules, text), text).toBeNull();
});

/** A message that is wrong in some place. */
function changed(random: Random, value: unknown): unknown {
  const wrong = [null, true, -1, 1.5, 2 ** 60, 'x', '', [], {}, [1], { length: 3 }];
  if (typeof value !== 'object' || value === null || random(4) === 0) return pick(random, wrong);
  const copy = structuredClone(value) as Record<string, unknown>;
  const name = pick(random, [...Object.keys(copy), 'more']);
  if (random(5) === 0) delete copy[name];
  else copy[name] = changed(random, copy[name]);
  return copy;
}

test('messages changed at random are read or not, and never throw', () => {
  const random = seeded(1);
  const state = roomOf(rules, 3, { offers: { draw: 'white' } });
  const { control, drawRules, start, names } = state;
  const right = [
    { room: state, you: 'white', now: 5 },
    { lobby: [{ room: 'r', name: 'A', color: null, control, drawRules, start }] },
    { mine: [{ room: 'r', color: 'white', turn: null, names, control, plies: 1, end: null }] },
    { error: { code: 'full', text: 'x', room: 'a' } },
    { created: { room: 'a', key: 'b' } },
  ];
  let count = 0;
  for (let round = 0; round < 2_000; round++) {
    const message = changed(random, pick(random, right));
    const found = read(message);
    if (found?.type !== 'room') continue;
    expect(typeof found.state.names, JSON.stringify(message)).toBe('object');
    expect(Number.isSafeInteger(found.now)).toBe(true);
    count++;
  }
  expect(count).toBeGreaterThan(50);
});
