/** A worker in which threads of a program run, one after another. `ThreadsLink` is its other side. */

import { isNode, messageOf } from '../webassembly.js';
import { SharedInput } from './shared_input.js';
import type { FromThread, ToThread } from './thread_messages.js';
import { Exit, wasi } from './wasi.js';

interface WorkerScope {
  onmessage: ((event: { data: ToThread }) => void) | null;
  postMessage(message: FromThread): void;
}

const scope = (
  isNode ? process.getBuiltinModule('node:worker_threads').parentPort : self
) as WorkerScope;

/** The functions of the program. */
interface Program {
  _start(): void;
  wasi_thread_start(id: number, argument: number): void;
}

let program: Program | null = null;

scope.onmessage = ({ data: { start, thread } }) => {
  try {
    if (start !== null) program = instantiate(start);
    if (thread === null) {
      program?._start();
      send({ kind: 'exit', code: 0 });
    } else {
      program?.wasi_thread_start(thread.id, thread.argument);
      send({ kind: 'idle' });
    }
  } catch (error) {
    if (error instanceof Exit) send({ kind: 'exit', code: error.code });
    else send({ kind: 'failed', reason: messageOf(error) });
  }
};

function instantiate(start: NonNullable<ToThread['start']>): Program {
  const { module, memory } = start;
  const input = new SharedInput(start.input);
  const host = {
    arguments: start.arguments,
    read: (limit: number) => input.read(limit, () => send({ kind: 'room' })),
    write: (bytes: Uint8Array, isError: boolean) =>
      send(
        isError ? { kind: 'error', bytes } : { kind: 'output', number: input.nextOutput(), bytes },
      ),
    sleep: (time: number) => input.sleep(time),
  };
  const spawn = (argument: number): number => {
    const id = input.beginThread();
    // A negative result: no thread was started.
    if (id === null) return -1;
    send({ kind: 'spawn', id, argument });
    return id;
  };
  const { exports } = new WebAssembly.Instance(module, {
    env: { memory },
    wasi: { 'thread-spawn': spawn },
    wasi_snapshot_preview1: wasi(memory, host),
  });
  return exports as unknown as Program;
}

function send(message: FromThread): void {
  scope.postMessage(message);
}
