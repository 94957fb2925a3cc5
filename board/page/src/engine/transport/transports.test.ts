import { afterEach, describe, expect, test, vi } from 'vitest';
import { Mailbox } from './mailbox';
import type { FromWorker, ToWorker } from './messages';
import { SocketTransport, type SocketLike } from './socket_transport';
import { Watch } from '../watch';
import { WorkerTransport, type WorkerLike } from './worker_transport';
import { problems } from '../../texts/problems';
import type { Transport } from './transport';

class FakeWorker implements WorkerLike {
  onmessage: WorkerLike['onmessage'] = null;
  onerror: WorkerLike['onerror'] = null;
  readonly posted: ToWorker[] = [];
  terminated = false;

  postMessage(message: ToWorker): void {
    this.posted.push(message);
  }

  terminate(): void {
    this.terminated = true;
  }

  answer(data: FromWorker): void {
    this.onmessage?.({ data } as MessageEvent<FromWorker>);
  }
}

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

describe('an engine in a worker', () => {
  test('gets numbered lines, each noted in the mailbox before', () => {
    const worker = new FakeWorker();
    const mailbox = new Mailbox(new SharedArrayBuffer(4));
    const transport = new WorkerTransport(worker, mailbox);
    const start = worker.posted[0];
    expect(start).toMatchObject({ kind: 'start', mailbox: mailbox.buffer });
    expect(mailbox.hasLineAfter(0)).toBe(false);
    transport.send('uci');
    transport.send('isready');
    expect(worker.posted.slice(1)).toEqual([
      { kind: 'line', number: 1, text: 'uci' },
      { kind: 'line', number: 2, text: 'isready' },
    ]);
    // The worker sees the same memory.
    const other = new Mailbox(mailbox.buffer);
    expect(other.hasLineAfter(1)).toBe(true);
    expect(other.hasLineAfter(2)).toBe(false);
  });

  test('reports lines and its end, once', () => {
    const worker = new FakeWorker();
    const found = reports(new WorkerTransport(worker, null));
    worker.answer({ kind: 'line', text: 'uciok' });
    worker.answer({ kind: 'end', reason: 'unreachable' });
    worker.answer({ kind: 'line', text: 'late' });
    worker.onerror?.({ message: 'again' } as ErrorEvent);
    expect(found).toEqual(['uciok', 'end: unreachable']);
    expect(worker.terminated).toBe(true);
  });

  test('takes tables between the lines, and says whether they are sound', async () => {
    const worker = new FakeWorker();
    const mailbox = new Mailbox(new SharedArrayBuffer(4));
    const transport = new WorkerTransport(worker, mailbox);
    const bytes = new ArrayBuffer(3);
    transport.send('uci');
    const sound = transport.giveTables(bytes);
    const damaged = transport.giveTables(bytes);
    const late = transport.giveTables(bytes);
    expect(worker.posted[2]).toEqual({ kind: 'tables', number: 2, bytes });
    expect(mailbox.hasLineAfter(3)).toBe(true);
    worker.answer({ kind: 'tables', problem: null });
    worker.answer({ kind: 'tables', problem: 'no tables' });
    await sound;
    await expect(damaged).rejects.toThrow('no tables');
    transport.close();
    await expect(late).rejects.toThrow(problems.engineDisposed);
  });

  test('reports that its script is missing', () => {
    const worker = new FakeWorker();
    const found = reports(new WorkerTransport(worker, null));
    worker.onerror?.({ message: '' } as ErrorEvent);
    expect(found).toEqual([`end: ${problems.engineFailed(problems.engineScript)}`]);
  });

  test('reports nothing after it was closed', () => {
    const worker = new FakeWorker();
    const transport = new WorkerTransport(worker, null);
    const found = reports(transport);
    transport.close();
    worker.answer({ kind: 'line', text: 'late' });
    transport.send('late');
    expect(found).toEqual([]);
    expect(worker.posted).toHaveLength(1);
    expect(worker.terminated).toBe(true);
  });
});

describe('an engine behind a socket', () => {
  const refusal = (): Promise<string> => Promise.resolve('all engines are in use');

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
    const socket = new FakeSocket();
    const later = reports(new SocketTransport(socket, refusal));
    socket.open();
    socket.end(1013, 'too many engines');
    socket.answer('late');
    expect(later).toEqual([`end: ${problems.socketClosed(1013, 'too many engines')}`]);
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
      [`end: ${problems.socketClosed(1011, 'an engine ended unexpectedly')}`],
      [`end: ${problems.socketClosed(1000, 'idle')}`],
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

describe('shared memory', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  test('is used only where the page may', () => {
    vi.stubGlobal('crossOriginIsolated', false);
    expect(Mailbox.create()).toBeNull();
    vi.stubGlobal('crossOriginIsolated', true);
    expect(Mailbox.create()?.hasLineAfter(0)).toBe(false);
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
