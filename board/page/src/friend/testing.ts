/** A room server whose answers a test gives, and rooms in a state of one's choice. */

import type { Rules } from '../rules/types';
import type { SocketLike } from './server/connection.svelte';
import type { RoomState } from './server/messages';

/** A socket to the server. */
class FakeSocket implements SocketLike {
  onopen: SocketLike['onopen'] = null;
  onmessage: SocketLike['onmessage'] = null;
  onclose: SocketLike['onclose'] = null;
  /** What the page has sent. */
  readonly sent: Record<string, unknown>[] = [];
  isClosed = false;

  constructor(readonly address: string) {}

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }

  close(): void {
    this.isClosed = true;
  }
}

export class FakeServer {
  readonly sockets: FakeSocket[] = [];

  connect = (address: string): FakeSocket => {
    const socket = new FakeSocket(address);
    this.sockets.push(socket);
    return socket;
  };

  /** The last socket. */
  get socket(): FakeSocket {
    return this.sockets.at(-1)!;
  }

  accept(): void {
    this.socket.onopen?.({} as Event);
  }

  say(message: object): void {
    this.socket.onmessage?.({ data: JSON.stringify(message) } as MessageEvent);
  }

  /** Breaks the connection. */
  drop(): void {
    this.socket.onclose?.({} as CloseEvent);
  }

  /** What the page has sent on the last socket since this was last asked. */
  heard(): Record<string, unknown>[] {
    return this.socket.sent.splice(0);
  }
}

/** A room after some moves: for each, the first one that the rules list. */
export function roomOf(rules: Rules, plies: number, change: Partial<RoomState> = {}): RoomState {
  const moves: string[] = [];
  for (let ply = 0; ply < plies; ply++)
    moves.push(rules.describe(rules.startFen, moves).moves[0].text);
  const times = { white: 60_000, black: 60_000 };
  return {
    id: 'abc',
    names: { white: 'Anna', black: 'Ben' },
    host: null,
    online: { white: true, black: true },
    watchers: 0,
    control: { base: 60_000, increment: 0, delay: 0 },
    drawRules: 'standard',
    start: rules.startFen,
    moves,
    left: Array.from({ length: plies + 1 }, () => times),
    clock: { ...times, running: plies % 2 === 0 ? 'white' : 'black', since: 0 },
    offers: {},
    end: null,
    next: null,
    public: false,
    ...change,
  };
}
