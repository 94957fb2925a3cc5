/** What the document needs from elsewhere: storage, files, the other stores. */

import type { Store } from './storage/storage';
import type { GameTree } from './tree';
import type { LegalMove } from '../rules/types';

/** A file, once its server answers. */
export interface LoadingFile {
  /** Its size in bytes; `null` if the server does not say. */
  size: number | null;
  bytes: Promise<ArrayBuffer>;
}

type Storing = 'loadStudy' | 'saveStudy' | 'closedTabs' | 'loadSettings' | 'saveSettings' | 'tab';

/** Where the work and the settings are stored, and files are loaded from. */
export interface Ports extends Pick<Store, Storing> {
  /** Begins to load a file. `path` is from where the page is. */
  fetchFile(path: string): Promise<LoadingFile>;
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
