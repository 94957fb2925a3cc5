import { beforeAll, describe, expect, test } from 'vitest';
import { loadTestRules } from '../../testing/rules';
import { playedGame } from '../testing';
import { parseMessage, protocolVersion, type Message } from './messages';
import { act, canAsk, canPlay, maxLatency, receive, withMove } from './protocol';
import { keyOf, sharedOf, stateOf, type FriendGame } from './record';
import type { Rules } from '../../rules/types';

let rules: Rules;

beforeAll(async () => {
  rules = await loadTestRules();
});

function around(game: FriendGame) {
  return { rules, clocks: game.times.at(-1) ?? null };
}

/** The message of the other side's next move, as its page sends it. */
function nextMove(game: FriendGame, move = stateOf(rules, game).moves[0].text): Message {
  const left = game.control === null ? null : 55_000;
  const played = withMove(game, move, left, rules);
  if (typeof played === 'string') throw new Error(played);
  const key = keyOf(played.game, played.fen);
  return { type: 'move', round: 1, ply: played.game.moves.length, move, left, key };
}

describe('a move of the other side', () => {
  test('is played, and what was reached is sent back', () => {
    const game = playedGame(rules, 3);
    const message = nextMove(game);
    const { game: after, send, feedback } = receive(game, message, around(game));
    expect(after.moves).toEqual([...game.moves, (message as { move: string }).move]);
    expect(after.times.at(-1)!.black).toBe(55_000);
    expect(send).toEqual([
      { type: 'seen', round: 1, ply: 4, key: keyOf(after, stateOf(rules, after).fen) },
    ]);
    expect(feedback).toBeNull();
  });

  test.each([
    ['turn', 2, {}],
    ['ply', 3, { ply: 3 }],
    ['ply', 3, { ply: 5 }],
    ['ply', 3, { ply: 0 }],
    ['illegal', 3, { move: 'a1a8' }],
    ['illegal', 3, { move: '' }],
    ['illegal', 3, { move: 'toString' }],
    ['time', 3, { left: null }],
    ['time', 3, { left: -1 }],
    ['time', 3, { left: 0.5 }],
    ['time', 3, { left: 61_001 }],
    ['differs', 3, { key: '00000000' }],
    ['round', 3, { round: 2 }],
  ] as const)('that is wrong (%s) changes nothing, after %i moves: %j', (reason, plies, change) => {
    const game = playedGame(rules, plies);
    const whole = nextMove(game);
    const before = structuredClone(game);
    const { game: after, send, feedback } = receive(game, { ...whole, ...change }, around(game));
    expect(after).toBe(game);
    expect(game).toEqual(before);
    expect(send).toEqual([{ type: 'refuse', reason }]);
    expect(feedback).toEqual({ kind: 'refuses', reason });
  });

  test('cannot have more time than its clock shows here, but for the way of a message', () => {
    const game = playedGame(rules, 3);
    const move = { ...nextMove(game), left: 59_000 } as Message;
    const clocks = (black: number) => ({ rules, clocks: { white: 56_000, black } });
    const increment = game.control!.increment;
    expect(receive(game, move, clocks(59_000 - maxLatency - increment - 1)).feedback).toEqual({
      kind: 'refuses',
      reason: 'time',
    });
    expect(receive(game, move, clocks(59_000 - maxLatency - increment)).game.moves).toHaveLength(4);
  });

  test('of the game before is not for this one, and after the end nothing is played', () => {
    const game = { ...playedGame(rules, 3), round: 2 };
    expect(receive(game, nextMove(game), around(game))).toEqual({ game, send: [], feedback: null });
    const over = act(game, { type: 'end', reason: 'resignation' }, around(game)).game;
    const late = { ...nextMove(game), round: 2 } as Message;
    expect(receive(over, late, around(over)).game).toBe(over);
  });
});

describe('this side', () => {
  test('moves only at its turn, by the rules, and not after the end', () => {
    const [own, theirs] = [playedGame(rules, 2), playedGame(rules, 3)];
    const move = stateOf(rules, own).moves[0].text;
    expect(act(own, { type: 'play', move }, around(own)).game.moves).toHaveLength(3);
    expect(act(own, { type: 'play', move: 'a1a8' }, around(own)).game).toBe(own);
    const other = stateOf(rules, theirs).moves[0].text;
    expect(act(theirs, { type: 'play', move: other }, around(theirs))).toEqual({
      game: theirs,
      send: [],
      feedback: null,
    });
    const over = act(own, { type: 'end', reason: 'aborted' }, around(own)).game;
    expect(canPlay(over)).toBe(false);
    expect(act(over, { type: 'end', reason: 'resignation' }, around(over)).game).toBe(over);
  });

  test('asks for one thing at a time, and only for what is possible', () => {
    const start = playedGame(rules, 0);
    expect(canAsk(start, 'takeback')).toBe(false);
    expect(canAsk(start, 'rematch')).toBe(false);
    expect(canAsk(start, 'draw')).toBe(true);
    const asked = act(start, { type: 'ask', what: 'draw' }, around(start));
    expect(asked.send).toEqual([{ type: 'ask', round: 1, ply: 0, what: 'draw' }]);
    expect(canAsk(asked.game, 'draw')).toBe(false);
    expect(canAsk(playedGame(rules, 2), 'takeback')).toBe(true);
  });
});

