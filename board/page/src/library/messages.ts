/** The messages to and from the worker of the engine. */

/** To the worker. The first message is {@link WorkerStart}. */
export type ToWorker = WorkerStart | WorkerInput;

/** What the engine is started with. */
export interface WorkerStart {
  kind: 'start';
  /** The module of the engine, or its address. */
  module: WebAssembly.Module | string;
  /** The shared memory of the mailbox; `null` if there is no shared memory. */
  mailbox: SharedArrayBuffer | null;
  /** The size of the transposition table. */
  megabytes: number;
}

/** What the engine takes: a line, or the bytes of endgame tables. */
export type WorkerInput =
  | { kind: 'line'; number: number; text: string }
  | { kind: 'tables'; number: number; bytes: ArrayBuffer };

/** From the worker. `end` is the last message. */
export type FromWorker =
  /** The engine has started. */
  | { kind: 'ready' }
  | { kind: 'line'; text: string }
  /** The answer to `tables`: what is wrong with the bytes, or `null`. */
  | { kind: 'tables'; problem: string | null }
  | { kind: 'end'; reason: string };
