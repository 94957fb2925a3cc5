/** Helpers of the tests of the stores: an engine that answers on demand, and ports. */

import type { Ports } from '../document/ports';
import type { EngineAnswer, EngineOption, GamePosition, SearchRequest } from '../engine/client';
import type { TableAnswer } from '../engine/tables';
import type { Engine } from '../engine/shared_engine.svelte';
import type { Study } from '../document/study';
import type { SearchLine } from '../rules/types';

/** A search that was requested. */
export interface SearchCall {
  request: SearchRequest;
  /** The options at that time. */
  options: Record<string, string>;
  /** Reports variations. */
  report(lines: SearchLine[]): void;
  /** Ends the search with this move. */
  answer(best: string | null, given?: { ponder?: string; lines?: SearchLine[] }): Promise<void>;
  fail(reason: string): Promise<void>;
  /** Whether it was stopped before an answer. */
  stopped: boolean;
  hit: boolean;
  over: boolean;
}

const spin = { type: 'spin', default: '1', min: 1, max: 9999, values: [] };

/** An engine whose answers the test gives. */
export class FakeEngine implements Engine {
  ready: Promise<void> = Promise.resolve();
  name = 'Fake 1.0';
  native = false;
  threads = 1;
  onRestart: (reason: string) => void = () => {};
  onConnection: (problem: string | null) => void = () => {};
  retries = 0;
  onMessage: (text: string) => void = () => {};
  options = new Map<string, EngineOption>();
  readonly set: Record<string, string> = {};
  readonly asked: SearchCall[] = [];
  newGames = 0;
  disposed = false;

  constructor() {
    const names = [
      'MultiPV',
      'UCI_ShowWDL',
      'UCI_LimitStrength',
      'UCI_Elo',
      'Ponder',
      'Move Overhead',
      'Draw Rules',
      'Threads',
      'Hash',
    ];
    for (const name of names) this.options.set(name, { name, ...spin } as unknown as EngineOption);
  }

  /** The last search that was requested. */
  get last(): SearchCall {
    const last = this.asked.at(-1);
    if (last === undefined) throw new Error('no search was asked for');
    return last;
  }

  setOption(name: string, value?: string | number | boolean): void {
    this.set[name] = String(value);
  }

  /** What the tables say of a position; `null`: nothing. */
  tableAnswer: TableAnswer | null = null;
  readonly tablesAsked: GamePosition[] = [];
  /** The tables that were given. */
  readonly given: ArrayBuffer[] = [];

  tables(position: GamePosition): Promise<TableAnswer | null> {
    this.tablesAsked.push(position);
    return Promise.resolve(this.tableAnswer);
  }

  giveTables(bytes: ArrayBuffer): Promise<void> {
    this.given.push(bytes);
    return Promise.resolve();
  }

  retry(): void {
    this.retries++;
  }

  newGame(): void {
    this.newGames++;
  }

  search(request: SearchRequest, onLines: (lines: SearchLine[]) => void = () => {}) {
    void this.stop();
    return new Promise<EngineAnswer>((resolve, reject) => {
      const end = async (body: () => void) => {
        asked.over = true;
        body();
        await settle();
      };
      const asked: SearchCall = {
        request,
        options: { ...this.set },
        report: onLines,
        answer: (best, { ponder, lines } = {}) => {
          const found = { best, ponder: ponder ?? null, lines: lines ?? [] };
          return end(() => resolve({ ...found, stopped: asked.stopped }));
        },
        fail: (reason) => end(() => reject(new Error(reason))),
        stopped: false,
        hit: false,
        over: false,
      };
      this.asked.push(asked);
    });
  }

  async stop(): Promise<void> {
    const last = this.asked.at(-1);
    if (last === undefined || last.over) return;
    last.stopped = true;
    // A stopped search still has an answer, as in the protocol.
    void last.answer('a1a2');
    await Promise.resolve();
  }

  ponderHit(): void {
    this.last.hit = true;
  }

  dispose(): void {
    this.disposed = true;
  }
}

/** Lets everything that waits for a promise go on. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 50; turn++) await Promise.resolve();
}

/** A variation. The score is in centipawns from White's view. */
export function lineOf(moves: string[], value = 0, depth = 12, rank = 1): SearchLine {
  return {
    rank,
    depth,
    selectiveDepth: depth + 2,
    score: { kind: 'cp', value },
    bound: 'exact',
    chances: null,
    nodes: 1000,
    nodesPerSecond: 2000,
    hashfull: 1,
    time: 500,
    moves,
  };
}

export type FakePorts = Ports & { study: Study | null };

/** Ports that keep the work in memory. */
export function fakePorts(study: Study | null = null, tab = 'one'): FakePorts {
  // Replies come at once.
  let settings: object = { replyPause: 0 };
  return {
    study,
    tab: () => tab,
    loadStudy() {
      return Promise.resolve({ value: this.study, notices: [] });
    },
    saveStudy(saved) {
      this.study = structuredClone(saved);
    },
    closedTabs: () => Promise.resolve([]),
    loadSettings: () => ({ value: settings, notices: [] }),
    saveSettings: (saved) => {
      settings = saved;
    },
    fetchFile: () => Promise.reject(new Error('there are no files')),
  };
}