describe('what was not asked for', () => {
  test('is not agreed to', () => {
    const game = playedGame(rules, 4);
    for (const what of ['takeback', 'draw', 'rematch'] as const) {
      const answer: Message = { type: 'answer', round: 1, ply: 4, what, yes: true };
      expect(receive(game, answer, around(game)).game).toBe(game);
    }
    const back: Message = { type: 'back', round: 1, ply: 4, to: 3, key: '' };
    expect(receive(game, back, around(game)).feedback).toEqual({
      kind: 'refuses',
      reason: 'takeback',
    });
  });

  test('of what was agreed, no more is taken back', () => {
    const game = playedGame(rules, 4);
    const ask: Message = { type: 'ask', round: 1, ply: 4, what: 'takeback' };
    const offered = receive(game, ask, around(game)).game;
    const agreed = act(offered, { type: 'answer', yes: true }, around(game)).game;
    expect(canPlay(agreed)).toBe(false);
    const shorter = { ...game, moves: game.moves.slice(0, 3) };
    const key = keyOf(shorter, stateOf(rules, shorter).fen);
    const back: Message = { type: 'back', round: 1, ply: 4, to: 3, key };
    for (const change of [{ to: 2 }, { to: 0 }, { ply: 5 }, { key: 'x' }]) {
      const { game: after, feedback } = receive(agreed, { ...back, ...change }, around(game));
      expect(after).toBe(agreed);
      expect(feedback?.kind).toBe('refuses');
    }
    const { game: after } = receive(agreed, back, around(game));
    expect(after.moves).toEqual(shorter.moves);
    expect(after.times).toHaveLength(4);
    expect(after.takebacks).toBe(1);
  });

  test('a draw needs both, and a side can only lose by what it says itself', () => {
    const game = playedGame(rules, 4);
    for (const reason of ['resignation', 'time'] as const) {
      const { game: after } = receive(
        game,
        { type: 'end', round: 1, ply: 4, reason },
        around(game),
      );
      expect(after.end).toEqual({ winner: 'white', reason });
    }
    const agreement = { type: 'end', round: 1, ply: 4, reason: 'agreement' };
    expect(parseMessage(rules, JSON.stringify(agreement))).toBeNull();
    const plain = playedGame(rules, 4, { control: null });
    const time: Message = { type: 'end', round: 1, ply: 4, reason: 'time' };
    expect(receive(plain, time, around(plain)).game).toBe(plain);
  });
});

describe('a message', () => {
  test('is read with its game', () => {
    const game = sharedOf({ ...playedGame(rules, 5), left: { white: 54_000, black: 10 } });
    const hello = { type: 'hello', version: protocolVersion, name: 'A\tB', reply: true, game };
    expect(parseMessage(rules, JSON.stringify(hello))).toEqual({ ...hello, name: 'A B' });
  });

  test.each([
    ['a move that is not legal', { moves: ['a1a8'], times: null }],
    ['too few times', { times: [] }],
    ['a side that gains time', { base: 1 }],
    ['another start', { start: 'W:Wa1' }],
    ['no side', { color: 'red' }],
    ['an odd id', { id: '<b>' }],
    ['other draw rules', { drawRules: 'mine' }],
    ['a clock that the page does not have', { control: { base: 1, increment: 0, delay: 0 } }],
    ['moves that are no list', { moves: { length: 0 } }],
    ['round 0', { round: 0 }],
  ])('with a game that has %s is none', (_, change) => {
    const game = { ...sharedOf(playedGame(rules, 5)), ...change } as Record<string, unknown>;
    if ('base' in change) {
      game.times = playedGame(rules, 5).times.map((times, ply) =>
        ply === 5 ? { ...times, white: times.white + 9_000 } : times,
      );
    }
    const hello = { type: 'hello', version: protocolVersion, name: '', reply: false, game };
    expect(parseMessage(rules, JSON.stringify(hello))).toBeNull();
  });

  test('that is too long is not even read', () => {
    const ping = JSON.stringify({ type: 'ping', more: 'x'.repeat(200_000) });
    expect(parseMessage(rules, ping)).toBeNull();
    expect(parseMessage(rules, '{"type":"ping"}')).toEqual({ type: 'ping' });
  });
});
