/** Keeps an engine running: starts it, replaces it when it dies, and connects to it again. */

import { deferred } from './deferred';
import type { Transport } from './transport/transport';
import { Watch } from './watch';
import { problems } from '../texts/messages/problems';

/** How long an engine may take to start, in milliseconds: it may come over a slow network. */
const startLimit = 60_000;

/** The pauses before an engine is started again, in milliseconds; then it is given up. */
const pauses = [0, 1_000, 3_000];

/** The pauses before a lost connection is tried again, in milliseconds; the last one stays. */
const retries = [500, 1_000, 2_000, 4_000];

/** Deaths that are this long ago do not count any more, in milliseconds. */
const deathWindow = 60_000;

/** An engine that ends after so long without work is started when it is needed, not at once. */
const idleLimit = 60_000;

/** What the client does when the state of the engine changes. */
export interface EngineEvents {
  /** An engine was started. It is ready when the client calls {@link Supervisor.started}. */
  onBegin(transport: Transport): void;
  onLine(line: string): void;
  /** The engine has died. Returns whether there is work for another one. */
  onDeath(reason: string): boolean;
  /** The connection to the engine is lost. */
  onLoss(): void;
  /** No other engine is started until there is new work. */
  onGiveUp(error: Error): void;
  /** An engine that has died was replaced. */
  onRestart(reason: string): void;
  /** There is no connection, after each try, with the reason; `null`: it is back. */
  onConnection(problem: string | null): void;
}

/** It belongs to the client. */
export class Supervisor {
  #transport: Transport | null = null;
  /** `down`: there is no engine, and one is started when it is needed. */
  #state: 'starting' | 'ready' | 'down' | 'disposed' = 'down';
  #ready = deferred();
  #deaths: number[] = [];
  /** Why the engine before died, until another one has started. */
  #death: string | null = null;
  /** How often a lost connection was tried; 0: it is not lost. */
  #tries = 0;
  #lastUse = Date.now();
  #pause: ReturnType<typeof setTimeout> | null = null;
  readonly #start = new Watch(startLimit, () =>
    this.died(problems.engineNoStart({ seconds: startLimit / 1000 })),
  );

  /** @param connect Starts an engine. Called again whenever one has died. */
  constructor(
    private readonly connect: () => Transport,
    private readonly events: EngineEvents,
  ) {}

  /** The engine, if there is one. */
  get transport(): Transport | null {
    return this.#transport;
  }

  get state(): 'starting' | 'ready' | 'down' | 'disposed' {
    return this.#state;
  }

  /** Resolves when the engine has started. Rejects if it cannot be started. */
  get ready(): Promise<void> {
    return this.#ready.promise;
  }

  /** Starts an engine. */
  begin(): void {
    this.#pause = null;
    this.#state = 'starting';
    let transport: Transport;
    try {
      transport = this.connect();
    } catch (error) {
      this.died(
        problems.engineFailed({ reason: error instanceof Error ? error.message : `${error}` }),
      );
      return;
    }
    this.#transport = transport;
    transport.onLine = (line) => {
      if (transport === this.#transport) this.events.onLine(line);
    };
    transport.onEnd = (reason, lost = false) => {
      if (transport !== this.#transport) return;
      if (lost) this.#lost(reason);
      else this.died(reason);
    };
    this.#start.begin();
    this.events.onBegin(transport);
  }

  /** There is work: starts an engine if there is none and none is about to be started. */
  wake(): void {
    if (this.#state === 'down' && this.#pause === null) {
      this.#ready = deferred();
      this.begin();
    }
  }

  /** The engine works now, or has just ended its work. */
  used(): void {
    this.#lastUse = Date.now();
  }

  /** The engine that was started is ready. */
  started(): void {
    this.#start.end();
    this.#state = 'ready';
    this.#ready.resolve();
    this.#found();
    if (this.#death !== null) {
      this.events.onRestart(this.#death);
      this.#death = null;
    }
  }

  /** Tries a lost connection again at once. */
  retry(): void {
    if (this.#tries > 0 && this.#pause !== null) {
      clearTimeout(this.#pause);
      this.begin();
    }
  }

  /** The engine has ended, or does not answer: starts another one if that makes sense. */
  died(reason: string): void {
    this.#disconnect();
    this.#found();
    const now = Date.now();
    const waiting = this.#state === 'starting';
    const isNeeded = this.events.onDeath(reason);
    this.#state = 'down';
    if (!waiting && !isNeeded && now - this.#lastUse > idleLimit) return;
    this.#deaths = [...this.#deaths.filter((time) => now - time < deathWindow), now];
    const pause = pauses[this.#deaths.length - 1];
    if (pause === undefined) {
      this.#giveUp(reason);
      return;
    }
    if (!waiting) this.#ready = deferred();
    this.#pause = setTimeout(() => this.begin(), pause);
    this.#death = reason;
  }

  /** Ends the engine for good. */
  dispose(): void {
    this.#state = 'disposed';
    this.#disconnect();
    if (this.#pause !== null) clearTimeout(this.#pause);
    this.#ready.reject(new Error(problems.engineDisposed));
  }

  /** There is no connection: everything waits until there is one. */
  #lost(reason: string): void {
    const waiting = this.#state === 'starting';
    this.#disconnect();
    this.events.onLoss();
    if (!waiting) this.#ready = deferred();
    this.#state = 'down';
    const pause = retries[Math.min(this.#tries, retries.length - 1)];
    this.#tries += 1;
    this.#pause = setTimeout(() => this.begin(), pause);
    this.events.onConnection(reason);
  }

  /** There is a connection again, or the failure has another cause. */
  #found(): void {
    if (this.#tries > 0) {
      this.#tries = 0;
      this.events.onConnection(null);
    }
  }

  #giveUp(reason: string): void {
    this.#deaths = [];
    this.#death = null;
    const error = new Error(problems.engineGivenUp({ reason }));
    this.#ready.reject(error);
    this.events.onGiveUp(error);
  }

  #disconnect(): void {
    this.#start.end();
    const transport = this.#transport;
    this.#transport = null;
    transport?.close();
  }
}
