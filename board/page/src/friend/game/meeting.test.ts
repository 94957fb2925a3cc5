import { beforeAll, expect, test } from 'vitest';
import { loadTestRules } from '../../testing/rules';
import { playedGame } from '../testing';
import { adopt, reconcile } from './meeting';
import { ended } from './protocol';
import { sharedOf, withoutLast, type FriendGame } from './record';
import type { Rules } from '../../rules/types';

let rules: Rules;

beforeAll(async () => {
  rules = await loadTestRules();
});

/** What the other side says, which has played so many moves. */
const theirs = (plies: number, change: Partial<FriendGame> = {}) =>
  sharedOf({ ...playedGame(rules, plies, { color: 'black' }), ...change });

test('a side that has nothing takes over the game, with the other colour', () => {
  const game = adopt(theirs(3));
  expect(game.color).toBe('white');
  expect(game.moves).toEqual(playedGame(rules, 3).moves);
  expect(game.kept).toBe(false);
});

test('the last move of the other side that was missed is played', () => {
  const met = reconcile(playedGame(rules, 3), theirs(4), rules) as FriendGame;
  expect(met.moves).toEqual(playedGame(rules, 4).moves);
  expect(met.times).toEqual(playedGame(rules, 4).times);
});

test('a move that the other side has missed stays, and it plays it', () => {
  const mine = playedGame(rules, 3);
  expect((reconcile(mine, theirs(2), rules) as FriendGame).moves).toEqual(mine.moves);
});

test.each([
  ['game', 3, 3, { id: 'other1' }],
  ['side', 3, 3, { color: 'white' }],
  ['settings', 3, 3, { control: { base: 120_000, increment: 0, delay: 0 } }],
  ['settings', 3, 3, { drawRules: 'playstrategy' }],
  // More than one move, a move of this side that it does not know, or one of a third.
  ['moves', 3, 5, {}],
  ['moves', 5, 3, {}],
  ['moves', 2, 3, {}],
  ['moves', 3, 1, {}],
  ['moves', 2, 2, { moves: ['d3d4', 'e6e5'] }],
  ['moves', 2, 2, { takebacks: 2 }],
  ['moves', 2, 2, { round: 3 }],
  // A win that the other side claims for itself without an agreement.
  ['moves', 2, 2, { end: { winner: 'black', reason: 'no-moves' } }],
  ['moves', 2, 2, { end: { winner: null, reason: 'agreement' } }],
] as const)(
  'two sides that differ (%s) do not go on: %i and %i moves, %j',
  (why, own, other, change) => {
    const mine = playedGame(rules, own);
    const before = structuredClone(mine);
    expect(reconcile(mine, theirs(other, change as Partial<FriendGame>), rules)).toBe(why);
    expect(mine).toEqual(before);
  },
);

test('an end that was missed: whoever tells it has lost', () => {
  const end = { winner: 'black', reason: 'resignation' } as const;
  const met = reconcile(playedGame(rules, 4), theirs(4, { end }), rules) as FriendGame;
  expect(met.end).toEqual({ winner: 'white', reason: 'resignation' });
  const asked = { ...playedGame(rules, 4), asked: 'draw' } as const;
  const draw = { winner: null, reason: 'agreement' } as const;
  expect((reconcile(asked, theirs(4, { end: draw }), rules) as FriendGame).end).toEqual(draw);
  const over = ended(playedGame(rules, 4), end);
  expect((reconcile(over, theirs(4), rules) as FriendGame).end).toEqual(end);
});

test('a move that was taken back, which this side had agreed to', () => {
  const mine = { ...playedGame(rules, 4), agreed: true };
  const other = sharedOf(withoutLast(playedGame(rules, 4, { color: 'black' }), 1));
  const met = reconcile(mine, other, rules) as FriendGame;
  expect(met.moves).toHaveLength(3);
  expect(met.takebacks).toBe(1);
  expect(reconcile({ ...mine, agreed: false }, other, rules)).toBe('moves');
});

test('what was asked before is forgotten', () => {
  const mine: FriendGame = { ...playedGame(rules, 4), asked: 'draw', offered: 'takeback' };
  const met = reconcile(mine, theirs(4), rules) as FriendGame;
  expect([met.asked, met.offered, met.agreed]).toEqual([null, null, false]);
});

test('a rematch that the other side has begun', () => {
  const over = ended(playedGame(rules, 4), { winner: 'white', reason: 'resignation' });
  const next = sharedOf({ ...playedGame(rules, 0, { color: 'white' }), round: 2 });
  const met = reconcile({ ...over, asked: 'rematch' }, next, rules) as FriendGame;
  expect([met.round, met.color, met.moves.length]).toEqual([2, 'black', 0]);
  expect(reconcile(over, next, rules)).toBe('moves');
});

test('each side keeps its own clock, and believes no more than the last time of the other', () => {
  const mine = { ...playedGame(rules, 4), left: { white: 40_000, black: 1 } };
  const left = { white: 5, black: 50_000 };
  const met = reconcile(mine, theirs(4, { left }), rules) as FriendGame;
  expect(met.left).toEqual({ white: 40_000, black: 50_000 });
  const more = reconcile(
    mine,
    theirs(4, { left: { white: 5, black: 90_000 } }),
    rules,
  ) as FriendGame;
  expect(more.left!.black).toBe(mine.times.at(-1)!.black);
});
