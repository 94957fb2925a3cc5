/** The engine in a Web Worker. {@link connectWorker} starts it. */

import init, { Engine } from '../../wasm/engine/dameo_wasm_engine.js';
import wasmUrl from '../../wasm/engine/dameo_wasm_engine_bg.wasm?url';
import { EngineLoop } from './engine_loop';
import { Mailbox } from './mailbox';
import type { FromWorker, ToWorker, WorkerInput } from './messages';
import { problems } from '../../texts/problems';
import { missingFeature } from '../../rules/webassembly';

/** What is used of `DedicatedWorkerGlobalScope`, whose types exclude those of a page. */
interface WorkerScope {
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
  postMessage(message: FromWorker): void;
}

const scope = self as unknown as WorkerScope;

/** What came before the engine was ready. */
let early: WorkerInput[] | null = [];
let loop: EngineLoop | null = null;

scope.onmessage = ({ data }) => {
  if (data.kind === 'start')
    void start(data.mailbox === null ? null : new Mailbox(data.mailbox), data.megabytes);
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

async function start(mailbox: Mailbox | null, megabytes: number): Promise<void> {
  try {
    const missing = missingFeature();
    if (missing !== null) throw new Error(missing);
    await init({ module_or_path: wasmUrl });
    const create = (hasInput: (() => boolean) | undefined): Engine =>
      new Engine((text: string) => send({ kind: 'line', text }), hasInput, megabytes);
    loop = new EngineLoop(create, mailbox, queue(), failed);
  } catch (error) {
    failed(error);
    return;
  }
  const waiting = early ?? [];
  early = null;
  waiting.forEach(take);
}

function failed(error: unknown): void {
  const reason = error instanceof Error ? error.message : `${error}`;
  send({ kind: 'end', reason: problems.engineFailed(reason) });
}

function send(message: FromWorker): void {
  scope.postMessage(message);
}

/** Calls back after the messages that have come. A timer of 0 ms would wait for 4 ms each time. */
function queue(): (callback: () => void) => void {
  const channel = new MessageChannel();
  let waiting: (() => void) | null = null;
  channel.port1.onmessage = () => {
    const callback = waiting;
    waiting = null;
    callback?.();
  };
  return (callback) => {
    waiting = callback;
    channel.port2.postMessage(null);
  };
}
