/**
 * The work survives a reload. Each tab has its own document, so that two tabs do not disturb each
 * other; a new tab begins with a copy of the newest one. Settings are shared.
 *
 * This is localStorage and not IndexedDB, because a page that is closed can still write to it: the
 * last change is never lost. Its 5 MB hold hundreds of games with their evaluations.
 *
 * | key                        | value                                                   |
 * | -------------------------- | ------------------------------------------------------- |
 * | `dameo.document.<id>`      | `{ version: 2, saved, study }`                          |
 * | `dameo.settings`           | `{ version: 1, settings }`                              |
 * | `dameo.study.1`            | `{ pdn, game }` of an early version, read once          |
 * | `dameo.damaged.<time>`     | the text of what could not be read                      |
 * | `dameo.newer.settings.<v>` | settings of a newer version                             |
 *
 * In sessionStorage, `dameo.tab` is the id of the tab's document.
 */

import { problems } from '../texts/problems';
import {
  readDocument,
  readFirstVersion,
  type StoredDocument,
  type StoredWork,
  type Study,
} from './study';

export type { StoredWork, Study } from './study';

/** What was loaded, and what has to be said about it to the user. */
export interface Loaded<T> {
  value: T;
  notices: string[];
}

const documentKey = 'dameo.document.';
const firstStudyKey = 'dameo.study.1';
/** The key of the settings. */
export const settingsKey = 'dameo.settings';
const newerSettingsKey = 'dameo.newer.settings.';
const damagedKey = 'dameo.damaged.';
const tabKey = 'dameo.tab';

const documentVersion = 2;
const settingsVersion = 1;

/** When space is short, documents that have not changed for so long are removed, in ms. */
const oldAge = 90 * 24 * 3600 * 1000;

/** What the store is given by the browser. A storage that is forbidden is `null`. */
export interface Environment {
  local: Storage | null;
  session: Storage | null;
  /** Takes a name that only one tab can have. Resolves to whether this tab has it now. */
  claim: (name: string) => Promise<boolean>;
  /** The names that open tabs have. */
  claimed: () => Promise<ReadonlySet<string>>;
  now: () => number;
  newId: () => string;
}

/** What could not be stored, as a text for the user. */
export class StorageError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StorageError';
  }
}

export class Store {
  #id: string | null = null;

  constructor(private readonly environment: Environment) {}

  /** The tab's document; otherwise a copy of the newest one; `null` if there is none. */
  async loadStudy(): Promise<Loaded<Study | null>> {
    const { local, session, claim, newId } = this.environment;
    const notices: string[] = [];
    if (local === null) {
      this.#id = newId();
      return { value: null, notices: [problems.storageOff] };
    }
    const own = session?.getItem(tabKey) ?? null;
    const found = own === null ? null : this.#read(local, documentKey + own, notices);
    // A tab that was duplicated has the id of another one, which is still open. A document of a
    // newer version is left to that version.
    const mine = own !== null && found !== 'newer' && (await claim(documentKey + own));
    this.#id = mine ? own : newId();
    if (!mine) await claim(documentKey + this.#id);
    session?.setItem(tabKey, this.#id);
    if (found !== null && found !== 'newer') return { value: found.study, notices };
    const newest = this.#newest(local, notices) ?? this.#migrate(local, notices);
    return { value: newest, notices };
  }

  /** Stores the tab's document. Throws a {@link StorageError} if that is not possible. */
  saveStudy(study: Study): void {
    const { local, session, now, newId } = this.environment;
    if (this.#id === null) {
      this.#id = newId();
      session?.setItem(tabKey, this.#id);
    }
    const stored: StoredDocument = { version: documentVersion, saved: now(), study };
    this.#write(local, documentKey + this.#id, JSON.stringify(stored));
  }

  /** The work of the tabs that are closed, the newest first. */
  async closedTabs(): Promise<StoredWork[]> {
    const { local, claimed } = this.environment;
    if (local === null) return [];
    const open = await claimed();
    return documentKeys(local)
      .filter((key) => key !== `${documentKey}${this.#id}` && !open.has(key))
      .flatMap((key) => readText(local.getItem(key) ?? '') ?? [])
      .sort((one, other) => other.saved - one.saved);
  }

  /**
   * The settings. A field that is missing or has another type than its default gets the default.
   */
  loadSettings<T extends object>(defaults: T): Loaded<T> {
    const { local } = this.environment;
    const notices: string[] = [];
    const settings = { ...defaults };
    if (local === null) return { value: settings, notices };
    // A page of this version finds what one of an older version has put aside.
    const kept = newerSettingsKey + settingsVersion;
    if (local.getItem(settingsKey) === null && local.getItem(kept) !== null)
      this.#move(local, kept, settingsKey);
    const stored = this.#parse(local, settingsKey, notices);
    if (stored === null) return { value: settings, notices };
    const version = stored['version'];
    if (typeof version === 'number' && version > settingsVersion) {
      this.#move(local, settingsKey, newerSettingsKey + version);
      notices.push(problems.storageNewer(newerSettingsKey + version, version));
      return { value: settings, notices };
    }
    const values = stored['settings'];
    if (version !== settingsVersion || typeof values !== 'object' || values === null) {
      this.#putAside(local, settingsKey, notices);
      return { value: settings, notices };
    }
    takeFields(settings, values);
    return { value: settings, notices };
  }

  /** Stores the settings. Throws a {@link StorageError} if that is not possible. */
  saveSettings(settings: object): void {
    const text = JSON.stringify({ version: settingsVersion, settings });
    this.#write(this.environment.local, settingsKey, text);
  }

  #read(local: Storage, key: string, notices: string[]): StoredDocument | 'newer' | null {
    const value = this.#parse(local, key, notices);
    if (value === null) return null;
    const version = value['version'];
    if (typeof version === 'number' && version > documentVersion) {
      notices.push(problems.storageNewer(key, version));
      return 'newer';
    }
    const found = readDocument(value, documentVersion);
    if (found === null) this.#putAside(local, key, notices);
    return found;
  }

  #newest(local: Storage, notices: string[]): Study | null {
    let newest: StoredDocument | null = null;
    for (const key of documentKeys(local)) {
      const found = this.#read(local, key, notices);
      if (found !== null && found !== 'newer' && (newest === null || found.saved > newest.saved))
        newest = found;
    }
    return newest?.study ?? null;
  }

  /** Takes over the document of the first version. Its key goes only when the new one is there. */
  #migrate(local: Storage, notices: string[]): Study | null {
    const value = this.#parse(local, firstStudyKey, notices);
    if (value === null) return null;
    const study = readFirstVersion(value);
    if (study === null) {
      this.#putAside(local, firstStudyKey, notices);
      return null;
    }
    try {
      this.saveStudy(study);
      local.removeItem(firstStudyKey);
    } catch (error) {
      notices.push(error instanceof Error ? error.message : `${error}`);
    }
    return study;
  }

