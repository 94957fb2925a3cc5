/** Questions to an engine: whether it answers, and what the endgame tables say. */

import { positionCommand, type GamePosition } from './search';
import { readTables, type TableAnswer } from './tables';
import { Watch } from './watch';

/** A question for the endgame tables: the commands, and the lines that answer it. */
export class TableQuestion {
  #lines: string[] = [];
  #refused = false;

  constructor(
    private readonly position: GamePosition,
    private readonly resolve: (answer: TableAnswer | null) => void,
    readonly reject: (error: Error) => void,
  ) {}

  /** The lines that ask it. They can be sent again to another engine. */
  commands(): string[] {
    this.#lines = [];
    this.#refused = false;
    return [positionCommand(this.position), 'tables'];
  }

  /** Takes a line of the engine that begins with `table`. */
  read(line: string): void {
    this.#lines.push(line);
  }

  /** Takes a message of the engine. */
  readMessage(text: string): void {
    // The answer would be of the position before.
    this.#refused ||= /^error: (FEN|move|position)\b/.test(text);
  }

  /** All lines have come. */
  finish(): void {
    this.resolve(this.#refused ? null : readTables(this.#lines));
  }

  /** Nobody waits for it any more. */
  drop(): void {
    this.resolve(null);
  }
}

/** The questions of a client. The tables are queried while no search runs, one position at a time. */
export class Questions {
  /** The query of the tables that is sent when the engine is free. */
  #waiting: TableQuestion | null = null;
  /** The `isready` that are not answered, the oldest first: the question before it, if any. */
  #asked: (TableQuestion | null)[] = [];
  readonly #watch: Watch;

  /**
   * @param limit How long the engine may take to answer, in milliseconds.
   * @param onLate Called if it takes longer.
   */
  constructor(
    private readonly send: (line: string) => void,
    limit: number,
    onLate: () => void,
  ) {
    this.#watch = new Watch(limit, onLate);
  }

  /** Whether a question for the tables waits. */
  get hasTableQuestion(): boolean {
    return this.#waiting !== null;
  }

  /** The question for the tables that the engine is answering: its lines come in the order of its
   * input. */
  get current(): TableQuestion | null {
    return this.#asked.find((question) => question !== null) ?? null;
  }

  /** Adds a question for the tables, in place of one that waits. */
  add(question: TableQuestion): void {
    this.#waiting?.drop();
    this.#waiting = question;
  }

  /** Asks the question for the tables that waits, if there is one. */
  askTables(): void {
    const question = this.#waiting;
    if (question !== null) {
      this.#waiting = null;
      this.#ask(question);
    }
  }

  /** Asks whether the engine answers. */
  askReady(): void {
    this.#ask(null);
  }

  /** The engine has answered an `isready`. */
  answered(): void {
    this.#asked.shift()?.finish();
    if (this.#asked.length === 0) this.#watch.end();
  }

  /** The engine is gone: a question that it has not answered waits for the next engine. */
  keep(): void {
    this.#watch.end();
    for (const question of this.#asked.splice(0).reverse()) {
      if (this.#waiting === null) this.#waiting = question;
      else question?.drop();
    }
  }

  /** Nobody waits for an answer any more. */
  drop(): void {
    this.keep();
    this.#waiting?.drop();
    this.#waiting = null;
  }

  /** There is no engine that could answer. */
  reject(error: Error): void {
    this.#waiting?.reject(error);
    this.#waiting = null;
  }

  #ask(question: TableQuestion | null): void {
    this.#asked.push(question);
    this.#watch.begin();
    question?.commands().forEach((command) => this.send(command));
    this.send('isready');
  }
}
