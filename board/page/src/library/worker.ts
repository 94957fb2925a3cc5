/** The engine in a worker of a page or of Node. `WorkerLink` is its other side. */

import { loadEngineModule } from './engine_module.js';
import { EngineLoop } from './engine_loop.js';
import { Mailbox } from './mailbox.js';
import { MessageQueue } from './message_queue.js';
import type { FromWorker, ToWorker, WorkerInput, WorkerStart } from './messages.js';
import { isNode, messageOf } from './webassembly.js';

/** What is used of `DedicatedWorkerGlobalScope`, whose types exclude those of a page, and of the
 * port of a worker in Node. */
interface WorkerScope {
  onmessage: ((event: { data: ToWorker }) => void) | null;
  postMessage(message: FromWorker): void;
}

const scope = (
  isNode ? process.getBuiltinModule('node:worker_threads').parentPort : self
) as WorkerScope;

/** Input that came before the engine was ready. */
let early: WorkerInput[] | null = [];
let loop: EngineLoop | null = null;

scope.onmessage = ({ data }) => {
  if (data.kind === 'start') void start(data);
  else if (early === null) take(data);
  else early.push(data);
};

function take(input: WorkerInput): void {
  if (input.kind === 'line') {
    loop?.line(input.number, input.text);
  } else if (loop !== null) {
    const problem = loop.tables(input.number, new Uint8Array(input.bytes));
    send({ kind: 'tables', problem });
  }
}

async function start({ module, mailbox: shared, megabytes }: WorkerStart): Promise<void> {
  const mailbox = shared === null ? null : new Mailbox(shared);
  try {
    const make = await loadEngineModule(module);
    const create = (hasInput: (() => boolean) | undefined) =>
      make((text: string) => send({ kind: 'line', text }), hasInput, megabytes);
    loop = new EngineLoop(create, mailbox, new MessageQueue().soon, failed);
  } catch (error) {
    failed(error);
    return;
  }
  send({ kind: 'ready' });
  const waiting = early ?? [];
  early = null;
  waiting.forEach(take);
}

function failed(error: unknown): void {
  send({ kind: 'end', reason: messageOf(error) });
}

function send(message: FromWorker): void {
  scope.postMessage(message);
}
