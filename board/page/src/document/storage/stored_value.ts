/** Values that parts of the page keep in this browser, each under its own key. */

import { isObject } from '../study';

/** A value in the local storage: `{ version, value }`, or under another name than `value`. */
export interface StoredValue<T> {
  key: string;
  version: number;
  /** The name of the value. */
  name: string;
  /** Whether a stored value is valid. */
  is: (value: unknown) => value is T;
  /** The value to use if no valid one is stored. */
  first: T;
}

/** The stored value. Without storage, or with invalid data in it, the default. */
export function loadValue<T>({ key, version, name, is, first }: StoredValue<T>): T {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return isObject(stored) && stored['version'] === version && is(stored[name])
      ? stored[name]
      : first;
  } catch {
    return first;
  }
}

/** Keeps a value, where the browser allows it: the page works all the same. */
export function saveValue<T>({ key, version, name }: StoredValue<T>, value: T): void {
  try {
    localStorage.setItem(key, JSON.stringify({ version, [name]: value }));
  } catch {
    // There is no space, or no storage.
  }
}

/** Whether this is a whole number, and not negative. */
export function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
