/** An engine on the machine, behind the WebSocket of the local server. */

import type { Transport } from './transport';
import { problems } from '../../texts/messages/problems';

/** What is used of a `WebSocket`. */
export interface SocketLike {
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  send(text: string): void;
  close(): void;
}

/** Close codes that mean the server is gone: it was shut down, or the connection broke. */
const goneCodes = [1001, 1006];

/** Connects to `/engine` on the page's origin. */
export function connectSocket(): Transport {
  const protocol = location.protocol === 'https:' ? 'wss:' : 'ws:';
  const socket = new WebSocket(`${protocol}//${location.host}/engine`);
  return new SocketTransport(socket, askWhy);
}

/** Asks the server why it refused a connection, because the socket does not say. `lost`: it may accept
 * one later. */
async function askWhy(): Promise<{ why: string; lost: boolean }> {
  try {
    const answer = await fetch('/engine');
    if (answer.status === 503) return { why: (await answer.text()).trim(), lost: true };
    if (answer.status === 403) return { why: problems.socketForbidden, lost: false };
  } catch {
    // There is no server any more.
  }
  return { why: problems.socketNoConnection, lost: true };
}

export class SocketTransport implements Transport {
  onLine: (line: string) => void = () => {};
  onEnd: Transport['onEnd'] = () => {};
  /** Lines that wait for the connection; `null` once it is open. */
  #waiting: string[] | null = [];
  #closed = false;

  /** @param whyRefused Asks for the reason if the connection is refused. */
  constructor(
    private readonly socket: SocketLike,
    whyRefused: typeof askWhy,
  ) {
    socket.onopen = () => {
      const lines = this.#waiting ?? [];
      this.#waiting = null;
      for (const line of lines) socket.send(line);
    };
    socket.onmessage = ({ data }) => {
      if (this.#closed || typeof data !== 'string') return;
      for (const line of data.split(/\r?\n/)) if (line !== '') this.onLine(line);
    };
    // A socket that fails is closed, too, and only `close` says why.
    socket.onclose = ({ code, reason }) => {
      if (this.#closed) return;
      this.#closed = true;
      if (this.#waiting === null) {
        const lost = goneCodes.includes(code);
        const closed = problems.socketClosed({ code, reason: reason || null });
        this.onEnd(lost ? problems.socketNoConnection : closed, lost);
      } else {
        void whyRefused().then(({ why, lost }) => this.onEnd(why, lost));
      }
    };
  }

  send(line: string): void {
    if (this.#closed) return;
    if (this.#waiting === null) this.socket.send(line);
    else this.#waiting.push(line);
  }

  close(): void {
    this.#closed = true;
    this.socket.close();
  }
}
