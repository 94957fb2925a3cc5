/** Loads the endgame tables for an engine in the browser, when a position first needs them. */

import { FileLoader } from '../document/file_loader.svelte';
import type { Ports } from '../document/ports';
import type { Engine, SharedEngine } from './shared_engine.svelte';

/** Where the tables are, from the page. */
const path = 'tables/four.dtb';

/** The tables are loaded from this number of pieces down: a capture may lead into them. */
const maxPieces = 5;

/** The number of pieces of a FEN. */
export function piecesOf(fen: string): number {
  return fen.match(/[a-h][1-8]/g)?.length ?? 0;
}

/** Whether the tables are wanted for a position. */
export function isNearTables(fen: string): boolean {
  return piecesOf(fen) <= maxPieces;
}

export class TableLoader {
  /** The file. If it cannot be loaded, it is loaded again by {@link TableLoader.retry} only. */
  readonly file: FileLoader;
  /** Called when an engine has got the tables. */
  onLoaded: () => void = () => {};

  #running: Promise<boolean> | null = null;
  /** The engine that has the tables. */
  #given: Engine | null = null;

  constructor(
    private readonly sharedEngine: SharedEngine,
    ports: Pick<Ports, 'fetchFile'>,
  ) {
    this.file = new FileLoader(ports, path);
  }

  /** Makes sure that the engine has tables. Returns whether it has. */
  load(): Promise<boolean> {
    if (this.#running === null && this.file.problem !== null) return Promise.resolve(false);
    this.#running ??= this.#load().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  /** Loads the tables again after a failure. */
  retry(): Promise<boolean> {
    this.file.problem = null;
    return this.load();
  }

  async #load(): Promise<boolean> {
    let engine: Engine;
    try {
      engine = await this.sharedEngine.load();
    } catch {
      // Whoever needs the engine reports its failure.
      return false;
    }
    // A native engine has tables of its own.
    if (engine.native || this.#given === engine) return true;
    if (!(await this.file.give((bytes) => engine.giveTables(bytes)))) return false;
    this.#given = engine;
    this.onLoaded();
    return true;
  }
}
