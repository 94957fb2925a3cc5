/**
 * The Dameo engine: lines of its text protocol in, lines out.
 *
 * @module
 */

import { wasTerminated, type Link } from './link.js';
import { Mailbox } from './mailbox.js';
import type { FromWorker } from './messages.js';
import type { FromThread } from './threads/thread_messages.js';
import { isNode, messageOf } from './webassembly.js';
import { WorkerLink } from './worker_link.js';

/** Whether memory can be shared with workers. */
const canShare = isNode || globalThis.crossOriginIsolated === true;

/** How an engine is started. */
export interface EngineOptions {
  /** Whether it runs in a worker, which is the default. Without one it searches on the thread that
   * calls it, in slices of 50 ms, between which this thread does its other work. */
  worker?: boolean;
  /** The size of its transposition table in megabytes, 64 by default. The line
   * `setoption name Hash value ..` changes it later. */
  hash?: number;
  /** The threads that it searches with, 1 by default. More need `worker` and shared memory, which
   * Node has, and pages that are cross-origin isolated. Each takes a core. The line
   * `setoption name Threads value ..` changes them later, if they were more than one. */
  threads?: number;
}

/** An engine. Each is independent of the others. */
export interface Engine extends AsyncIterable<string> {
  /**
   * Sends a line of the protocol, without a line end. `quit` is the same as
   * {@link Engine.terminate}.
   *
   * @throws {EngineError} `bad-line` if there is a line end in it; `terminated` or `failed` if the
   * engine has ended.
   */
  send(line: string): void;
  /**
   * The lines of the engine, without line ends, for `for await`. Lines wait until they are read, and
   * each is read once: after a `break`, the next loop goes on with the next line. The loop ends when
   * the engine was terminated; lines not read by then are dropped. It throws an
   * {@link EngineError} `failed` if the engine has ended by itself.
   */
  [Symbol.asyncIterator](): AsyncIterator<string>;
  /**
   * Gives endgame tables to the engine, the bytes of a `.dtb` file. It has none at first.
   *
   * @throws {EngineError} `bad-tables` if the bytes are not sound: the tables are then as before;
   * `terminated` or `failed` if the engine has ended.
   */
  setTables(bytes: ArrayBuffer | Uint8Array): Promise<void>;
  /** Ends the engine and frees its memory. Until then, Node does not exit if it has a worker. */
  terminate(): void;
}

/**
 * What has gone wrong:
 *
 * - `not-started`: the files cannot be loaded, or there is no memory for the transposition table
 * - `failed`: the engine has ended by itself
 * - `terminated`: it was ended
 * - `bad-line`: a text is not one line
 * - `bad-tables`: endgame tables are not sound
 */
export type EngineErrorCode = 'not-started' | 'failed' | 'terminated' | 'bad-line' | 'bad-tables';

/** What has gone wrong with an engine. What the engine says about lines that it does not understand
 * is no error, but a line: `info string error: ..`. */
export class EngineError extends Error {
  override readonly name = 'EngineError';

