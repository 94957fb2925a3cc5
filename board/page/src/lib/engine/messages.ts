/** The messages between the page and the worker of the engine. */

/** To the worker. The first message is `start`. */
export type ToWorker =
  | {
      kind: 'start';
      /** The shared memory of the mailbox; `null` if the page cannot share memory. */
      mailbox: SharedArrayBuffer | null;
      /** The size of the transposition table. */
      megabytes: number;
    }
  | { kind: 'line'; number: number; text: string };

/** From the worker. `end` is the last message. */
export type FromWorker = { kind: 'line'; text: string } | { kind: 'end'; reason: string };
