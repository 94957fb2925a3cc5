/** The messages between a page and the workers in which the threads of a program run. */

/** To a worker: runs a thread. The first of a worker begins with what all threads share. */
export interface ToThread {
  start: {
    module: WebAssembly.Module;
    memory: WebAssembly.Memory;
    input: SharedArrayBuffer;
    arguments: string[];
  } | null;
  /** `null`: the first thread, which runs the program. */
  thread: { id: number; argument: number } | null;
}

/** From a worker. */
export type FromThread =
  /** The program begins another thread. */
  | { kind: 'spawn'; id: number; argument: number }
  /** The thread is over; the worker can run another one. */
  | { kind: 'idle' }
  /** Output of the program. Those of several workers are put in order by their numbers. */
  | { kind: 'output'; number: number; bytes: Uint8Array }
  /** Its standard error. */
  | { kind: 'error'; bytes: Uint8Array }
  /** There is room for input again. */
  | { kind: 'room' }
  /** The program has ended. */
  | { kind: 'exit'; code: number }
  | { kind: 'failed'; reason: string };
