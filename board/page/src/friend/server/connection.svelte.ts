/** The connection to a room server. One that is lost is opened again. */

/** What is used of a `WebSocket`. */
export interface SocketLike {
  onopen: ((event: Event) => void) | null;
  onmessage: ((event: MessageEvent) => void) | null;
  onclose: ((event: CloseEvent) => void) | null;
  send(text: string): void;
  close(): void;
}

/** The pauses before a lost connection is tried again, in milliseconds; the last one stays. */
const pauses = [500, 1_000, 2_000, 4_000, 8_000];
/** After so long without a message the server is asked for one, in milliseconds: a network that is
 * gone closes nothing. */
const silence = 20_000;
/** How long the answer may take, in milliseconds. */
const patience = 8_000;

/** What a connection needs from elsewhere. */
export interface ConnectionPorts {
  connect(): SocketLike;
  /** It is open: what is to be followed is asked for. */
  onOpen(): void;
  onText(text: string): void;
  /** Asks for something that the server answers. */
  probe(): void;
}

export class Connection {
  /** `lost`: it is tried again and again. */
  status: 'closed' | 'connecting' | 'open' | 'lost' = $state('closed');

  #socket: SocketLike | null = null;
  /** How often it was tried since it was last open. */
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly ports: ConnectionPorts) {}

  open(): void {
    if (this.status === 'closed') this.#connect('connecting');
  }

  close(): void {
    this.#drop();
    this.#tries = 0;
    this.status = 'closed';
  }

  /** Sends a message if it is open. Returns whether it was. */
  send(message: object): boolean {
    if (this.status !== 'open') return false;
    this.#socket?.send(JSON.stringify(message));
    return true;
  }

  /** There is reason to think that it can be made now, or that it is gone. */
  retry(): void {
    if (this.status === 'lost') this.#connect('lost');
    else if (this.status === 'open') this.#ask();
  }

  #connect(status: 'connecting' | 'lost'): void {
    this.#drop();
    this.status = status;
    let socket: SocketLike;
    try {
      socket = this.ports.connect();
    } catch {
      this.#lost();
      return;
    }
    this.#socket = socket;
    socket.onopen = () => {
      if (socket !== this.#socket) return;
      this.#tries = 0;
      this.status = 'open';
      this.#listen();
      this.ports.onOpen();
    };
    socket.onmessage = ({ data }) => {
      if (socket !== this.#socket || typeof data !== 'string') return;
      this.#listen();
      this.ports.onText(data);
    };
    socket.onclose = () => {
      if (socket === this.#socket) this.#lost();
    };
  }

  /** Something was heard: begins to wait for the next. */
  #listen(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#ask(), silence);
  }

  #ask(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#lost(), patience);
    this.ports.probe();
  }

  #lost(): void {
    this.#drop();
    this.status = 'lost';
    const pause = pauses[Math.min(this.#tries, pauses.length - 1)];
    this.#tries++;
    // Not all pages come back to a server in the same moment.
    this.#timer = setTimeout(() => this.#connect('lost'), pause * (0.75 + Math.random() / 2));
  }

  #drop(): void {
    clearTimeout(this.#timer);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }
}
