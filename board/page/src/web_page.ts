/** The page on any web server: its engine is WebAssembly in workers. */

import { EngineClient } from './engine/client';
import { connectWorker } from './engine/transport/worker_transport';
import { startPage } from './main';

// Without isolation there is no shared memory, and so no threads.
const engine = {
  native: false,
  threads: globalThis.crossOriginIsolated ? navigator.hardwareConcurrency : 1,
};
let connect = connectWorker;

/** Loads what threads need where there can be some. Without it the engine has one. */
async function loadThreads(): Promise<void> {
  if (engine.threads === 1) return;
  try {
    const { connectThreads } = await import('./engine/transport/threads_transport');
    const onNoStart = () => (engine.threads = 1);
    connect = () => (engine.threads > 1 ? connectThreads(onNoStart) : connectWorker());
  } catch {
    engine.threads = 1;
  }
}

void startPage(() => new EngineClient(() => connect(), engine), loadThreads());
