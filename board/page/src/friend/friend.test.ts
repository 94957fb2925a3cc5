// @vitest-environment happy-dom

import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { FakeEngine, fakePorts } from '../testing/fake_engine';
import { loadTestRules } from '../testing/rules';
import { createStores } from '../stores';
import { FakeServer, roomOf } from './testing';
import { Friend, type NewRoom } from './friend.svelte';
import type { Rules } from '../rules/types';
import type { OwnGame, RoomState } from './server/messages';

let rules: Rules;

beforeAll(async () => {
  rules = await loadTestRules();
});
beforeEach(() => localStorage.clear());

const url = new URL('http://x.org/');

/** A page that shows the games with other people, and its server. */
async function shown(isWithout = false) {
  const server = new FakeServer();
  const stores = createStores(rules, fakePorts(), () => new FakeEngine());
  const friend = new Friend(stores, {
    storage: localStorage,
    connect: server.connect,
    isWithout: () => Promise.resolve(isWithout),
    now: () => 0,
  });
  friend.setShown(true);
  friend.use(url);
  await Promise.resolve();
  const say = (plies: number, change: Partial<RoomState> = {}, you: 'white' | null = 'white') =>
    server.say({ room: roomOf(rules, plies, change), you, now: 0 });
  return { friend, server, say, ...stores };
}

const game = (change: Partial<OwnGame> = {}): OwnGame => ({
  room: 'abc',
  color: 'white',
  turn: 'black',
  names: { white: 'Anna', black: 'Ben' },
  control: null,
  plies: 1,
  end: null,
  ...change,
});

const newRoom: NewRoom = {
  name: 'Anna',
  color: null,
  control: { days: 3 },
  drawRules: 'standard',
  start: null,
  public: true,
};

test('a game is made, and its key is kept on this device', async () => {
  const { friend, server, say } = await shown();
  expect(server.socket.address).toBe('ws://x.org/rooms');
  friend.create(newRoom);
  expect(friend.problem).toContain('no connection');
  server.accept();
  expect(server.heard()).toEqual([{ do: 'lobby' }]);
  friend.create(newRoom);
  expect(friend.waits).toBe(true);
  expect(server.heard()).toEqual([{ do: 'create', ...newRoom }]);
  server.say({ created: { room: 'abc', key: 'k' } });
  expect(server.heard()).toEqual([
    { do: 'open', room: 'abc', key: 'k' },
    { do: 'lobby' },
    { do: 'mine', games: [{ room: 'abc', key: 'k' }] },
  ]);
  say(0, { names: { white: null, black: null }, host: 'Anna' }, null);
  expect([friend.waits, friend.room?.key, friend.room?.state?.host]).toEqual([false, 'k', 'Anna']);
  // After a reload the room is opened with its key again.
  const again = await shown();
  again.friend.open({ room: 'abc', key: null });
  again.server.accept();
  expect(again.server.heard()).toContainEqual({ do: 'open', room: 'abc', key: 'k' });
});

test('whoever opens the address joins, and the errors are said', async () => {
  const { friend, server, say } = await shown();
  server.accept();
  friend.choose({ name: 'Ben' });
  friend.open({ room: 'abc', key: null });
  say(0, { names: { white: 'Anna', black: null } }, null);
  server.heard();
  friend.join();
  expect(server.heard()).toEqual([{ do: 'join', room: 'abc', name: 'Ben' }]);
  server.say({ error: { code: 'full', text: 'x', room: 'abc' } });
  expect([friend.waits, friend.problem]).toEqual([
    false,
    'Somebody else was faster: both sides are taken.',
  ]);
  friend.join();
  server.heard();
  server.say({ joined: { room: 'abc', key: 'kb', color: 'black' } });
  expect(server.heard()[0]).toEqual({ do: 'open', room: 'abc', key: 'kb' });
  expect(friend.problem).toBe('');
});

test('a key in an address is kept when the server accepts it, and takes no own key away', async () => {
  const { friend, server, say } = await shown();
  server.accept();
  friend.open({ room: 'abc', key: 'wrong' });
  server.say({ error: { code: 'no-key', text: 'x', room: 'abc' } });
  say(2, {}, null);
  expect([friend.room?.key, friend.rooms.of(url)]).toEqual([null, []]);
  friend.open(null);
  friend.open({ room: 'abc', key: 'right' });
  expect(friend.rooms.of(url)).toEqual([]);
  say(2);
  expect(friend.rooms.find(url, 'abc')?.key).toBe('right');
  friend.open(null);
  server.heard();
  friend.open({ room: 'abc', key: 'other' });
  expect(server.heard()).toEqual([{ do: 'open', room: 'abc', key: 'right' }]);
  expect(friend.rooms.find(url, 'abc')?.key).toBe('right');
});

test('a lost connection: everything is followed again, and nothing is waited for', async () => {
  const { friend, server, say } = await shown();
  server.accept();
  friend.open({ room: 'abc', key: 'k' });
  say(2);
  friend.create(newRoom);
  server.drop();
  friend.connection.retry();
  server.accept();
  expect(friend.waits).toBe(false);
  expect(server.heard().map((message) => message.do)).toEqual(['lobby', 'mine', 'open']);
  friend.open(null);
  expect(server.heard()).toEqual([{ do: 'close' }]);
  expect(friend.room).toBeNull();
});

