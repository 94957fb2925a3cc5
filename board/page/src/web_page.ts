/** The page on any web server: its engine is WebAssembly in a worker. */

import { EngineClient } from './engine/client';
import { connectWorker } from './engine/transport/worker_transport';
import { startPage } from './main';

void startPage(() => new EngineClient(connectWorker, false));
