/** The engine as the page uses it, in a worker or on the machine: options, searches, questions. */

import { readBestMove, words, type EngineOption } from './info';
import { Options } from './options';
import { Questions, TableQuestion } from './questions';
import {
  Search,
  checkLine,
  type EngineAnswer,
  type GamePosition,
  type SearchRequest,
} from './search';
import { Supervisor } from './supervisor';
import type { TableAnswer } from './tables';
import type { Transport } from './transport/transport';
import { Watch } from './watch';
import { problems } from '../texts/messages/problems';
import type { SearchLine } from '../rules/types';

export type { EngineOption } from './info';
export type { EngineAnswer, GamePosition, SearchRequest } from './search';

/** How long an engine may take to answer, in milliseconds. */
const answerLimit = 10_000;

const noAnswer = problems.engineNoAnswer({ seconds: answerLimit / 1000 });

/** The kind of an engine. */
export interface EngineKind {
  /** Whether it runs on the machine and not in the browser. */
  native: boolean;
  /** The most threads that it may use. They can become fewer when another one is started. */
  threads: number;
}

/**
 * An engine. It does one search at a time. If the engine dies, another one is started with the same
 * options, and the running search is repeated once. If the connection is lost, everything waits
 * while the client keeps reconnecting; the running search then begins again.
 */
export class EngineClient {
  /** The engine's name and version. Empty until it has started. */
  name = '';
  /** Called when an engine that has died was started again, with the reason why it died as a text
   * for the user. */
  onRestart: (reason: string) => void = () => {};
  /** Called when there is no connection to the engine, after each try, with the reason as a text for
   * the user; and with `null` when it is back. */
  onConnection: (problem: string | null) => void = () => {};
  /** Called with messages of the engine: warnings and errors about options and positions. */
  onMessage: (text: string) => void = () => {};

