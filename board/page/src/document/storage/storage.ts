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
 * | `dameo.damaged.<time>`     | the text of what could not be read                      |
 * | `dameo.newer.settings.<v>` | settings of a newer version                             |
 *
 * In sessionStorage, `dameo.tab` is the id of the tab's document.
 */

import { documentVersion, isObject, readDocument, type StoredWork, type Study } from '../study';
import { problems } from '../../texts/messages/problems';

/** What was loaded, and what has to be said about it to the user. */
export interface Loaded<T> {
  value: T;
  notices: string[];
}

const documentKey = 'dameo.document.';
/** The key of the settings. */
export const settingsKey = 'dameo.settings';
const newerSettingsKey = 'dameo.newer.settings.';
const damagedKey = 'dameo.damaged.';
const tabKey = 'dameo.tab';

/** The version of stored settings. */
export const settingsVersion = 1;

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

export class Store {
  #id: string | null = null;

  constructor(private readonly environment: Environment) {}

  /** The tab's document; otherwise a copy of the newest one; `null` if there is none. */
  async loadStudy(): Promise<Loaded<Study | null>> {
    const { local, session, claim, newId } = this.environment;
    const notices: string[] = [];
    if (local === null) return { value: null, notices: [problems.storageOff] };
    const own = this.tab();
    const key = documentKey + own;
    const found = own === null ? null : this.#read(local, key, notices);
    // A tab that was duplicated has the id of another one, which is still open. A document that is
    // there and was not read is of a newer version, and is left to that version.
    const free = found !== null || local.getItem(key) === null;
    const mine = own !== null && free && (await claim(key));
    this.#id = mine ? own : newId();
    if (!mine) await claim(documentKey + this.#id);
    session?.setItem(tabKey, this.#id);
    const study = found?.study ?? this.#newest(local, notices);
    return { value: study, notices };
  }

  /** The id of this tab's document; a tab that begins with a copy of it has another one. */
  tab(): string | null {
    return this.environment.session?.getItem(tabKey) ?? null;
  }

  /** Stores the tab's document. Throws an Error for the user if that is not possible. */
  saveStudy(study: Study): void {
    const { local, session, now, newId } = this.environment;
    if (this.#id === null) {
      this.#id = newId();
      session?.setItem(tabKey, this.#id);
    }
    const text = JSON.stringify({ version: documentVersion, saved: now(), study });
    this.#write(local, documentKey + this.#id, text);
  }

  /** The work of the tabs that are closed, the newest first. */
  async closedTabs(): Promise<StoredWork[]> {
    const { local, claimed } = this.environment;
    if (local === null) return [];
    const open = await claimed();
    return documentsIn(local).filter(
      ({ key }) => key !== `${documentKey}${this.#id}` && !open.has(key),
    );
  }

  /** The settings of all tabs as they were stored; none at first. */
  loadSettings(): Loaded<object> {
    const { local } = this.environment;
    const notices: string[] = [];
    return { value: (local && this.#settings(local, notices)) ?? {}, notices };
  }

  /** Stores the settings. Throws an Error for the user if that is not possible. */
  saveSettings(settings: object): void {
    const text = JSON.stringify({ version: settingsVersion, settings });
    this.#write(this.environment.local, settingsKey, text);
  }

  #settings(local: Storage, notices: string[]): object | null {
    // An older version of the page may have put aside settings of this version.
    const kept = newerSettingsKey + settingsVersion;
    if (local.getItem(settingsKey) === null && local.getItem(kept) !== null)
      this.#move(local, kept, settingsKey);
    const stored = this.#parse(local, settingsKey, notices);
    if (stored === null) return null;
    const { version, settings } = stored;
    if (typeof version === 'number' && version > settingsVersion) {
      this.#move(local, settingsKey, newerSettingsKey + version);
      notices.push(problems.storageNewer({ key: newerSettingsKey + version, version }));
      return null;
    }
    if (version === settingsVersion && isObject(settings)) return settings;
    this.#putAside(local, settingsKey, notices);
    return null;
  }

  /** A document of this version. One of a newer version is left as it is. */
  #read(local: Storage, key: string, notices: string[]): StoredWork | null {
    const value = this.#parse(local, key, notices);
    if (value === null) return null;
    const { version } = value;
    if (typeof version === 'number' && version > documentVersion) {
      notices.push(problems.storageNewer({ key, version }));
      return null;
    }
    const found = readDocument(value);
    if (found === null) this.#putAside(local, key, notices);
    return found;
  }

  #newest(local: Storage, notices: string[]): Study | null {
    const found = documentKeys(local).flatMap((key) => this.#read(local, key, notices) ?? []);
    return found.toSorted(newestFirst)[0]?.study ?? null;
  }

  #parse(local: Storage, key: string, notices: string[]): Record<string, unknown> | null {
    const text = local.getItem(key);
    if (text === null) return null;
    try {
      const value: unknown = JSON.parse(text);
      if (isObject(value)) return value;
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
    notices.push(problems.storageDamaged({ key, keptAs }));
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
    if (local === null) throw new Error(problems.storageOff);
    for (;;) {
      try {
        local.setItem(key, text);
        return;
      } catch (error) {
        if (!this.#removeOldest(local, key))
          throw new Error(problems.storageFull, { cause: error });
      }
    }
  }

  /** Removes the oldest document if it is old enough. Returns whether it did. */
  #removeOldest(local: Storage, except: string): boolean {
    const oldest = documentsIn(local).findLast(({ key }) => key !== except);
    if (oldest === undefined || this.environment.now() - oldest.saved < oldAge) return false;
    local.removeItem(oldest.key);
    return true;
  }
}

/** The documents of this version that can be read, the newest first. */
function documentsIn(local: Storage): (StoredWork & { key: string })[] {
  const found = documentKeys(local).flatMap((key) => {
    const work = readText(local.getItem(key) ?? '');
    return work === null ? [] : [{ key, ...work }];
  });
  return found.sort(newestFirst);
}

function readText(text: string): StoredWork | null {
  try {
    return readDocument(JSON.parse(text) as Record<string, unknown>);
  } catch {
    return null;
  }
}

function newestFirst(one: StoredWork, other: StoredWork): number {
  return other.saved - one.saved;
}

function documentKeys(local: Storage): string[] {
  const keys = Array.from({ length: local.length }, (_, index) => local.key(index) ?? '');
  return keys.filter((key) => key.startsWith(documentKey));
}
