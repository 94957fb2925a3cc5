/** Loads the endgame tables for an engine in the browser, when a position first needs them. */

import { reasonOf } from '../document/notices.svelte';
import type { LoadingFile, Ports } from '../document/ports';
import type { Engine, EngineShare } from './share.svelte';
import { texts } from '../texts';

/** Where the tables are, from the page. */
const path = 'tables/four.dtb';

/** With so many pieces the tables are loaded: a capture may lead into them. */
const nearPieces = 5;

/** The number of pieces of a FEN. */
export function piecesOf(fen: string): number {
  return fen.match(/[a-h][1-8]/g)?.length ?? 0;
}

/** Whether the tables are wanted for a position. */
export function isNearTables(fen: string): boolean {
  return piecesOf(fen) <= nearPieces;
}

/** Begins to load the file from where the page is. */
export async function fetchTables(): Promise<LoadingFile> {
  const response = await fetch(new URL(path, document.baseURI));
  if (!response.ok) throw new Error(texts.endgame.status(response.status));
  const size = Number(response.headers.get('Content-Length') ?? 0);
  return { size: size > 0 ? size : null, bytes: response.arrayBuffer() };
}

export class TableLoader {
  /** Whether the tables are being loaded. */
  loading = $state(false);
  /** Their size in bytes while they are being loaded, if it is known. */
  size: number | null = $state(null);
  /** Why they could not be loaded. They are then loaded again by {@link TableLoader.retry} only. */
  problem: string | null = $state(null);
  /** Called when an engine has got the tables. */
  onLoaded: () => void = () => {};

  #running: Promise<boolean> | null = null;
  #bytes: ArrayBuffer | null = null;
  /** The engine that has the tables. */
  #given: Engine | null = null;

  constructor(
    private readonly share: EngineShare,
    private readonly ports: Pick<Ports, 'fetchTables'>,
  ) {}

  /** Sees that the engine has tables. Returns whether it has. */
  load(): Promise<boolean> {
    if (this.#running === null && this.problem !== null) return Promise.resolve(false);
    this.#running ??= this.#load().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  /** Loads the tables again after a failure. */
  retry(): Promise<boolean> {
    this.problem = null;
    return this.load();
  }

  async #load(): Promise<boolean> {
    let engine: Engine;
    try {
      engine = await this.share.load();
    } catch {
      // Who needs the engine says that it has failed.
      return false;
    }
    // A native engine has tables of its own.
    if (engine.native || this.#given === engine) return true;
    this.loading = true;
    try {
      this.#bytes ??= await this.#fetch();
      await engine.giveTables(this.#bytes);
      this.#given = engine;
    } catch (error) {
      this.#bytes = null;
      this.problem = reasonOf(error);
      return false;
    } finally {
      this.loading = false;
    }
    this.onLoaded();
    return true;
  }

  async #fetch(): Promise<ArrayBuffer> {
    this.size = null;
    const { size, bytes } = await this.ports.fetchTables();
    this.size = size;
    return bytes;
  }
}
