/** The tab's one engine, and whose turn it is to use it. */

import type { EngineOption, EngineClient } from './client';

/** A store that uses the engine. It must give way at once when another one takes the engine. */
export interface EngineUser {
  /** Another store takes the engine: the request of this one is cancelled. */
  yieldEngine(): void;
}

/** Values of options by name, as the protocol has them. */
export type OptionValues = Readonly<Record<string, string | number | boolean>>;

/** The part of `EngineClient` that the stores use; tests have their own. */
export type Engine = Pick<
  EngineClient,
  | 'ready'
  | 'name'
  | 'options'
  | 'native'
  | 'threads'
  | 'setOption'
  | 'newGame'
  | 'search'
  | 'stop'
  | 'tables'
  | 'giveTables'
  | 'ponderHit'
  | 'onRestart'
  | 'onConnection'
  | 'retry'
  | 'onMessage'
  | 'dispose'
>;

/** The options for the threads and the table (MB) of the settings, as far as an engine has a choice. */
export function sizesOf(
  { native, threads: most }: Engine,
  { threads, hash }: { threads: number; hash: number },
): OptionValues {
  if (native) return { Threads: threads, Hash: hash };
  return most > 1 ? { Threads: Math.min(threads, most) } : {};
}

/** How long a program on the machine is kept when nobody uses it, in milliseconds. A server has a few
 * engines for all tabs. */
const idleTime = 10_000;

/** The engine, shared by analysis, play and review. */
export class SharedEngine {
  /** `idle`: not needed yet. */
  status: 'idle' | 'loading' | 'ready' | 'failed' = $state('idle');
  /** The engine's name and version; empty until it is ready. */
  name = $state('');
  /** Whether it is a program on the machine: the hash table can be chosen. */
  native = $state(false);
  /** The most threads that it may use. */
  threads = $state(1);
  /** Why there is no connection to the engine; `null` while there is one. It is tried again until it
   * is back, and whoever uses the engine waits. */
  disconnected: string | null = $state(null);
  /** Why the engine could not be started; `null` if nothing is wrong. */
  problem: string | null = $state(null);
  options: ReadonlyMap<string, EngineOption> = $state.raw(new Map());
  /** Called when the engine died and a new one has taken over. */
  onRestart: (reason: string) => void = () => {};
  /** Called when the connection to the engine was lost, and when it is back. */
  onConnection: () => void = () => {};
  /** Called when the engine refuses an option, such as a table for which there is no memory. */
  onRefusal: (text: string) => void = () => {};

  #loading: Promise<Engine> | null = null;
  #engine: Engine | null = null;
  #user: EngineUser | null = null;
  #rest: ReturnType<typeof setTimeout> | undefined;
  #set = new Map<string, string>();

  constructor(private readonly create: () => Engine) {}

  /** Starts the engine if it is not started yet. After a failure, a new call tries again. A question
   * that needs no user comes soon after it. */
  load(): Promise<Engine> {
    this.#restSoon();
    this.#loading ??= this.#start().catch((error: unknown) => {
      this.#loading = null;
      this.status = 'failed';
      this.problem = error instanceof Error ? error.message : String(error);
      throw error;
    });
    return this.#loading;
  }

  /** Gives the engine back if it is a program on the machine that nobody uses. It is started again
   * when it is needed. */
  giveBack(): void {
    if (this.#user !== null || this.status !== 'ready' || !this.native) return;
    this.#engine?.dispose();
    this.#engine = null;
    this.#loading = null;
    this.status = 'idle';
    this.disconnected = null;
  }

  #restSoon(): void {
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => this.giveBack(), idleTime);
  }

  /** Tries a lost connection to the engine again at once. */
  retry(): void {
    this.#engine?.retry();
  }

  async #start(): Promise<Engine> {
    this.status = 'loading';
    this.problem = null;
    const engine = this.create();
    this.#engine = engine;
    engine.onConnection = (problem) => {
      // It may be another version of the server that is back.
      if (problem === null && this.status === 'ready') this.#describe(engine);
      this.disconnected = problem;
      this.onConnection();
    };
    engine.onRestart = (reason) => this.onRestart(reason);
    engine.onMessage = (text) => {
      const refusal = /^error: (option .*)$/.exec(text)?.[1];
      if (refusal !== undefined) this.onRefusal(refusal);
    };
    try {
      await engine.ready;
    } catch (error) {
      engine.dispose();
      throw error;
    }
    this.#set.clear();
    this.#describe(engine);
    this.status = 'ready';
    return engine;
  }

  #describe(engine: Engine): void {
    this.name = engine.name;
    this.native = engine.native;
    this.threads = engine.threads;
    this.options = engine.options;
  }

  /** Makes `user` the one that uses the engine. The one before gives way at once. */
  take(user: EngineUser): Promise<Engine> {
    this.hold(user);
    return this.load();
  }

  /** As {@link SharedEngine.take}, for a user that needs no engine, only that no one else has it. */
  hold(user: EngineUser): void {
    const before = this.#user;
    this.#user = user;
    if (before !== null && before !== user) before.yieldEngine();
  }

  /** `user` no longer needs the engine. A search that still runs is stopped. */
  release(user: EngineUser): void {
    if (this.#user !== user) return;
    this.#user = null;
    this.#restSoon();
    // Nobody waits for an engine that is still loading or has failed.
    void this.#loading?.then(
      (engine) => (this.#user === null ? engine.stop() : undefined),
      () => {},
    );
  }

  uses(user: EngineUser): boolean {
    return this.#user === user;
  }

  /**
   * Sets the options of the next search: these, and the defaults of the page for those not named,
   * so that no user finds the settings of another. Only changes are sent.
   */
  configure(engine: Engine, values: OptionValues): void {
    const all: OptionValues = {
      MultiPV: 1,
      UCI_ShowWDL: true,
      UCI_LimitStrength: false,
      Ponder: false,
      ...values,
    };
    for (const [name, value] of Object.entries(all)) {
      if (!engine.options.has(name) || this.#set.get(name) === String(value)) continue;
      this.#set.set(name, String(value));
      engine.setOption(name, value);
    }
  }
}
