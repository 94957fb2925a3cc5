import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { fakePorts } from '../../testing/fake_engine';
import { loadTestRules } from '../../testing/rules';
import { Notices } from '../../document/notices.svelte';
import { SettingsStore } from '../../settings/store.svelte';
import { roomOf } from '../testing';
import { Room } from './room.svelte';
import type { PendingMove } from '../keys';
import type { Color, Rules } from '../../rules/types';
import type { RoomState } from '../server/messages';

let rules: Rules;
let time = 0;

beforeAll(async () => {
  rules = await loadTestRules();
});
beforeEach(() => (time = 0));

function opened(key: string | null = 'k', pending: PendingMove | null = null) {
  const sent: Record<string, unknown>[] = [];
  const ports = {
    rules,
    settings: new SettingsStore(fakePorts(), new Notices()),
    isOpen: true,
    send: (message: object) => ports.isOpen && sent.push(message as Record<string, unknown>) > 0,
    keepPending: vi.fn(),
    onChange: vi.fn(),
    onMove: vi.fn(),
    now: () => time,
  };
  const room = new Room('abc', key, ports, pending);
  const hear = (
    plies: number,
    change: Partial<RoomState> = {},
    you: Color | null = key ? 'white' : null,
  ) => room.hear(roomOf(rules, plies, change), you, time);
  return { room, sent, ports, hear };
}

const first = (room: Room) => room.game!.moves[0];

test('a move is shown at once, sent, and confirmed by the server', () => {
  const { room, sent, ports, hear } = opened();
  hear(0);
  expect(room.play(first(room))).toBe(true);
  const move = roomOf(rules, 1).moves[0];
  expect(room.moves).toEqual([move]);
  expect(sent).toEqual([{ do: 'move', room: 'abc', key: 'k', ply: 0, move }]);
  expect(ports.keepPending).toHaveBeenLastCalledWith({ ply: 0, move });
  expect([room.canMove, room.isTurn, room.clock.running]).toEqual([false, false, null]);
  hear(1);
  expect([room.pending, room.moves.length, room.clock.running]).toEqual([null, 1, 'black']);
  expect(ports.keepPending).toHaveBeenLastCalledWith(null);
  expect(ports.onMove).toHaveBeenCalledOnce();
  hear(2);
  expect(ports.onMove).toHaveBeenCalledTimes(2);
  expect(sent).toHaveLength(1);
  expect(room.canMove).toBe(true);
});

test('a move made while away is sent when the connection is back, once', () => {
  const { room, sent, ports, hear } = opened();
  hear(0);
  ports.isOpen = false;
  expect(room.play(first(room))).toBe(true);
  // The server does not know of it: the clock runs on.
  expect([room.moves.length, sent.length, room.clock.running]).toEqual([1, 0, 'white']);
  ports.isOpen = true;
  room.follow();
  hear(0, { watchers: 1 });
  const { move } = room.pending!;
  expect(sent).toEqual([
    { do: 'open', room: 'abc', key: 'k' },
    { do: 'move', room: 'abc', key: 'k', ply: 0, move },
  ]);
  expect(room.clock.running).toBeNull();
  hear(0, { watchers: 2 });
  expect(sent).toHaveLength(2);
  hear(1);
  expect([room.pending, room.feedback]).toEqual([null, '']);
});

test('a move from before a reload is sent, unless the server has it or it is not possible', () => {
  const [move] = roomOf(rules, 1).moves;
  for (const [plies, pending, isSent, said] of [
    [0, { ply: 0, move }, true, ''],
    [1, { ply: 0, move }, false, ''],
    [2, { ply: 0, move: 'e1e4' }, false, 'The game has changed meanwhile'],
    [0, { ply: 0, move: 'a8a1' }, false, 'The game has changed meanwhile'],
    [1, { ply: 1, move: roomOf(rules, 2).moves[1] }, false, 'The game has changed meanwhile'],
    [2, { ply: 4, move }, false, 'The game has changed meanwhile'],
  ] as const) {
    const { room, sent, hear } = opened('k', pending);
    hear(plies);
    expect(sent.length > 0, JSON.stringify([plies, pending])).toBe(isSent);
    expect(room.pending === null).toBe(!isSent);
    expect(room.feedback).toContain(said);
  }
});

test('a move that the server refuses is taken back, and it is said why', () => {
  const { room, hear } = opened();
  hear(0);
  room.play(first(room));
  room.refused({ code: 'over', text: '', room: 'abc' });
  expect([room.moves.length, room.feedback]).toEqual([0, 'The game is over.']);
});

test('only whoever is to move can move, at the last position, while the game is on', () => {
  const { room, hear } = opened();
  hear(1);
  expect(room.canMove).toBe(false);
  hear(2);
  expect(room.canMove).toBe(true);
  room.look(1);
  expect([room.canMove, room.play(first(room)), room.feedback]).toEqual([
    false,
    false,
    'It is not your turn.',
  ]);
  room.look(9);
  expect([room.looked, room.canMove]).toEqual([null, true]);
  hear(2, { end: { winner: null, reason: 'agreement' } });
  expect(room.canMove).toBe(false);
  hear(0, { names: { white: 'Anna', black: null } });
  expect([room.isOn, room.canMove]).toEqual([false, false]);
  const watching = opened(null);
  watching.hear(0);
  expect([watching.room.canMove, watching.room.canOffer('draw')]).toEqual([false, false]);
});