  constructor(
    /** What has gone wrong. */
    readonly code: EngineErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/**
 * Starts an engine.
 *
 * @throws {EngineError} `not-started`
 * @throws {RangeError} if `hash` or `threads` is not a whole number from 1, or if threads cannot be
 * had in this way
 */
export async function createEngine(options: EngineOptions = {}): Promise<Engine> {
  const { worker = true, hash = 64, threads = 1 } = options;
  if (!Number.isInteger(hash) || hash < 1)
    throw new RangeError(`the option hash is ${hash}; expected whole megabytes, at least 1`);
  if (!Number.isInteger(threads) || threads < 1)
    throw new RangeError(`the option threads is ${threads}; expected a whole number, at least 1`);
  if (threads > 1 && !worker) throw new RangeError('several threads need the option worker');
  if (threads > 1 && !canShare)
    throw new RangeError('several threads need a page that is cross-origin isolated');
  try {
    if (threads > 1) return new LinkedEngine(await startThreads(hash, threads));
    if (worker) return new LinkedEngine(await startInWorker(hash));
    // Not loaded where the engine is in a worker.
    const { startOnThread } = await import('./thread_link.js');
    return new LinkedEngine(await startOnThread(hash));
  } catch (error) {
    const message = `the engine could not be started: ${messageOf(error)}`;
    throw new EngineError('not-started', message, { cause: error });
  }
}

function startInWorker(megabytes: number): Promise<Link> {
  return new Promise((resolve, reject) => {
    const worker = isNode
      ? startNodeWorker<FromWorker>(new URL('./worker.js', import.meta.url))
      : new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
    const link = new WorkerLink(worker, { megabytes, mailbox: Mailbox.create(canShare) });
    link.onReady = () => resolve(link);
    link.onEnd = (reason) => reject(new Error(reason));
  });
}

async function startThreads(megabytes: number, threads: number): Promise<Link> {
  // Not loaded where there is one thread.
  const [{ ThreadsLink }, { compileThreads }] = await Promise.all([
    import('./threads/threads_link.js'),
    import('./threads/threads_module.js'),
  ]);
  const makeWorker = () =>
    isNode
      ? startNodeWorker<FromThread>(new URL('./threads/thread_worker.js', import.meta.url))
      : new Worker(new URL('./threads/thread_worker.js', import.meta.url), { type: 'module' });
  return new Promise((resolve, reject) => {
    const link = new ThreadsLink({ module: compileThreads(), makeWorker, megabytes });
    link.onReady = () => {
      link.send(`setoption name Threads value ${threads}`);
      resolve(link);
    };
    link.onEnd = (reason) => reject(new Error(reason));
  });
}

/** A worker of Node that looks like one of a page. */
interface NodeWorker<From> {
  onmessage: ((event: MessageEvent<From>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  postMessage(message: unknown): void;
  terminate(): void;
}

function startNodeWorker<From>(script: URL): NodeWorker<From> {
  const threads = process.getBuiltinModule('node:worker_threads');
  // Options such as --input-type apply to the main script only.
  const worker = new threads.Worker(script, { execArgv: [] });
  const like: NodeWorker<From> = {
    onmessage: null,
    onerror: null,
    postMessage: (message) => worker.postMessage(message),
    terminate: () => void worker.terminate(),
  };
  worker.on('message', (data) => like.onmessage?.({ data } as MessageEvent));
  worker.on('error', (error) => like.onerror?.({ message: messageOf(error) } as ErrorEvent));
  return like;
}

class LinkedEngine implements Engine {
  readonly #link: Link;
  /** Lines that were not read yet. */
  readonly #lines: string[] = [];
  /** Wakes the loops that wait for a line or the end. */
  #wake: (() => void)[] = [];
  /** Why the engine has ended. */
  #end: EngineError | null = null;

  constructor(link: Link) {
    this.#link = link;
    link.onLine = (line) => {
      this.#lines.push(line);
      this.#wakeAll();
    };
    link.onEnd = (reason) => this.#ended('failed', `the engine has failed: ${reason}`);
  }

  send(line: string): void {
    this.#check();
    if (/[\r\n]/.test(line))
      throw new EngineError('bad-line', `a text for the engine must be one line: '${line}'`);
    if (line.trim() === 'quit') this.terminate();
    else this.#link.send(line);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<string> {
    for (;;) {
      const line = this.#lines.shift();
      if (line !== undefined) yield line;
      else if (this.#end === null) await new Promise<void>((wake) => this.#wake.push(wake));
      else if (this.#end.code === 'terminated') return;
      else throw this.#end;
    }
  }

  async setTables(bytes: ArrayBuffer | Uint8Array): Promise<void> {
    this.#check();
    try {
      // Copies only the bytes of a view; otherwise its whole buffer would be sent.
      await this.#link.giveTables(new Uint8Array(bytes).buffer);
    } catch (error) {
      this.#check();
      throw new EngineError('bad-tables', messageOf(error), { cause: error });
    }
  }

  terminate(): void {
    if (this.#end !== null) return;
    this.#lines.length = 0;
    this.#ended('terminated', wasTerminated);
    this.#link.close();
  }

  #check(): void {
    if (this.#end !== null)
      throw new EngineError(this.#end.code, this.#end.message, { cause: this.#end });
  }

  #ended(code: EngineErrorCode, message: string): void {
    this.#end ??= new EngineError(code, message);
    this.#wakeAll();
  }

  #wakeAll(): void {
    for (const wake of this.#wake.splice(0)) wake();
  }
}