  readonly native: boolean;
  readonly #supervisor: Supervisor;
  readonly #options = new Options((line) => this.#send(line));
  /** The search whose `bestmove` is awaited. */
  #running: Search | null = null;
  /** The search that begins when the engine is free. */
  #next: Search | null = null;
  readonly #questions = new Questions(
    (line) => this.#send(line),
    answerLimit,
    () => this.#supervisor.died(noAnswer),
  );
  /** Endgame tables, for an engine that cannot open files. */
  #tables: ArrayBuffer | null = null;
  readonly #stop = new Watch(answerLimit, () => this.#supervisor.died(noAnswer));

  /**
   * @param connect Starts an engine. Called again whenever one has died.
   * @param kind What the engine is.
   */
  constructor(
    connect: () => Transport,
    private readonly kind: EngineKind,
  ) {
    this.native = kind.native;
    this.#supervisor = new Supervisor(connect, {
      onBegin: (transport) => this.#begin(transport),
      onLine: (line) => this.#read(line),
      onDeath: (reason) => this.#died(reason),
      onLoss: () => this.#lost(),
      onGiveUp: (error) => this.#giveUp(error),
      onRestart: (reason) => this.onRestart(reason),
      onConnection: (problem) => this.onConnection(problem),
    });
    this.#supervisor.begin();
  }

  /** The most threads that it may use. */
  get threads(): number {
    return this.kind.threads;
  }

  /** Resolves when the engine has started. Rejects if it cannot be started. */
  get ready(): Promise<void> {
    return this.#supervisor.ready;
  }

  /** The engine's options by name. Empty until it has started. */
  get options(): ReadonlyMap<string, EngineOption> {
    return this.#options.known;
  }

  /** Whether a search runs or waits. */
  get busy(): boolean {
    return this.#running !== null || this.#next !== null;
  }

  /**
   * Sets an option, or presses a button (without a value). During a search it takes effect after
   * it. An option that this engine does not have is remembered, but not sent.
   */
  setOption(name: string, value?: string | number | boolean): void {
    checkLine(`${name} ${value ?? ''}`);
    this.#options.set(name, value === undefined ? undefined : String(value));
  }

  /** Tells the engine that the next search belongs to another game: it forgets what it knows. */
  newGame(): void {
    // An engine that starts has nothing to forget.
    if (this.#supervisor.state === 'ready') this.#send('ucinewgame');
  }

  /**
   * Searches. A search that runs is stopped first. Rejects if the engine dies twice, or cannot be
   * started.
   *
   * @param onLines Called with the variations so far, best first, at most 20 times a second.
   */
  search(
    request: SearchRequest,
    onLines: (lines: SearchLine[]) => void = () => {},
  ): Promise<EngineAnswer> {
    if (this.#supervisor.state === 'disposed')
      return Promise.reject(new Error(problems.engineDisposed));
    return new Promise((resolve, reject) => {
      checkLine(`${request.start} ${request.moves.join(' ')}`);
      this.#next?.abort();
      this.#next = new Search(request, onLines, resolve, reject);
      this.#stopRunning();
      this.#advance();
    });
  }

  /**
   * What the endgame tables say of a position; `null`: nothing, or a newer question has come. Does
   * not stop a search: the question waits for its end, and goes before the next one.
   */
  tables(position: GamePosition): Promise<TableAnswer | null> {
    if (this.#supervisor.state === 'disposed')
      return Promise.reject(new Error(problems.engineDisposed));
    return new Promise((resolve, reject) => {
      checkLine(`${position.start} ${position.moves.join(' ')}`);
      this.#questions.add(new TableQuestion(position, resolve, reject));
      this.#advance();
    });
  }

  /** Gives endgame tables to an engine in the browser, and to those that are started after it.
   * Rejects if they are not sound. */
  async giveTables(bytes: ArrayBuffer): Promise<void> {
    await this.#supervisor.transport?.giveTables?.(bytes);
    this.#tables = bytes;
  }

  /** Stops the search. Resolves when it has ended. */
  async stop(): Promise<void> {
    this.#next?.abort();
    this.#next = null;
    this.#stopRunning();
    await this.#running?.over;
  }

  /** The move that the engine ponders on was played: it goes on in its own time. */
  ponderHit(): void {
    const search = this.#next ?? this.#running;
    if (search === null || !search.pondering) return;
    search.hit = true;
    if (search === this.#running) this.#send('ponderhit');
  }

  /** Retries a lost connection at once, as the network is back or the page became visible. */
  retry(): void {
    this.#supervisor.retry();
  }

  /** Ends the engine. A search that runs ends with what it has. */
  dispose(): void {
    if (this.#supervisor.state === 'disposed') return;
    this.#supervisor.dispose();
    this.#stop.end();
    this.#running?.abort();
    this.#next?.abort();
    this.#running = null;
    this.#next = null;
    this.#questions.drop();
  }

  #begin(transport: Transport): void {
    this.#options.begin();
    transport.send('uci');
    if (this.#tables !== null) {
      // The previous engine has accepted them.
      transport.giveTables?.(this.#tables).catch(() => {});
    }
  }

  #read(line: string): void {
    const [first, second] = words(line);
    switch (first) {
      case 'id':
        if (second === 'name') this.name = line.replace(/^\s*id\s+name\s+/, '').trimEnd();
        break;
      case 'option':
        this.#options.read(line);
        break;
      case 'uciok':
        this.#options.sendAll();
        this.#questions.askReady();
        break;
      case 'readyok':
        this.#answered();
        break;
      case 'info':
        if (second === 'string') {
          const text = line.replace(/^\s*info\s+string\s*/, '');
          (this.#questions.current ?? this.#running)?.readMessage(text);
          this.onMessage(text);
        } else {
          this.#running?.read(line);
        }
        break;
      case 'bestmove':
        this.#readBestMove(line);
        break;
      case 'table':
        this.#questions.current?.read(line);
        break;
    }
  }

  #answered(): void {
    this.#questions.answered();
    if (this.#supervisor.state === 'starting') {
      this.#supervisor.started();
      this.#advance();
    }
  }

  #readBestMove(line: string): void {
    const answer = readBestMove(line);
    const search = this.#running;
    if (answer === null || search === null) return;
    this.#stop.end();
    this.#running = null;
    this.#supervisor.used();
    search.finish(answer);
    this.#advance();
  }

  /** Whether something waits for the engine. */
  get #hasWork(): boolean {
    return this.#next !== null || this.#questions.hasTableQuestion;
  }

  /** Asks the question and begins the next search if the engine is free, and starts an engine if
   * there is none. */
  #advance(): void {
    if (this.#running !== null || !this.#hasWork) return;
    if (this.#supervisor.state !== 'ready') {
      this.#supervisor.wake();
      return;
    }
    this.#supervisor.used();
    this.#questions.askTables();
    const search = this.#next;
    if (search === null) return;
    this.#next = null;
    this.#running = search;
    // Asked before the search: in a worker, nothing is answered while it runs.
    this.#questions.askReady();
    for (const command of search.commands()) this.#send(command);
  }

  #stopRunning(): void {
    const search = this.#running;
    if (search !== null && !search.stopping) {
      search.stopping = true;
      this.#stop.begin();
      this.#send('stop');
    }
  }

  #send(line: string): void {
    this.#supervisor.transport?.send(line);
  }

  /** The running search waits until there is a connection again. */
  #lost(): void {
    this.#stop.end();
    const search = this.#running;
    this.#running = null;
    if (search?.stopping === true) {
      search.abort();
    } else if (search !== null) {
      search.suspend();
      this.#next ??= search;
    }
    this.#questions.keep();
  }

  /** Returns whether there is work for another engine. */
  #died(reason: string): boolean {
    this.#stop.end();
    this.#endRunning(reason);
    this.#questions.keep();
    return this.#hasWork;
  }

  /** Ends the search of an engine that has died, or lets it wait for the next engine. */
  #endRunning(reason: string): void {
    const search = this.#running;
    this.#running = null;
    if (search === null) return;
    if (search.stopping) {
      search.abort();
    } else if (search.repeated) {
      search.reject(new Error(reason));
    } else {
      search.restart();
      this.#next ??= search;
    }
  }

  #giveUp(error: Error): void {
    this.#next?.reject(error);
    this.#next = null;
    this.#questions.reject(error);
  }
}
