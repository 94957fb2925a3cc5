/** Starts workers of a page or of Node in the same way. */

import { isNode, messageOf } from '../library/webassembly.js';

/** What is used of a worker. */
export interface SomeWorker<From> {
  onmessage: ((event: MessageEvent<From>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  postMessage(message: unknown): void;
  terminate(): void;
}

/** The addresses of the scripts that were made files in memory. */
const addresses = new Map<string, string>();

/** Starts a worker from the address of its script; without one, from the script itself. */
export function startWorker<From>(address: URL | string | null, script: string): SomeWorker<From> {
  if (isNode) return startNodeWorker(address, script);
  if (address !== null) return new Worker(address, { type: 'module' });
  let made = addresses.get(script);
  if (made === undefined) {
    made = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
    addresses.set(script, made);
  }
  const worker: SomeWorker<From> = new Worker(made);
  return explained(worker);
}

/** A worker that could not be started says nothing, and the usual reason can be helped. */
function explained<From>(worker: SomeWorker<From>): SomeWorker<From> {
  const like: SomeWorker<From> = {
    onmessage: null,
    onerror: null,
    postMessage: (message) => worker.postMessage(message),
    terminate: () => worker.terminate(),
  };
  worker.onmessage = (event) => like.onmessage?.(event);
  worker.onerror = (event) => {
    const message =
      event.message ||
      "no worker could be started. A page with a Content-Security-Policy needs 'worker-src blob:' " +
        'in it, or the option script.';
    like.onerror?.({ message } as ErrorEvent);
  };
  return like;
}

function startNodeWorker<From>(address: URL | string | null, script: string): SomeWorker<From> {
  const threads = process.getBuiltinModule('node:worker_threads');
  // Options such as --input-type apply to the main script only.
  const options = { execArgv: [], eval: address === null };
  const worker = new threads.Worker(address ?? script, options);
  const like: SomeWorker<From> = {
    onmessage: null,
    onerror: null,
    postMessage: (message) => worker.postMessage(message),
    terminate: () => void worker.terminate(),
  };
  worker.on('message', (data) => like.onmessage?.({ data } as MessageEvent));
  worker.on('error', (error) => like.onerror?.({ message: messageOf(error) } as ErrorEvent));
  return like;
}
