/** An engine in a worker of a page or of Node. */

import { wasTerminated, type Link } from './link.js';
import type { Mailbox } from './mailbox.js';
import type { FromWorker, ToWorker } from './messages.js';

/** What is used of a `Worker` that runs `worker.ts`. */
export interface WorkerLike {
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  postMessage(message: ToWorker): void;
  terminate(): void;
}

/** How the engine is started. */
export interface Start {
  /** The module of the engine, or its address. */
  module: WebAssembly.Module | string;
  /** The size of the transposition table. */
  megabytes: number;
  /** `null`: the worker looks for messages between slices of its work. */
  mailbox: Mailbox | null;
  /** Makes a message of the reason why the engine has ended; by default, the reason itself. */
  explain?: (reason: string) => string;
}

export class WorkerLink implements Link {
  onLine: (line: string) => void = () => {};
  onEnd: (reason: string) => void = () => {};
  /** Called once, before the first line. */
  onReady: () => void = () => {};
  readonly #mailbox: Mailbox | null;
  readonly #explain: (reason: string) => string;
  #number = 0;
  #closed = false;
  /** Settles the promises of {@link WorkerLink.giveTables}, in their order. */
  #giving: ((problem: string | null) => void)[] = [];

  constructor(
    private readonly worker: WorkerLike,
    { module, megabytes, mailbox, explain = (reason) => reason }: Start,
  ) {
    this.#mailbox = mailbox;
    this.#explain = explain;
    worker.onmessage = ({ data }) => {
      if (this.#closed) return;
      if (data.kind === 'line') this.onLine(data.text);
      else if (data.kind === 'tables') this.#giving.shift()?.(data.problem);
      else if (data.kind === 'ready') this.onReady();
      else this.#end(data.reason);
    };
    // Without a message, the script itself could not be loaded.
    worker.onerror = ({ message }) => {
      this.#end(message || 'the file of the engine could not be loaded');
    };
    const shared = mailbox?.buffer ?? null;
    worker.postMessage({ kind: 'start', module, mailbox: shared, megabytes });
  }

  send(line: string): void {
    if (!this.#closed)
      this.worker.postMessage({ kind: 'line', number: this.#nextNumber(), text: line });
  }

  giveTables(bytes: ArrayBuffer): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#giving.push((problem) => (problem === null ? resolve() : reject(new Error(problem))));
      this.worker.postMessage({ kind: 'tables', number: this.#nextNumber(), bytes });
    });
  }

  close(): void {
    this.#closed = true;
    this.worker.terminate();
    this.#giving.splice(0).forEach((settle) => settle(wasTerminated));
  }

  /** The number of the next message, which the mailbox has before the worker. */
  #nextNumber(): number {
    this.#number += 1;
    this.#mailbox?.note(this.#number);
    return this.#number;
  }

  #end(reason: string): void {
    if (!this.#closed) {
      this.close();
      this.onEnd(this.#explain(reason));
    }
  }
}
