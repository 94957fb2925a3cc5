/** The messages to and from the worker of the engine. */

/** To the worker. The first message is `start`. */
export type ToWorker =
  | {
      kind: 'start';
      /** The shared memory of the mailbox; `null` if there is no shared memory. */
      mailbox: SharedArrayBuffer | null;
      /** The size of the transposition table. */
      megabytes: number;
    }
  | WorkerInput;

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
