/** What the browser gives to the store of this tab. */

import type { Environment } from './storage';

export function browserEnvironment(): Environment {
  return {
    local: storageOrNull(() => globalThis.localStorage),
    session: storageOrNull(() => globalThis.sessionStorage),
    claim: claimLock,
    claimed: heldLocks,
    now: Date.now,
    newId: () => `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`,
  };
}

/** Browsers that block storage throw on any access to it. */
export function storageOrNull(get: () => Storage | undefined): Storage | null {
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
