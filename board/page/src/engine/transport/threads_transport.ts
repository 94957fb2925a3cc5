/** An engine whose threads are Web Workers that share memory. */

import type { Transport } from './transport';
import { explain, megabytes } from './worker_transport';
import { ThreadsLink } from '../../library/threads/threads_link.js';
import { compileModule } from '../../library/webassembly.js';

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
