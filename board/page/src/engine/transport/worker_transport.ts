/** An engine in Web Workers: in one, or with its threads in several that share memory. */

import type { Transport } from './transport';
import { Mailbox } from '../../library/mailbox.js';
import { ThreadsLink } from '../../library/threads/threads_link.js';
import { compileModule } from '../../library/webassembly.js';
import { WorkerLink } from '../../library/worker_link.js';
import { problems } from '../../texts/messages/problems';

/** The transposition table of an engine in the browser, in megabytes. */
const megabytes = 64;

const explain = (reason: string) => problems.engineFailed({ reason });

/** Starts an engine in a new worker. */
export function connectWorker(): Transport {
  const worker = new Worker(new URL('../../library/worker.ts', import.meta.url), {
    type: 'module',
  });
  const module = new URL('../../wasm/engine/dameo_wasm_engine_bg.wasm', import.meta.url);
  return new WorkerLink(worker, {
    module: module.href,
    megabytes,
    mailbox: Mailbox.create(globalThis.crossOriginIsolated),
    explain,
  });
}

/** Starts an engine with threads, in a page that can share memory with its workers. `onNoStart` is
 * called if it cannot be started. */
export function connectThreads(onNoStart: () => void): Transport {
  // Vite recognises a worker only in this form.
  const makeWorker = (): Worker =>
    new Worker(new URL('../../library/threads/thread_worker.ts', import.meta.url), {
      type: 'module',
    });
  const module = new URL('../../wasm/threads/dameo_wasm_threads.wasm', import.meta.url);
  return new ThreadsLink({
    module: compileModule(module),
    makeWorker,
    megabytes,
    explain,
    onNoStart,
  });
}
