/** One search of the engine: its limits, its reports, and how it ends. */

import { readInfo, type BestMove } from './info';
import { problems } from '../texts/messages/problems';
import type { Color, SearchAnswer, SearchLine } from '../rules/types';

/** When a search ends: at the first limit that it reaches. Times in milliseconds. */
export interface SearchLimits {
  /** Until it is stopped. */
  infinite?: true;
  movetime?: number;
  /** In plies. */
  depth?: number;
  nodes?: number;
  /** In the opponent's time, until `ponderHit` or `stop`. */
  ponder?: true;
  wtime?: number;
  btime?: number;
  winc?: number;
  binc?: number;
}

/** A position, as the game that leads to it. */
export interface GamePosition {
  /** The FEN of the position before the first move. */
  start: string;
  /** In the protocol's text. */
  moves: readonly string[];
}

/** A position, and the limits of the search. */
export interface SearchRequest extends GamePosition {
  /** The side to move after these moves. */
  turn: Color;
  limits: SearchLimits;
}

/** The answer of a search. */
export interface EngineAnswer extends SearchAnswer {
  /**
   * Whether `stop`, another search or `dispose` ended it. If it had not begun, `best` is `null` and
   * there are no lines.
   */
  stopped: boolean;
}

/** How often lines are handed on at most, in milliseconds: a page need not draw more often. */
const linesInterval = 50;

/** The least time on a clock when a search is repeated, in milliseconds. */
const minClock = 100;

/** A search that waits or runs. It belongs to the client. */
export class Search {
  /** Settled when the search is over in any way. */
  readonly over: Promise<void>;
  /** Whether it was begun by an engine that has died since. */
  repeated = false;
  /** Whether `stop` was sent. */
  stopping = false;
  /** Whether the expected move was played. */
  hit = false;
  #began: number | null = null;
  /** When the connection to its engine was lost. */
  #suspended: number | null = null;
  /** Why the engine did not take the position. */
  #refused: string | null = null;
  #lines = new Map<number, SearchLine>();
  #timer: ReturnType<typeof setTimeout> | null = null;
  #settle: () => void = () => {};

  constructor(
    readonly request: SearchRequest,
    private readonly onLines: (lines: SearchLine[]) => void,
    private readonly resolve: (answer: EngineAnswer) => void,
    private readonly rejectWith: (error: Error) => void,
  ) {
    this.over = new Promise((settle) => {
      this.#settle = settle;
    });
  }

  /** Whether it ponders and the expected move has not been played. */
  get pondering(): boolean {
    return this.request.limits.ponder === true && !this.hit;
  }

  /** The lines that start it. */
  commands(): string[] {
    const now = Date.now();
    if (this.#began !== null && this.#suspended !== null) this.#began += now - this.#suspended;
    this.#suspended = null;
    const elapsed = this.#began === null ? 0 : now - this.#began;
    this.#began ??= now;
    return [positionCommand(this.request), goCommand(this.request, this.pondering, elapsed)];
  }

  /** Takes a line of the engine. */
  read(line: string): void {
    const found = readInfo(line, this.request.turn);
    if (found === null) return;
    this.#lines.set(found.rank, found);
    this.#timer ??= setTimeout(() => this.#report(), linesInterval);
  }

  /** Forgets what a dead engine reported: another one starts the search from scratch. */
  restart(): void {
    this.repeated = true;
    this.#forget();
  }

  /** Like `restart`, after a lost connection: the clock stands still until it is back. */
  suspend(): void {
    this.#suspended = Date.now();
    this.#forget();
  }

  #forget(): void {
    this.stopping = false;
    this.#refused = null;
    this.#cancel();
    this.#lines.clear();
  }

  /** Takes a message of the engine. */
  readMessage(text: string): void {
    // The engine would go on with the position that it had before.
    if (this.#lines.size === 0 && /^error: (FEN|move|position)\b/.test(text))
      this.#refused ??= text;
  }

  /** Ends it with the engine's answer. */
  finish(answer: BestMove): void {
    if (this.#refused !== null) {
      this.reject(new Error(problems.engineRefused({ message: this.#refused })));
      return;
    }
    this.#resolve(answer, this.stopping);
  }

  /** Ends it with what there is. */
  abort(): void {
    const best = this.#lines.get(1)?.moves;
    this.#resolve({ best: best?.[0] ?? null, ponder: best?.[1] ?? null }, true);
  }

  reject(error: Error): void {
    this.#cancel();
    this.rejectWith(error);
    this.#settle();
  }

  #resolve(answer: BestMove, stopped: boolean): void {
    if (this.#timer !== null) this.#report();
    this.resolve({ ...answer, lines: this.#sorted(), stopped });
    this.#settle();
  }

  #report(): void {
    this.#cancel();
    this.onLines(this.#sorted());
  }

  #cancel(): void {
    if (this.#timer !== null) {
      clearTimeout(this.#timer);
      this.#timer = null;
    }
  }

  #sorted(): SearchLine[] {
    return [...this.#lines.values()].sort((a, b) => a.rank - b.rank);
  }
}

/** Throws unless the text is one line: a line end in it would be a command of its own. */
export function checkLine(text: string): string {
  if (/[\r\n]/.test(text)) throw new RangeError(problems.engineLine({ text }));
  return text;
}

export function positionCommand({ start, moves }: GamePosition): string {
  const played = moves.length === 0 ? '' : ` moves ${moves.join(' ')}`;
  return checkLine(`position fen ${start}${played}`);
}

/** @param elapsed Milliseconds that have gone from the clock of the side to move. */
function goCommand(request: SearchRequest, pondering: boolean, elapsed: number): string {
  const { limits, turn } = request;
  const clock = (time: number | undefined, color: Color): number | undefined =>
    time === undefined || elapsed === 0 || color !== turn || limits.ponder === true
      ? time
      : Math.max(minClock, time - elapsed);
  const numbers: [string, number | undefined][] = [
    ['movetime', limits.movetime],
    ['depth', limits.depth],
    ['nodes', limits.nodes],
    ['wtime', clock(limits.wtime, 'white')],
    ['btime', clock(limits.btime, 'black')],
    ['winc', limits.winc],
    ['binc', limits.binc],
  ];
  const parts = numbers.flatMap(([name, value]) =>
    value === undefined ? [] : [`${name} ${Math.max(0, Math.round(value))}`],
  );
  return [
    'go',
    ...(pondering ? ['ponder'] : []),
    ...(limits.infinite === true ? ['infinite'] : []),
    ...parts,
  ].join(' ');
}
