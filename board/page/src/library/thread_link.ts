/** An engine on the thread that uses it. It searches in slices. */

import { EngineLoop } from './engine_loop.js';
import { loadEngineModule } from './engine_module.js';
import type { Link } from './link.js';
import { MessageQueue } from './message_queue.js';
import { messageOf, type ModuleSource } from './webassembly.js';

/** Starts an engine with a transposition table of this size. */
export async function startOnThread(source: ModuleSource, megabytes: number): Promise<Link> {
  const make = await loadEngineModule(source);
  const engine = make((line: string) => link.onLine(line), undefined, megabytes);
  const queue = new MessageQueue();
  let failed = false;
  const loop = new EngineLoop(
    () => engine,
    null,
    queue.soon,
    (error) => {
      failed = true;
      queue.close();
      link.onEnd(messageOf(error));
    },
  );
  const link: Link = {
    onLine: () => {},
    onEnd: () => {},
    send: (line) => loop.line(0, line),
    giveTables(bytes) {
      const problem = loop.tables(0, new Uint8Array(bytes));
      return problem === null ? Promise.resolve() : Promise.reject(new Error(problem));
    },
    close() {
      queue.close();
      if (!failed) engine.free();
    },
  };
  return link;
}
