import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeServer } from '../testing';
import { Connection } from './connection.svelte';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function connected() {
  const server = new FakeServer();
  const ports = { onOpen: vi.fn(), onText: vi.fn(), probe: vi.fn() };
  const connection = new Connection({ connect: () => server.connect('ws://x/rooms'), ...ports });
  connection.open();
  return { server, connection, ...ports };
}

test('a connection that is lost is opened again, with longer and longer pauses', () => {
  const { connection, server, onOpen } = connected();
  expect(connection.status).toBe('connecting');
  expect(connection.send({ do: 'lobby' })).toBe(false);
  server.accept();
  expect([connection.status, onOpen.mock.calls.length]).toEqual(['open', 1]);
  expect(connection.send({ do: 'lobby' })).toBe(true);
  expect(server.heard()).toEqual([{ do: 'lobby' }]);
  for (const pause of [500, 1_000, 2_000, 4_000, 8_000, 8_000]) {
    const { length } = server.sockets;
    server.drop();
    expect([connection.status, connection.send({})]).toEqual(['lost', false]);
    vi.advanceTimersByTime(pause * 0.74);
    expect(server.sockets).toHaveLength(length);
    vi.advanceTimersByTime(pause * 0.52);
    expect(server.sockets).toHaveLength(length + 1);
  }
  server.accept();
  expect([connection.status, onOpen.mock.calls.length]).toEqual(['open', 2]);
  connection.close();
  expect([connection.status, server.socket.isClosed]).toEqual(['closed', true]);
  vi.advanceTimersByTime(100_000);
  expect(connection.status).toBe('closed');
});

test('it is tried at once when there is reason to', () => {
  const { connection, server } = connected();
  server.drop();
  connection.retry();
  expect(server.sockets).toHaveLength(2);
  server.accept();
  expect(connection.status).toBe('open');
});

test('a network that is gone closes nothing: silence is noticed', () => {
  const { connection, server, probe, onText } = connected();
  server.accept();
  vi.advanceTimersByTime(15_000);
  server.say({ lobby: [] });
  expect(onText).toHaveBeenCalledWith('{"lobby":[]}');
  vi.advanceTimersByTime(19_000);
  expect(probe).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_000);
  expect(probe).toHaveBeenCalledOnce();
  server.say({ lobby: [] });
  vi.advanceTimersByTime(20_000);
  expect(probe).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(8_000);
  expect(connection.status).toBe('lost');
});

test('what an earlier socket says does not count', () => {
  const { connection, server, onText } = connected();
  server.accept();
  const before = server.socket;
  server.drop();
  connection.retry();
  server.accept();
  before.onmessage?.({ data: '{}' } as MessageEvent);
  before.onclose?.({} as CloseEvent);
  expect([connection.status, onText.mock.calls.length]).toEqual(['open', 0]);
});

test('a browser that forbids the connection is asked again, as if it were lost', () => {
  const connect = vi.fn(() => {
    throw new Error('SecurityError');
  });
  const connection = new Connection({ connect, onOpen() {}, onText() {}, probe() {} });
  connection.open();
  expect(connection.status).toBe('lost');
  connection.close();
});
