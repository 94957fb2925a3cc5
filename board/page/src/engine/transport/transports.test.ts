import { afterEach, describe, expect, test, vi } from 'vitest';
import { SocketTransport, type SocketLike } from './socket_transport';
import { Watch } from '../watch';
import { problems } from '../../texts/messages/problems';
import type { Transport } from './transport';

class FakeSocket implements SocketLike {
  onopen: SocketLike['onopen'] = null;
  onmessage: SocketLike['onmessage'] = null;
  onclose: SocketLike['onclose'] = null;
  readonly sent: string[] = [];
  closed = false;

  send(text: string): void {
    this.sent.push(text);
  }

  close(): void {
    this.closed = true;
  }

  open(): void {
    this.onopen?.({} as Event);
  }

  answer(data: unknown): void {
    this.onmessage?.({ data } as MessageEvent);
  }

  end(code: number, reason: string): void {
    this.onclose?.({ code, reason } as CloseEvent);
  }
}

/** What a transport reports. */
function reports(transport: Transport): string[] {
  const found: string[] = [];
  transport.onLine = (line) => found.push(line);
  transport.onEnd = (reason, lost) => found.push(`${lost === true ? 'lost' : 'end'}: ${reason}`);
  return found;
}

describe('an engine behind a socket', () => {
  const refusal = () => Promise.resolve({ why: 'all engines are in use', lost: true });

  test('gets its lines when the connection is open', () => {
    const socket = new FakeSocket();
    const transport = new SocketTransport(socket, refusal);
    transport.send('uci');
    expect(socket.sent).toEqual([]);
    socket.open();
    transport.send('isready');
    expect(socket.sent).toEqual(['uci', 'isready']);
  });

  test('reports lines, whatever they are packed in', () => {
    const socket = new FakeSocket();
    const found = reports(new SocketTransport(socket, refusal));
    socket.open();
    socket.answer('uciok');
    socket.answer('readyok\r\ninfo depth 1\n');
    socket.answer(new ArrayBuffer(3));
    expect(found).toEqual(['uciok', 'readyok', 'info depth 1']);
  });

  test('reports why the connection ended', async () => {
    const refused = new FakeSocket();
    const found = reports(new SocketTransport(refused, refusal));
    refused.end(1006, '');
    await Promise.resolve();
    expect(found).toEqual(['lost: all engines are in use']);
    const forbidden = new FakeSocket();
    const never = () => Promise.resolve({ why: 'not for others', lost: false });
    const final = reports(new SocketTransport(forbidden, never));
    forbidden.end(1006, '');
    await Promise.resolve();
    expect(final).toEqual(['end: not for others']);
    const socket = new FakeSocket();
    const later = reports(new SocketTransport(socket, refusal));
    socket.open();
    socket.end(1013, 'too many engines');
    socket.answer('late');
    expect(later).toEqual([
      `end: ${problems.socketClosed({ code: 1013, reason: 'too many engines' })}`,
    ]);
    expect(later[0]).toContain('too many engines');
  });

  test('tells a server that is gone from an engine that has ended', () => {
    const ends = [
      [1001, 'dameo-board was ended'],
      [1006, ''],
      [1011, 'an engine ended unexpectedly'],
      [1000, 'idle'],
    ] as const;
    const found = ends.map(([code, reason]) => {
      const socket = new FakeSocket();
      const reported = reports(new SocketTransport(socket, refusal));
      socket.open();
      socket.end(code, reason);
      return reported;
    });
    expect(found).toEqual([
      [`lost: ${problems.socketNoConnection}`],
      [`lost: ${problems.socketNoConnection}`],
      [`end: ${problems.socketClosed({ code: 1011, reason: 'an engine ended unexpectedly' })}`],
      [`end: ${problems.socketClosed({ code: 1000, reason: 'idle' })}`],
    ]);
  });

  test('reports nothing after it was closed', () => {
    const socket = new FakeSocket();
    const transport = new SocketTransport(socket, refusal);
    const found = reports(transport);
    transport.close();
    socket.end(1000, '');
    transport.send('late');
    expect(found).toEqual([]);
    expect(socket.sent).toEqual([]);
    expect(socket.closed).toBe(true);
  });
});

describe('a time limit', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  test('can end in time, and begin again', () => {
    vi.useFakeTimers();
    const late = vi.fn();
    const watch = new Watch(100, late);
    watch.begin();
    vi.advanceTimersByTime(99);
    watch.begin();
    vi.advanceTimersByTime(99);
    watch.end();
    vi.advanceTimersByTime(500);
    expect(late).not.toHaveBeenCalled();
    watch.begin();
    vi.advanceTimersByTime(100);
    expect(late).toHaveBeenCalledOnce();
  });

  test('does not count the time in which the machine slept', () => {
    vi.useFakeTimers();
    const late = vi.fn();
    new Watch(100, late).begin();
    vi.setSystemTime(Date.now() + 3_600_000);
    vi.advanceTimersByTime(100);
    expect(late).not.toHaveBeenCalled();
    vi.advanceTimersByTime(100);
    expect(late).toHaveBeenCalledOnce();
  });
});