test('a move before a reload without a connection is sent after it', async () => {
  const before = await shown();
  before.server.accept();
  before.friend.open({ room: 'abc', key: 'k' });
  before.say(0);
  before.server.drop();
  const { moves } = before.friend.room!.game!;
  before.friend.room!.play(moves[3]);
  const { friend, server, say } = await shown();
  server.accept();
  friend.open({ room: 'abc', key: null });
  server.heard();
  say(0);
  expect(server.heard()).toEqual([
    { do: 'move', room: 'abc', key: 'k', ply: 0, move: moves[3].text },
  ]);
});

test('moves elsewhere are told, and counted', async () => {
  const { friend, notices, server } = await shown();
  server.accept();
  server.say({ mine: [game({ names: { white: 'Anna', black: null }, plies: 0 })] });
  expect([notices.turns, notices.current]).toEqual([0, null]);
  server.say({ mine: [game({ plies: 0, turn: 'white' })] });
  expect([notices.turns, notices.current?.text]).toEqual([1, 'Ben has joined your game.']);
  notices.dismiss();
  server.say({ mine: [game()] });
  expect([notices.turns, notices.current]).toEqual([0, null]);
  server.say({ mine: [game({ plies: 2, turn: 'white' })] });
  expect(notices.current?.text).toContain('Ben has moved');
  // Not of the room that is open.
  notices.dismiss();
  friend.open({ room: 'abc', key: 'k' });
  server.say({ mine: [game({ plies: 4, turn: 'white' })] });
  expect(notices.current).toBeNull();
  server.say({ mine: [game({ end: { winner: 'white', reason: 'time' }, turn: 'white' })] });
  expect(notices.turns).toBe(0);
});

test('a notification is shown only if it is wanted, and while the page is hidden', async () => {
  const made: unknown[][] = [];
  class FakeNotification {
    static permission = 'granted';
    constructor(...values: unknown[]) {
      made.push(values);
    }
  }
  vi.stubGlobal('Notification', FakeNotification);
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const { friend, notices, server } = await shown();
  server.accept();
  const move = (plies: number) => server.say({ mine: [game({ plies, turn: 'white' })] });
  move(0);
  move(2);
  expect(made).toHaveLength(0);
  friend.choose({ notify: true });
  move(4);
  expect(made).toMatchObject([
    [expect.any(String), { body: expect.stringContaining('Ben has moved') }],
  ]);
  hidden.mockReturnValue('visible');
  move(6);
  expect([made.length, notices.current?.text]).toEqual([
    1,
    expect.stringContaining('Ben has moved'),
  ]);
  hidden.mockRestore();
});

test('the rematch is opened with the same key', async () => {
  const { friend, server, say } = await shown();
  server.accept();
  friend.open({ room: 'abc', key: 'k' });
  const end = { winner: 'white', reason: 'resignation' } as const;
  say(2, { end });
  server.heard();
  say(2, { end, next: 'def' });
  expect(server.heard().slice(-2)).toEqual([
    { do: 'mine', games: ['def', 'abc'].map((room) => ({ room, key: 'k' })) },
    { do: 'open', room: 'def', key: 'k' },
  ]);
  expect(friend.room?.id).toBe('def');
  expect(friend.rooms.find(url, 'abc')?.over).toBe(true);
  // What is on its way of the room before does not matter.
  say(2, { end, next: 'def' });
  expect(friend.room?.state).toBeNull();
});

test('no analysis while a game with a clock is on, and the record when it is over', async () => {
  const { analysis, doc, friend, match, notices, server, settings, say } = await shown();
  server.accept();
  settings.change({ keepGames: false });
  analysis.start();
  friend.open({ room: 'abc', key: 'k' });
  say(2);
  expect([doc.busy, analysis.on, friend.record()]).toEqual([true, false, false]);
  analysis.start();
  expect([analysis.on, notices.current?.text]).toEqual([
    false,
    expect.stringContaining('A game is on'),
  ]);
  await match.start(settings.current.match);
  expect(match.active).toBe(false);
  say(2, { control: { days: 3 } });
  expect(doc.busy).toBe(false);
  say(2, {}, null);
  expect(doc.busy).toBe(false);
  // Nor while one with a clock is on that this tab does not show.
  const control = { base: 60_000, increment: 0, delay: 0 };
  server.say({ mine: [game({ control })] });
  expect(doc.busy).toBe(true);
  server.say({ mine: [game(), game({ control: { days: 1 } })] });
  expect(doc.busy).toBe(false);
  say(2, { end: { winner: 'black', reason: 'time' } });
  expect([doc.busy, friend.record()]).toEqual([false, true]);
  expect(doc.tree.tags).toEqual([
    ['Event', 'Game of two people online'],
    ['Date', expect.any(String)],
    ['White', 'Anna'],
    ['Black', 'Ben'],
    ['TimeControl', '60+0'],
    ['Termination', 'Black wins: White is out of time.'],
  ]);
  expect([doc.tree.result, doc.tree.size]).toEqual(['0-1', 3]);
  const { length } = doc.games;
  friend.record();
  expect(doc.games).toHaveLength(length);
});

test('a server without rooms is not connected to, and another one can be named', async () => {
  const { friend, server } = await shown(true);
  await Promise.resolve();
  expect([friend.isWithout, server.sockets.length]).toEqual([true, 0]);
  friend.use(new URL('https://y.org/'));
  friend.use(null);
  expect([friend.server, friend.isWithout]).toEqual([null, null]);
});
