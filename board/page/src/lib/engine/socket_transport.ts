/** An engine on the machine, behind the WebSocket of the local server. */

import type { Transport } from './transport';
import { problems } from '../texts/problems';

/** What is used of a `WebSocket`. */
export interface SocketLike {
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  send(text: string): void;
  close(): void;
}

/** Connects to `/engine` on the page's origin. */
export function connectSocket(): Transport {
  const protocol = location.protocol === 'https:' ? 'wss:' : 'ws:';
  return new SocketTransport(new WebSocket(`${protocol}//${location.host}/engine`));
}

export class SocketTransport implements Transport {
  onLine: (line: string) => void = () => {};
  onEnd: (reason: string) => void = () => {};
  /** Lines that wait for the connection; `null` once it is open. */
  #waiting: string[] | null = [];
  #closed = false;

  constructor(private readonly socket: SocketLike) {
    socket.onopen = () => {
      const lines = this.#waiting ?? [];
      this.#waiting = null;
      for (const line of lines) {
        socket.send(line);
      }
    };
    socket.onmessage = ({ data }) => {
      if (this.#closed || typeof data !== 'string') {
        return;
      }
      for (const line of data.split(/\r?\n/)) {
        if (line !== '') {
          this.onLine(line);
        }
      }
    };
    // A socket that fails is closed, too, and only `close` says why.
    socket.onclose = ({ code, reason }) => {
      if (this.#closed) {
        return;
      }
      this.#closed = true;
      this.onEnd(
        this.#waiting === null
          ? problems.socketClosed(code, reason)
          : problems.socketNoConnection,
      );
    };
  }

  send(line: string): void {
    if (this.#closed) {
      return;
    }
    if (this.#waiting === null) {
      this.socket.send(line);
    } else {
      this.#waiting.push(line);
    }
  }

  close(): void {
    this.#closed = true;
    this.socket.close();
  }
}
