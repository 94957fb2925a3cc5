import { expect, test } from 'vitest';
import { maxRooms, OwnRooms } from './keys';

const server = new URL('https://x.org/');
const other = new URL('https://y.org/');

/** A storage of a browser, in memory. */
class MemoryStorage implements Storage {
  readonly texts = new Map<string, string>();

  get length(): number {
    return this.texts.size;
  }

  key = (index: number) => [...this.texts.keys()][index] ?? null;
  getItem = (key: string) => this.texts.get(key) ?? null;
  setItem = (key: string, text: string) => void this.texts.set(key, text);
  removeItem = (key: string) => void this.texts.delete(key);
  clear = () => this.texts.clear();
}

function kept() {
  const storage = new MemoryStorage();
  let time = 0;
  return { storage, rooms: new OwnRooms(storage, () => ++time) };
}

test('keys are found by their server, the last used first', () => {
  const { rooms, storage } = kept();
  rooms.keep(server, 'a', { key: 'ka' });
  rooms.keep(server, 'b', { key: 'kb' });
  rooms.keep(other, 'a', { key: 'ko' });
  rooms.keep(server, 'a', { key: 'ka', pending: { ply: 3, move: 'd1d4' } });
  const again = new OwnRooms(storage);
  expect(again.of(server).map(({ room, key }) => [room, key])).toEqual([
    ['a', 'ka'],
    ['b', 'kb'],
  ]);
  expect(again.find(other, 'a')?.key).toBe('ko');
  expect(again.find(server, 'c')).toBeNull();
  // What is not changed stays, and a move that was sent goes.
  rooms.keep(server, 'a', { key: 'ka', over: true });
  expect(again.find(server, 'a')).toMatchObject({ over: true, pending: { ply: 3, move: 'd1d4' } });
  rooms.keep(server, 'a', { key: 'ka', pending: undefined });
  expect(again.find(server, 'a')?.pending).toBeUndefined();
});

test('when there are too many, those that are over go first', () => {
  const { rooms } = kept();
  rooms.keep(server, 'old', { key: 'k' });
  for (let index = 0; index < maxRooms; index++)
    rooms.keep(server, `r${index}`, { key: 'k', over: index === 50 });
  expect(rooms.of(server)).toHaveLength(maxRooms);
  expect(rooms.find(server, 'old')).not.toBeNull();
  expect(rooms.find(server, 'r50')).toBeNull();
});

test.each(['', '{', 'null', '[]', '{"version":2,"rooms":[]}', '{"version":1,"rooms":{}}'])(
  'a text that is something else is put aside: %j',
  (text) => {
    const { rooms, storage } = kept();
    storage.setItem('dameo.rooms', text);
    expect(rooms.of(server)).toEqual([]);
    rooms.keep(server, 'a', { key: 'k' });
    expect(rooms.of(server)).toHaveLength(1);
    const aside = [...storage.texts].filter(([key]) => key.startsWith('dameo.damaged.'));
    expect(aside.map(([, kept]) => kept)).toEqual([text]);
  },
);

test('entries that cannot be read are left out', () => {
  const { rooms, storage } = kept();
  const right = { server: server.href, room: 'a', key: 'k', used: 1, later: true };
  const wrong = [
    null,
    7,
    {},
    { ...right, room: 'a b' },
    { ...right, key: 7 },
    { ...right, used: 'x' },
  ];
  const pending = { ...right, room: 'b', pending: { ply: -1, move: 'd1d4' } };
  storage.setItem('dameo.rooms', JSON.stringify({ version: 1, rooms: [...wrong, right, pending] }));
  expect(rooms.of(server).map(({ room, pending: move }) => [room, move])).toEqual([
    ['a', undefined],
    ['b', undefined],
  ]);
});

test('a browser that forbids storage keeps nothing', () => {
  const rooms = new OwnRooms(null);
  rooms.keep(server, 'a', { key: 'k' });
  expect(rooms.of(server)).toEqual([]);
});
