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

/** The stored value. Without storage, or with invalid data in it, the default. Such data are kept under
 * another key, since the next value takes their place. */
export function loadValue<T>(stored: StoredValue<T>): T {
  const { key, name, first } = stored;
  try {
    const text = localStorage.getItem(key);
    if (text === null) return first;
    const found = parsed(text);
    if (isStored(stored, found)) return found[name] as T;
    localStorage.setItem(key.replace('dameo.', 'dameo.damaged.'), text);
    return first;
  } catch {
    return first;
  }
}

/** Whether this is what {@link saveValue} writes: the version and a valid value. */
export function isStored<T>(
  { version, name, is }: StoredValue<T>,
  found: unknown,
): found is Record<string, unknown> {
  return isObject(found) && found['version'] === version && is(found[name]);
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

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
