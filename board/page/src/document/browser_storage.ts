/** The store of this tab, in the browser's storage. */

import {
  settingsKey,
  Store,
  type Environment,
  type Loaded,
  type StoredWork,
  type Study,
} from './storage';

const store = new Store(browserEnvironment());

/** The document of this tab; otherwise a copy of the newest one; `null` if there is none. */
export const loadStudy = (): Promise<Loaded<Study | null>> => store.loadStudy();

/** Stores the document of this tab. Throws a {@link StorageError} if that is not possible. */
export const saveStudy = (study: Study): void => store.saveStudy(study);

/** The work of the tabs that are closed, the newest first. */
export const closedTabs = (): Promise<StoredWork[]> => store.closedTabs();

/** The settings of all tabs; what is missing is as in `defaults`. */
export const loadSettings = <T extends object>(defaults: T): Loaded<T> =>
  store.loadSettings(defaults);

/** Stores the settings of all tabs. Throws a {@link StorageError} if that is not possible. */
export const saveSettings = (settings: object): void => store.saveSettings(settings);

/** Calls back when another tab has stored settings. Returns a function that ends that. */
export function onSettingsChange(callback: () => void): () => void {
  const listener = (event: StorageEvent): void => {
    if (event.key === settingsKey && event.newValue !== null) callback();
  };
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
}

function browserEnvironment(): Environment {
  return {
    local: storageOrNull(() => globalThis.localStorage),
    session: storageOrNull(() => globalThis.sessionStorage),
    claim: claimLock,
    claimed: heldLocks,
    now: Date.now,
    newId: () => `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`,
  };
}

/** A browser that forbids storage throws when it is asked for it. */
function storageOrNull(get: () => Storage | undefined): Storage | null {
  try {
    return get() ?? null;
  } catch {
    return null;
  }
}

/** Holds a lock of that name until the tab is closed. Without locks, every name is free. */
function claimLock(name: string): Promise<boolean> {
  if (globalThis.navigator?.locks === undefined) return Promise.resolve(true);
  return new Promise((resolve) => {
    const request = navigator.locks.request(name, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock === null ? undefined : new Promise<void>(() => {});
    });
    request.catch(() => resolve(true));
  });
}

/** The names of the locks that the tabs hold. Without locks there are none. */
async function heldLocks(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await globalThis.navigator?.locks?.query()) ?? {};
  return new Set(held.map(({ name = '' }) => name));
}
