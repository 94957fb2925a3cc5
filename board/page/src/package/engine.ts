/**
 * The Dameo engine: lines of its text protocol in, lines out.
 *
 * @module
 */

import { checkModule, checkOptions, checkText, isAddress, wrong } from './check.js';
import { inlined } from './inlined.js';
import { startWorker, type SomeWorker } from './workers.js';
import { wasTerminated, type Link } from '../library/link.js';
import { Mailbox } from '../library/mailbox.js';
import type { FromWorker } from '../library/messages.js';
import type { FromThread } from '../library/threads/thread_messages.js';
import { compileModule, isNode, messageOf, type ModuleSource } from '../library/webassembly.js';
import { WorkerLink } from '../library/worker_link.js';

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
  /** The module `engine.wasm`, or `threads.wasm` for several threads, its bytes or its address:
   * instead of the copy in this package's scripts. */
  wasm?: ModuleSource;
  /** The address of `worker.js`, or `threads_worker.js` for several threads, instead of the copy in
   * this package's scripts. A page needs it if its policy has no `worker-src blob:`. */
  script?: URL | string;
}

/** An engine. Each is independent of the others. */
export interface Engine extends AsyncIterable<string> {
  /**
   * Sends a line of the protocol, without a line end. `quit` is the same as
   * {@link Engine.terminate}.
   *
   * @throws {EngineError} `bad-line` if there is a line end in it; `terminated` or `failed` if the
   * engine has ended
   * @throws {TypeError} if it is no string
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
 * @throws {TypeError} if an option is unknown, or of a wrong type
 */
export async function createEngine(options: EngineOptions = {}): Promise<Engine> {
  const { worker, hash, threads, wasm, script } = checkedOptions(options);
  try {
    const files = threads > 1 ? threadsFiles : engineFiles;
    const module = await compileModule(wasm ?? (await inlined((await files.wasm()).wasm)));
    const copy = worker && script === undefined ? (await files.script()).script : '';
    const makeWorker = () => startWorker(script ?? null, copy);
    if (threads > 1) return new LinkedEngine(await startThreads(module, makeWorker, hash, threads));
    if (worker) return new LinkedEngine(await startInWorker(module, makeWorker, hash));
    // Not loaded where the engine is in a worker.
    const { startOnThread } = await import('../library/thread_link.js');
    return new LinkedEngine(await startOnThread(module, hash));
  } catch (error) {
    const message = `the engine could not be started: ${messageOf(error)}`;
    throw new EngineError('not-started', message, { cause: error });
  }
}

// Loaded when they are wanted: they are large.
const engineFiles = {
  wasm: () => import('./inlined/engine.wasm.js'),
  script: () => import('./inlined/engine.script.js'),
};
const threadsFiles = {
  wasm: () => import('./inlined/threads.wasm.js'),
  script: () => import('./inlined/threads.script.js'),
};

function checkedOptions(options: EngineOptions) {
  const known = ['worker', 'hash', 'threads', 'wasm', 'script'];
  checkOptions('the argument of createEngine', options, known);
  const { worker = true, hash = 64, threads = 1, wasm, script } = options;
  if (typeof worker !== 'boolean') throw wrong('the option worker', 'true or false', worker);
  if (wasm !== undefined) checkModule('the option wasm', wasm);
  if (script !== undefined && !isAddress(script))
    throw wrong('the option script', 'an address', script);
  for (const [name, value] of Object.entries({ hash, threads })) {
    if (typeof value !== 'number') throw wrong(`the option ${name}`, 'a number', value);
    if (!Number.isInteger(value) || value < 1)
      throw new RangeError(`the option ${name} is ${value}; expected a whole number, at least 1`);
  }
  if (threads > 1 && !worker) throw new RangeError('several threads need the option worker');
  if (threads > 1 && !canShare)
    throw new RangeError('several threads need a page that is cross-origin isolated');
  return { worker, hash, threads, wasm, script };
}

function startInWorker(
  module: WebAssembly.Module,
  makeWorker: () => SomeWorker<FromWorker>,
  megabytes: number,
): Promise<Link> {
  return new Promise((resolve, reject) => {
    const mailbox = Mailbox.create(canShare);
    const link = new WorkerLink(makeWorker(), { module, megabytes, mailbox });
    link.onReady = () => resolve(link);
    link.onEnd = (reason) => reject(new Error(reason));
  });
}

async function startThreads(
  module: WebAssembly.Module,
  makeWorker: () => SomeWorker<FromThread>,
  megabytes: number,
  threads: number,
): Promise<Link> {
  // Not loaded where there is one thread.
  const { ThreadsLink } = await import('../library/threads/threads_link.js');
  return new Promise((resolve, reject) => {
    const link = new ThreadsLink({ module: Promise.resolve(module), makeWorker, megabytes });
    link.onReady = () => {
      link.send(`setoption name Threads value ${threads}`);
      resolve(link);
    };
    link.onEnd = (reason) => reject(new Error(reason));
  });
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
    checkText('line', line);
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
    if (!(bytes instanceof ArrayBuffer || bytes instanceof Uint8Array))
      throw wrong('bytes', 'an ArrayBuffer or a Uint8Array', bytes);
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
