/** The page on any web server: its engine is WebAssembly in workers. */

import { EngineClient } from './engine/client';
import { connectWorker } from './engine/transport/worker_transport';
import { startPage } from './main';

// Without isolation there is no shared memory, and so no threads.
const engine = {
  native: false,
  threads: globalThis.crossOriginIsolated ? navigator.hardwareConcurrency : 1,
};
// Loaded only where there can be threads.
const threads = engine.threads > 1 ? await import('./engine/transport/threads_transport') : null;
const connect = () =>
  threads !== null && engine.threads > 1
    ? threads.connectThreads(() => (engine.threads = 1))
    : connectWorker();

void startPage(() => new EngineClient(connect, engine), true);