test('clocks show the time of the server, whatever the clock of this device says', () => {
  vi.useFakeTimers();
  const { room, hear } = opened();
  const server = 1_764_000_000_000;
  const clock = { white: 50_000, black: 40_000, running: 'white', since: server - 3_000 } as const;
  const say = (now: number) => room.hear(roomOf(rules, 2, { clock }), 'white', now);
  const shown = () => room.clock.shown;
  say(server);
  expect(shown()).toEqual({ white: 47_000, black: 40_000 });
  time += 1_000;
  vi.advanceTimersByTime(100);
  expect(shown()).toEqual({ white: 46_000, black: 40_000 });
  // A message that took two seconds does not give them back.
  time += 2_000;
  say(server + 1_000);
  expect(shown()).toEqual({ white: 44_000, black: 40_000 });
  // A delay passes first, and no clock shows less than nothing.
  const control = { base: 60_000, increment: 0, delay: 5_000 };
  hear(2, { clock: { ...clock, since: server + 3_000 }, control });
  expect(shown()!.white).toBe(50_000);
  time += 100_000;
  vi.advanceTimersByTime(100);
  expect(shown()!.white).toBe(0);
  // Only the server says that the flag has fallen.
  expect(room.isOn).toBe(true);
  // After a sleep of the device the new connection counts.
  room.follow();
  say(server + 7_000);
  expect(shown()!.white).toBe(40_000);
  hear(2, { clock: null });
  expect(shown()).toBeNull();
  vi.useRealTimers();
});

test('offers are made, withdrawn, declined and lapse', () => {
  const { room, sent, hear } = opened();
  hear(2);
  room.offer('draw');
  expect(sent.pop()).toEqual({ do: 'offer', what: 'draw', ply: 2, room: 'abc', key: 'k' });
  hear(2, { offers: { draw: 'white' } });
  expect([room.canOffer('draw'), room.canOffer('takeback')]).toEqual([false, true]);
  hear(2);
  expect(room.feedback).toBe('Ben declines the draw.');
  hear(2, { offers: { draw: 'white' } });
  room.decline('draw');
  expect(sent.pop()).toEqual({ do: 'decline', what: 'draw', room: 'abc', key: 'k' });
  hear(2);
  expect(room.feedback).toBe('');
  hear(3, { offers: { draw: 'white' } });
  hear(4);
  expect(room.feedback).toBe('');
});

test('moves are taken back, and it is said who did', () => {
  const { room, hear } = opened();
  hear(4);
  room.look(3);
  hear(4, { offers: { takeback: 'black' } });
  hear(3);
  expect([room.feedback, room.looked]).toEqual(['Ben has taken a move back.', null]);
  hear(3, { offers: { takeback: 'white' } });
  hear(2);
  expect(room.feedback).toBe('');
});

test('what can be offered when', () => {
  const { room, hear } = opened();
  const can = () =>
    (['draw', 'takeback', 'rematch'] as const).filter((what) => room.canOffer(what));
  hear(0);
  expect(can()).toEqual(['draw']);
  hear(1);
  expect(can()).toEqual(['draw', 'takeback']);
  const end = { winner: 'white', reason: 'resignation' } as const;
  hear(1, { end });
  expect(can()).toEqual(['rematch']);
  hear(1, { end, next: 'def' });
  expect(can()).toEqual([]);
  hear(0, { names: { white: 'Anna', black: null }, end: { winner: null, reason: 'aborted' } });
  expect(can()).toEqual([]);
});

test('a premove is played when the turn comes, and dropped if it is not legal', () => {
  const { room, sent, hear } = opened();
  hear(1);
  const { targets, onchange } = room.premoves.board!;
  const [from, [to]] = [...targets][0];
  onchange({ from, to });
  hear(2);
  expect(sent).toMatchObject([{ do: 'move', ply: 2, move: `${from}${to}` }]);
  hear(3, { moves: room.moves.slice() });
  room.premoves.board!.onchange({ from: 'h8', to: 'h7' });
  const next = rules.describe(rules.startFen, [...room.moves]).moves[0].text;
  hear(4, { moves: [...room.moves, next] });
  expect(room.premoves.result).toMatchObject({ kind: 'dropped', from: 'h8' });
  expect(sent).toHaveLength(1);
});

test('whoever has a wrong key watches, and what is gone is said', () => {
  const { room, sent } = opened();
  room.refused({ code: 'no-key', text: '', room: 'abc' });
  expect([room.key, sent]).toEqual([null, [{ do: 'open', room: 'abc' }]]);
  room.refused({ code: 'no-room', text: '', room: 'abc' });
  expect(room.problem).toContain('There is no such game');
  room.refused({ code: null, text: 'later words', room: 'abc' });
  expect(room.feedback).toBe('The room server says: later words');
});