  #parse(local: Storage, key: string, notices: string[]): Record<string, unknown> | null {
    const text = local.getItem(key);
    if (text === null) return null;
    try {
      const value: unknown = JSON.parse(text);
      if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
    } catch {
      // It is put aside below, like any other value that is no object.
    }
    this.#putAside(local, key, notices);
    return null;
  }

  #putAside(local: Storage, key: string, notices: string[]): void {
    const time = this.environment.now();
    let keptAs = damagedKey + time;
    for (let count = 2; local.getItem(keptAs) !== null; count += 1)
      keptAs = `${damagedKey}${time}.${count}`;
    this.#move(local, key, keptAs);
    notices.push(problems.storageDamaged(key, keptAs));
  }

  /** Renames a key. If there is no space for both, the old one goes first. */
  #move(local: Storage, from: string, to: string): void {
    const text = local.getItem(from) ?? '';
    try {
      local.setItem(to, text);
      local.removeItem(from);
    } catch {
      local.removeItem(from);
      local.setItem(to, text);
    }
  }

  #write(local: Storage | null, key: string, text: string): void {
    if (local === null) throw new StorageError(problems.storageOff);
    for (;;) {
      try {
        local.setItem(key, text);
        return;
      } catch (error) {
        if (!this.#removeOldest(local, key))
          throw new StorageError(problems.storageFull, { cause: error });
      }
    }
  }

  /** Removes the oldest document if it is old enough. Returns whether it did. */
  #removeOldest(local: Storage, except: string): boolean {
    let oldest: { key: string; saved: number } | null = null;
    for (const key of documentKeys(local)) {
      const saved = readText(local.getItem(key) ?? '')?.saved ?? null;
      if (key !== except && saved !== null && (oldest === null || saved < oldest.saved))
        oldest = { key, saved };
    }
    if (oldest === null || this.environment.now() - oldest.saved < oldAge) return false;
    local.removeItem(oldest.key);
    return true;
  }
}

/** A document of this version; `null` if it is not readable as one. */
function readText(text: string): StoredDocument | null {
  try {
    const value = JSON.parse(text) as Record<string, unknown>;
    return readDocument(value, documentVersion);
  } catch {
    return null;
  }
}

function documentKeys(local: Storage): string[] {
  return Array.from({ length: local.length }, (_, index) => local.key(index) ?? '').filter((key) =>
    key.startsWith(documentKey),
  );
}

/** Sets the fields of `target` that `source` has with the same type. */
function takeFields(target: object, source: object): void {
  const fields = target as Record<string, unknown>;
  for (const [name, value] of Object.entries(source)) {
    const known = Object.hasOwn(fields, name);
    if (known && (fields[name] === null || kindOf(fields[name]) === kindOf(value)))
      fields[name] = value;
  }
}

function kindOf(value: unknown): string {
  return value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
}
