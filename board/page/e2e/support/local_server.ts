/** The local server as a process of a test. */

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** With the page built in: `cargo build --bin dameo-board`. */
const program = process.env.DAMEO_BOARD ?? '../../target/debug/dameo-board';
/** Each worker of the tests has its own. */
const port = 7981 + Number(process.env.TEST_PARALLEL_INDEX ?? 0);

/** The address of its page. */
export const localPage = `http://127.0.0.1:${port}`;

/** What the browser says while the server is away. */
export const whileAway = /WebSocket|ERR_CONNECTION_REFUSED|Failed to load resource|ERR_FAILED/i;

let running: ChildProcess | null = null;

/** Starts the server and waits until it listens. Returns the id of its process. */
export async function startServer(...options: string[]): Promise<number> {
  const child = spawn(program, ['--port', String(port), '--no-open', ...options], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  running = child;
  await once(child.stderr, 'data');
  return child.pid!;
}

/** Ends the server, if it runs, and waits until it has. */
export async function endServer(signal: 'SIGKILL' | 'SIGINT' = 'SIGKILL'): Promise<void> {
  const child = running;
  running = null;
  if (child === null) return;
  child.kill(signal);
  await once(child, 'exit');
}
