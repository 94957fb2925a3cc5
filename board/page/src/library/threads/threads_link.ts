/** An engine with threads: a program in several workers that share memory. */

import { wasTerminated, type Link } from '../link.js';
import { SharedInput } from './shared_input.js';
import type { FromThread, ToThread } from './thread_messages.js';

/** What is used of a `Worker` that runs `thread_worker.ts`. */
export interface ThreadWorker {
  onmessage: ((event: MessageEvent<FromThread>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  postMessage(message: ToThread): void;
  terminate(): void;
}

/** How the engine is started. */
export interface ThreadsStart {
  /** Its module, compiled. */
  module: Promise<WebAssembly.Module>;
  /** Makes a worker that runs `thread_worker.ts`. */
  makeWorker: () => ThreadWorker;
  /** The size of the transposition table. */
  megabytes: number;
  /** Makes a message of the reason why the engine has ended; by default, the reason itself. */
  explain?: (reason: string) => string;
  /** Called if the engine ends before it is ready: it cannot be started here. */
  onNoStart?: () => void;
}

/** The limits of the memory that `scripts/wasm.mjs` writes into the module, in pages of 64 kB. */
const smallestMemory = 128;
const largestMemory = 32_768;

/** Begins a line that is none of the protocol: see `board/wasm-engine/src/input.rs`. */
const ready = '\0ready';
const tables = '\0tables';

/** Memory for a program. A system can refuse to reserve as much as the program may use. */
function shareMemory(): WebAssembly.Memory {
  for (let maximum = largestMemory; ; maximum /= 2) {
    try {
      return new WebAssembly.Memory({ initial: smallestMemory, maximum, shared: true });
    } catch (error) {
      if (maximum <= 2048) throw error;
    }
  }
}

export class ThreadsLink implements Link {
  onLine: (line: string) => void = () => {};
  onEnd: (reason: string) => void = () => {};
  /** Called once, before the first line. */
  onReady: () => void = () => {};
  readonly #workers: ThreadWorker[] = [];
  readonly #idle: ThreadWorker[] = [];
  readonly #input = new SharedInput();
  readonly #makeWorker: () => ThreadWorker;
  readonly #explain: (reason: string) => string;
  /** Called at the end; `null` once the engine is ready. */
  #onNoStart: (() => void) | null;
  #start: NonNullable<ToThread['start']> | null = null;
  /** What could not be written to the input yet. */
  #waiting: Uint8Array[] = [];
  /** Output that came before another one with a lower number. */
  readonly #early = new Map<number, Uint8Array>();
  #nextOutput = 0;
  readonly #decoder = new TextDecoder();
  readonly #errors = new TextDecoder();
  #text = '';
  #errorText = '';
  #closed = false;
  #giving: ((problem: string | null) => void)[] = [];

  constructor(start: ThreadsStart) {
    const { module, megabytes } = start;
    this.#makeWorker = start.makeWorker;
    this.#explain = start.explain ?? ((reason) => reason);
    this.#onNoStart = start.onNoStart ?? null;
    module
      .then((module) => {
        if (this.#closed) return;
        const input = this.#input.buffer;
        this.#start = {
          module,
          memory: shareMemory(),
          input,
          arguments: ['dameo', `${megabytes}`],
        };
        this.#run(null);
      })
      .catch((error: unknown) => this.#end(error instanceof Error ? error.message : `${error}`));
  }

  send(line: string): void {
    this.#write(new TextEncoder().encode(`${line}\n`));
  }

  giveTables(bytes: ArrayBuffer): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#giving.push((problem) => (problem === null ? resolve() : reject(new Error(problem))));
      this.send(`${tables} ${bytes.byteLength}`);
      this.#write(new Uint8Array(bytes));
    });
  }

  close(): void {
    this.#closed = true;
    for (const worker of this.#workers.splice(0)) worker.terminate();
    this.#waiting = [];
    this.#giving.splice(0).forEach((settle) => settle(wasTerminated));
  }

  /** Runs a thread in a worker that has nothing to do. */
  #run(thread: ToThread['thread']): void {
    const idle = this.#idle.pop();
    const worker = idle ?? this.#newWorker();
    worker.postMessage({ start: idle === undefined ? this.#start : null, thread });
  }

  #newWorker(): ThreadWorker {
    const worker = this.#makeWorker();
    worker.onmessage = ({ data }) => {
      if (!this.#closed) this.#take(worker, data);
    };
    // Without a message, the script itself could not be loaded.
    worker.onerror = ({ message }) =>
      this.#end(message || 'the file of the engine could not be loaded');
    this.#workers.push(worker);
    return worker;
  }

  #take(worker: ThreadWorker, message: FromThread): void {
    if (message.kind === 'spawn') {
      this.#run({ id: message.id, argument: message.argument });
    } else if (message.kind === 'idle') {
      this.#input.endThread();
      this.#idle.push(worker);
    } else if (message.kind === 'output') {
      this.#early.set(message.number, message.bytes);
      this.#readOutput();
    } else if (message.kind === 'error') {
      this.#errorText += this.#errors.decode(message.bytes, { stream: true });
    } else if (message.kind === 'room') {
      this.#pump();
    } else {
      const reason = message.kind === 'exit' ? `exit status ${message.code}` : message.reason;
      this.#end(this.#errorText.trim() || reason);
    }
  }

  #readOutput(): void {
    for (;;) {
      const bytes = this.#early.get(this.#nextOutput);
      if (bytes === undefined) break;
      this.#early.delete(this.#nextOutput);
      this.#nextOutput += 1;
      this.#text += this.#decoder.decode(bytes, { stream: true });
    }
    const lines = this.#text.split('\n');
    this.#text = lines.pop() ?? '';
    for (const line of lines) this.#readLine(line);
  }

  #readLine(line: string): void {
    // A line can end the engine.
    if (this.#closed) return;
    if (line === ready) this.#started();
    else if (line === tables) this.#giving.shift()?.(null);
    else if (line.startsWith(`${tables} `)) this.#giving.shift()?.(line.slice(tables.length + 1));
    else this.onLine(line);
  }

  #started(): void {
    this.#onNoStart = null;
    this.onReady();
  }

  #write(bytes: Uint8Array): void {
    if (this.#closed) return;
    this.#waiting.push(bytes);
    this.#pump();
  }

  /** Writes what there is room for. */
  #pump(): void {
    for (;;) {
      const [bytes] = this.#waiting;
      if (bytes === undefined) return;
      const count = this.#input.write(bytes);
      if (count < bytes.length) {
        this.#waiting[0] = bytes.subarray(count);
        return;
      }
      this.#waiting.shift();
    }
  }

  #end(reason: string): void {
    if (!this.#closed) {
      this.close();
      this.#onNoStart?.();
      this.onEnd(this.#explain(reason));
    }
  }
}
