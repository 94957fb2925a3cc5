import { describe, expect, test } from 'vitest';
import { wasTerminated } from './link.js';
import { Mailbox } from './mailbox.js';
import type { FromWorker, ToWorker } from './messages.js';
import { WorkerLink, type WorkerLike } from './worker_link.js';

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

/** What a link reports. */
function reports(link: WorkerLink): string[] {
  const found: string[] = [];
  link.onReady = () => found.push('ready');
  link.onLine = (line) => found.push(line);
  link.onEnd = (reason) => found.push(`end: ${reason}`);
  return found;
}

describe('an engine in a worker', () => {
  test('gets numbered lines, each noted in the mailbox before', () => {
    const worker = new FakeWorker();
    const mailbox = new Mailbox(new SharedArrayBuffer(4));
    const link = new WorkerLink(worker, { module: '', megabytes: 1, mailbox });
    const start = worker.posted[0];
    expect(start).toMatchObject({ kind: 'start', mailbox: mailbox.buffer });
    expect(mailbox.hasLineAfter(0)).toBe(false);
    link.send('uci');
    link.send('isready');
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
    const found = reports(new WorkerLink(worker, { module: '', megabytes: 1, mailbox: null }));
    worker.answer({ kind: 'ready' });
    worker.answer({ kind: 'line', text: 'uciok' });
    worker.answer({ kind: 'end', reason: 'unreachable' });
    worker.answer({ kind: 'line', text: 'late' });
    worker.onerror?.({ message: 'again' } as ErrorEvent);
    expect(found).toEqual(['ready', 'uciok', 'end: unreachable']);
    expect(worker.terminated).toBe(true);
  });

  test('takes tables between the lines, and says whether they are sound', async () => {
    const worker = new FakeWorker();
    const mailbox = new Mailbox(new SharedArrayBuffer(4));
    const link = new WorkerLink(worker, { module: '', megabytes: 1, mailbox });
    const bytes = new ArrayBuffer(3);
    link.send('uci');
    const sound = link.giveTables(bytes);
    const damaged = link.giveTables(bytes);
    const late = link.giveTables(bytes);
    expect(worker.posted[2]).toEqual({ kind: 'tables', number: 2, bytes });
    expect(mailbox.hasLineAfter(3)).toBe(true);
    worker.answer({ kind: 'tables', problem: null });
    worker.answer({ kind: 'tables', problem: 'no tables' });
    await sound;
    await expect(damaged).rejects.toThrow('no tables');
    link.close();
    await expect(late).rejects.toThrow(wasTerminated);
  });

  test('reports that its script is missing', () => {
    const worker = new FakeWorker();
    const found = reports(new WorkerLink(worker, { module: '', megabytes: 1, mailbox: null }));
    worker.onerror?.({ message: '' } as ErrorEvent);
    expect(found).toEqual(['end: the file of the engine could not be loaded']);
  });

  test('reports nothing after it was closed', () => {
    const worker = new FakeWorker();
    const link = new WorkerLink(worker, { module: '', megabytes: 1, mailbox: null });
    const found = reports(link);
    link.close();
    worker.answer({ kind: 'line', text: 'late' });
    link.send('late');
    expect(found).toEqual([]);
    expect(worker.posted).toHaveLength(1);
    expect(worker.terminated).toBe(true);
  });
});

describe('shared memory', () => {
  test('is used only where the page may', () => {
    expect(Mailbox.create(false)).toBeNull();
    expect(Mailbox.create(true)?.hasLineAfter(0)).toBe(false);
  });
});
