/**
 * The user's data as a file: JSON with all that the page keeps.
 *
 * | field    | value                                                        |
 * | -------- | ------------------------------------------------------------ |
 * | `format` | `dameo-data`                                                 |
 * | `version`| 1                                                            |
 * | `saved`  | when, in ISO 8601                                            |
 * | `data`   | the parts by their names; those that are not there stay as they are |
 */

import type { Kept } from './kept';
import { reasonOf } from '../document/notices.svelte';
import { isObject } from '../document/study';
import { backup as texts } from '../texts/messages/backup';

const format = 'dameo-data';
const version = 1;

/** What a file holds, read and checked. */
export interface Backup {
  /** When it was written. */
  saved: Date;
  /** The parts that this page knows, with their values. */
  found: readonly [kept: Kept, value: unknown][];
  /** The names of others. */
  unknown: readonly string[];
}

/** The text of a file with all that is kept. */
export async function writeBackup(kept: readonly Kept[], now: Date): Promise<string> {
  const data: Record<string, unknown> = {};
  for (const { name, read } of kept) {
    const value = await read();
    if (value !== undefined) data[name] = value;
  }
  return `${JSON.stringify({ format, version, saved: now.toISOString(), data }, null, 1)}\n`;
}

/** Reads the text of a file. Throws an Error for the user if it is damaged or no such file. */
export function readBackup(text: string, kept: readonly Kept[]): Backup {
  const file = parsed(text);
  if (!isObject(file) || file['format'] !== format) throw new Error(texts.foreign);
  const { version: found, saved, data } = file;
  if (typeof found === 'number' && found > version) throw new Error(texts.newer);
  const time = new Date(typeof saved === 'string' ? saved : NaN);
  if (found !== version || !isObject(data) || isNaN(time.getTime())) throw new Error(texts.damaged);
  const known = kept.filter(({ name }) => Object.hasOwn(data, name));
  for (const { name, is } of known)
    if (!is(data[name])) throw new Error(texts.damagedPart({ part: texts.parts[name] }));
  const names = new Set<string>(known.map(({ name }) => name));
  return {
    saved: time,
    found: known.map((each) => [each, data[each.name]]),
    unknown: Object.keys(data).filter((name) => !names.has(name)),
  };
}

/** Puts what a file holds in place of what is kept. If a part cannot be written, all is put back, and
 * an Error says why. */
export async function restoreBackup({ found }: Backup): Promise<void> {
  const undos: (() => void)[] = [];
  try {
    for (const [kept, value] of found) {
      const undo = await kept.write(value);
      if (undo !== undefined) undos.unshift(undo);
    }
  } catch (error) {
    for (const undo of undos) undo();
    throw new Error(texts.notWritten({ reason: reasonOf(error) }), { cause: error });
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    // A file that begins as one of these has lost its end.
    if (text.includes(`"${format}"`)) throw new Error(texts.damaged, { cause: error });
    return null;
  }
}
