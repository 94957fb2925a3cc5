/** An engine in a Web Worker. */

import type { Transport } from './transport';
import { Mailbox } from '../../library/mailbox.js';
import { WorkerLink } from '../../library/worker_link.js';
import { problems } from '../../texts/messages/problems';

/** The transposition table of an engine in the browser, in megabytes. */
export const megabytes = 64;

export const explain = (reason: string) => problems.engineFailed({ reason });

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
