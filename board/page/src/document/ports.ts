/** What the document needs from elsewhere: storage, links, the other stores. */

import type { Link } from './link';
import type { Loaded, StoredWork, Study } from './storage';
import type { GameTree } from './tree';
import type { LegalMove } from '../rules/types';

/** A file, once its server answers. */
export interface LoadingFile {
  /** Its size in bytes; `null` if the server does not say. */
  size: number | null;
  bytes: Promise<ArrayBuffer>;
}

/** Where the work and the settings are stored (`storage.ts`), and how links are packed
 * (`link.ts`). */
export interface Ports {
  loadStudy(): Promise<Loaded<Study | null>>;
  saveStudy(study: Study): void;
  /** The work of the tabs that are closed, the newest first. */
  closedTabs(): Promise<StoredWork[]>;
  loadSettings<T extends object>(defaults: T): Loaded<T>;
  saveSettings(settings: object): void;
  encodeGame(pdn: string): Promise<string>;
  readLink(fragment: string): Promise<Link | null>;
  /** Begins to load the file of the endgame tables. */
  fetchTables(): Promise<LoadingFile>;
  /** The id of this tab's document; a tab that begins with a copy of it has another one. */
  tab(): string | null;
}

/** What another store keeps with the document. Plain data. */
export interface Keeper {
  save(): unknown;
  /** `value` is what `save` gave, or anything if it is damaged. */
  load(value: unknown): void;
}

/** Decides on the moves of a game against the engine. */
export interface Referee {
  /** Whether a game is on. */
  readonly active: boolean;
  /** Its game in the document. */
  readonly tree: GameTree | null;
  /** Plays the user's move, or says why not. */
  play(move: LegalMove): boolean;
}

/** What changed: the position on the board, the moves or notes of a game, or the list of games. */
export type Change = 'position' | 'game' | 'document';
