import { describe, expect, it, vi } from 'vitest';
import { maxThreads, SharedInput } from './shared_input';
import type { FromThread, ToThread } from './thread_messages';
import { ThreadsLink, type ThreadWorker } from './threads_link';
import { Exit, wasi } from './wasi';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

/** The smallest module: none of it runs here. */
const emptyModule = new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]));

describe('the input that is shared', () => {
  it('is read as it was written, whole or in parts', () => {
    const page = new SharedInput();
    const worker = new SharedInput(page.buffer);
    const noRoom = vi.fn();
    for (let i = 0; i < 5_000; i += 1) {
      const line = `position startpos moves ${i}\n`;
      expect(page.write(bytesOf(line))).toBe(line.length);
      const [first, second] = [worker.read(7, noRoom), worker.read(100, noRoom)];
      if (textOf(first) + textOf(second) !== line) throw new Error(`line ${i} is not the same`);
    }
    expect(noRoom).not.toHaveBeenCalled();
  });

  it('waits on when it is woken for nothing', () => {
    const page = new SharedInput();
    const worker = new SharedInput(page.buffer);
    // What wakes a reader can come when it has read already what it is about.
    const wait = vi.spyOn(Atomics, 'wait').mockReturnValueOnce('ok');
    wait.mockImplementationOnce(() => {
      page.write(bytesOf('go'));
      return 'ok';
    });
    expect(textOf(worker.read(100, vi.fn()))).toBe('go');
    expect(wait).toHaveBeenCalledTimes(2);
    wait.mockRestore();
  });

  it('tells when there is room again', () => {
    const input = new SharedInput();
    const big = new Uint8Array(100_000).map((_, i) => i % 251);
    const written = input.write(big);
    expect(written).toBe(65_536);
    const hasRoom = vi.fn();
    const first = input.read(1_000_000, hasRoom);
    expect(hasRoom).toHaveBeenCalledOnce();
    expect(input.write(big.subarray(written))).toBe(big.length - written);
    const second = input.read(1_000_000, hasRoom);
    expect(hasRoom).toHaveBeenCalledOnce();
    expect([...first, ...second]).toEqual([...big]);
  });

  it('counts the threads', () => {
    const input = new SharedInput();
    const ids = Array.from({ length: maxThreads }, () => input.beginThread());
    expect(new Set(ids).size).toBe(maxThreads);
    expect(input.beginThread()).toBeNull();
    input.endThread();
    expect(input.beginThread()).toBeGreaterThan(0);
  });
});

describe('the functions of WASI', () => {
  const memory = new WebAssembly.Memory({ initial: 1 });
  const view = new DataView(memory.buffer);
  const written: string[] = [];
  const slept: number[] = [];
  const functions = wasi(memory, {
    arguments: ['dameo', '64'],
    read: (limit) => bytesOf('isready\n').subarray(0, limit),
    write: (bytes, isError) => written.push(`${isError ? 'error' : 'output'}: ${textOf(bytes)}`),
    sleep: (time) => slept.push(time),
  }) as Record<string, (...args: unknown[]) => number>;
  /** Puts a list of pieces of memory at 0: offset and length of each. */
  const list = (...pieces: [at: number, length: number][]) =>
    pieces.flat().forEach((value, i) => view.setUint32(4 * i, value, true));
  const textAt = (at: number, length: number) => textOf(new Uint8Array(memory.buffer, at, length));

  it('give the arguments', () => {
    expect(functions.args_sizes_get(0, 4)).toBe(0);
    expect([view.getUint32(0, true), view.getUint32(4, true)]).toEqual([2, 9]);
    expect(functions.args_get(0, 100)).toBe(0);
    expect(textAt(view.getUint32(0, true), 6)).toBe('dameo\0');
    expect(textAt(view.getUint32(4, true), 3)).toBe('64\0');
  });

  it('read and write', () => {
    list([200, 0], [300, 5]);
    expect(functions.fd_read(0, 0, 2, 90)).toBe(0);
    expect([view.getUint32(90, true), textAt(300, 5)]).toEqual([5, 'isrea']);
    list([300, 2], [303, 2]);
    expect(functions.fd_write(1, 0, 2, 90)).toBe(0);
    expect(functions.fd_write(2, 0, 1, 94)).toBe(0);
    expect([view.getUint32(90, true), view.getUint32(94, true)]).toEqual([4, 2]);
    expect(written).toEqual(['output: is', 'output: ea', 'error: is']);
    expect(functions.fd_write(3, 0, 1, 90)).not.toBe(0);
    expect(functions.fd_read(1, 0, 1, 90)).not.toBe(0);
  });

  it('tell the time, and sleep', () => {
    const time = () => {
      functions.clock_time_get(1, 0n, 8);
      return view.getBigUint64(8, true);
    };
    const before = time();
    expect(time()).toBeGreaterThanOrEqual(before);
    functions.clock_time_get(0, 0n, 8);
    expect(Math.abs(Number(view.getBigUint64(8, true)) / 1e6 - Date.now())).toBeLessThan(60_000);
    // A subscription to a clock, of 25 ms from now.
    view.setBigUint64(400, 77n, true);
    view.setUint8(408, 0);
    view.setBigUint64(424, 25_000_000n, true);
    view.setUint16(440, 0, true);
    expect(functions.poll_oneoff(400, 500, 1, 8)).toBe(0);
    expect([slept, view.getBigUint64(500, true), view.getUint32(8, true)]).toEqual([[25], 77n, 1]);
  });

  it('give random numbers, and end the program', () => {
    expect(functions.random_get(1_000, 60)).toBe(0);
    expect(new Set(new Uint8Array(memory.buffer, 1_000, 60)).size).toBeGreaterThan(10);
    expect(() => functions.proc_exit(3)).toThrow(Exit);
    expect(functions.fd_prestat_get(3, 0)).not.toBe(0);
  });
});

