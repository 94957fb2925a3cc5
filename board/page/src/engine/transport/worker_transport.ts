/** An engine in a Web Worker. */

import { Mailbox } from './mailbox';
import type { FromWorker, ToWorker } from './messages';
import type { Transport } from './transport';
import { problems } from '../../texts/problems';

/** The transposition table of an engine in the browser, in megabytes. */
const hashMegabytes = 64;

/** What is used of a `Worker`. */
export interface WorkerLike {
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  postMessage(message: ToWorker): void;
  terminate(): void;
}

/** Starts an engine in a new worker. */
export function connectWorker(): Transport {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  return new WorkerTransport(worker, Mailbox.create());
}

export class WorkerTransport implements Transport {
  onLine: (line: string) => void = () => {};
  onEnd: Transport['onEnd'] = () => {};
  #number = 0;
  #closed = false;
  /** Settles the promises of {@link WorkerTransport.giveTables}, in their order. */
  #giving: ((problem: string | null) => void)[] = [];

  /** @param mailbox `null`: the worker looks for messages between slices of its work. */
  constructor(
    private readonly worker: WorkerLike,
    private readonly mailbox: Mailbox | null,
  ) {
    worker.onmessage = ({ data }) => {
      if (this.#closed) return;
      if (data.kind === 'line') this.onLine(data.text);
      else if (data.kind === 'tables') this.#giving.shift()?.(data.problem);
      else this.#end(data.reason);
    };
    // Without a message, the script itself could not be loaded.
    worker.onerror = (event) => {
      this.#end(problems.engineFailed(event.message || problems.engineScript));
    };
    worker.postMessage({
      kind: 'start',
      mailbox: mailbox === null ? null : mailbox.buffer,
      megabytes: hashMegabytes,
    });
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
    this.#giving.splice(0).forEach((settle) => settle(problems.engineDisposed));
  }

  /** The number of the next message, which the mailbox has before the worker. */
  #nextNumber(): number {
    this.#number += 1;
    this.mailbox?.note(this.#number);
    return this.#number;
  }

  #end(reason: string): void {
    if (!this.#closed) {
      this.close();
      this.onEnd(reason);
    }
  }
}
