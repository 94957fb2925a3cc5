/** An engine in a Web Worker. */

import type { Transport } from './transport';
import { Mailbox } from '../../library/mailbox.js';
import { WorkerLink } from '../../library/worker_link.js';
import { problems } from '../../texts/problems';

/** The transposition table of an engine in the browser, in megabytes. */
const megabytes = 64;

/** Starts an engine in a new worker. */
export function connectWorker(): Transport {
  const worker = new Worker(new URL('../../library/worker.ts', import.meta.url), {
    type: 'module',
  });
  return new WorkerLink(worker, {
    megabytes,
    mailbox: Mailbox.create(),
    explain: problems.engineFailed,
  });
}