describe('an engine with threads', () => {
  class FakeWorker implements ThreadWorker {
    onmessage: ThreadWorker['onmessage'] = null;
    onerror: ThreadWorker['onerror'] = null;
    readonly got: ToThread[] = [];
    ended = false;
    postMessage(message: ToThread) {
      this.got.push(message);
    }
    terminate() {
      this.ended = true;
    }
    say(data: FromThread) {
      this.onmessage?.({ data } as MessageEvent<FromThread>);
    }
    output(number: number, text: string) {
      this.say({ kind: 'output', number, bytes: bytesOf(text) });
    }
  }

  async function start() {
    const workers: FakeWorker[] = [];
    const makeWorker = () => {
      workers.push(new FakeWorker());
      return workers[workers.length - 1];
    };
    const lines: string[] = [];
    const ends: string[] = [];
    const link = new ThreadsLink({
      module: Promise.resolve(emptyModule),
      makeWorker,
      megabytes: 16,
      explain: (reason) => `Oh: ${reason}`,
      onNoStart: () => ends.push('not started'),
    });
    link.onLine = (line) => lines.push(line);
    link.onEnd = (reason) => ends.push(reason);
    await vi.waitFor(() => expect(workers).toHaveLength(1));
    const shared = workers[0].got[0].start;
    if (shared === null) throw new Error('the first worker got nothing to begin with');
    return { link, workers, lines, ends, input: new SharedInput(shared.input), shared };
  }

  it('runs the program, and its threads in workers that are used again', async () => {
    const { workers, shared } = await start();
    expect(shared.arguments).toEqual(['dameo', '16']);
    expect(workers[0].got[0].thread).toBeNull();
    workers[0].say({ kind: 'spawn', id: 1, argument: 500 });
    expect(workers[1].got).toEqual([{ start: shared, thread: { id: 1, argument: 500 } }]);
    workers[1].say({ kind: 'idle' });
    workers[0].say({ kind: 'spawn', id: 2, argument: 600 });
    expect(workers).toHaveLength(2);
    expect(workers[1].got[1]).toEqual({ start: null, thread: { id: 2, argument: 600 } });
  });

  it('puts the output of all threads in order, and into lines', async () => {
    const { workers, lines, link } = await start();
    link.onReady = () => lines.push('(ready)');
    workers[0].output(1, 'é and more\nunfin');
    expect(lines).toEqual([]);
    workers[0].output(0, '\0ready\nid name ');
    expect(lines).toEqual(['(ready)', 'id name é and more']);
    workers[0].output(2, 'ished\n\n');
    expect(lines).toEqual(['(ready)', 'id name é and more', 'unfinished', '']);
  });

  it('gets lines and tables, also where they need more room than there is', async () => {
    const { workers, lines, link, input } = await start();
    link.send('isready');
    const given = link.giveTables(new Uint8Array(70_000).fill(7).buffer);
    link.send('go depth 1');
    const got: number[] = [];
    const expected = 'isready\n\0tables 70000\n'.length + 70_000 + 'go depth 1\n'.length;
    while (got.length < expected)
      got.push(...input.read(5_000, () => workers[0].say({ kind: 'room' })));
    const text = textOf(new Uint8Array(got));
    expect(text.startsWith('isready\n\0tables 70000\n\x07\x07')).toBe(true);
    expect(text.endsWith('\x07\x07go depth 1\n')).toBe(true);
    workers[0].output(0, '\0tables\n');
    await given;
    const bad = link.giveTables(new ArrayBuffer(3));
    workers[0].output(1, '\0tables too short\n');
    await expect(bad).rejects.toThrow('too short');
    expect(lines).toEqual([]);
  });

  it('ends once, with the reason that the program gives', async () => {
    const { workers, ends } = await start();
    workers[0].say({ kind: 'spawn', id: 1, argument: 0 });
    workers[0].say({ kind: 'error', bytes: bytesOf('no memory for a table\n') });
    workers[0].say({ kind: 'exit', code: 1 });
    workers[1].say({ kind: 'failed', reason: 'unreachable' });
    expect(ends).toEqual(['not started', 'Oh: no memory for a table']);
    expect(workers.every(({ ended }) => ended)).toBe(true);
  });

  it('tells an engine that has ended from one that has not started', async () => {
    const { workers, ends } = await start();
    workers[0].output(0, '\0ready\n');
    workers[0].say({ kind: 'failed', reason: 'unreachable' });
    expect(ends).toEqual(['Oh: unreachable']);
  });

  it('is silent after it was closed, and says if it cannot be loaded', async () => {
    const { link, workers, lines, ends } = await start();
    const given = link.giveTables(new ArrayBuffer(3));
    link.close();
    workers[0].output(0, 'bestmove a1a2\n');
    workers[0].say({ kind: 'exit', code: 0 });
    expect([lines, ends]).toEqual([[], []]);
    await expect(given).rejects.toThrow('terminated');

    const failed = new Promise<string>((resolve) => {
      const module = Promise.reject<WebAssembly.Module>(new Error('status 404'));
      const broken = new ThreadsLink({ module, makeWorker: () => workers[0], megabytes: 1 });
      broken.onEnd = resolve;
    });
    expect(await failed).toBe('status 404');
  });
});
