/** The studies of the library, in IndexedDB: the store `studies` of the database `dameo.studies` has a
 * {@link StoredStudy} for each. */

import type { DBSchema } from 'idb';
import { Database } from '../collection/connection';
import { hash } from '../collection/hash';
import { isCount } from '../document/storage/stored_value';
import { isObject } from '../document/study';

/** A study as it is kept. */
export interface StoredStudy {
  id: string;
  name: string;
  /** Its chapters. */
  pdn: string;
  chapters: number;
  /** When it was changed last, as `Date.now()`. */
  changed: number;
}

interface Schema extends DBSchema {
  studies: { key: string; value: StoredStudy };
}

export const newId = (): string =>
  `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`;

/** Whether this is a study as it is kept. Its PDN is not read. */
export function isStoredStudy(value: unknown): value is StoredStudy {
  if (!isObject(value)) return false;
  const { id, name, pdn, chapters, changed } = value;
  const areTexts = [id, name, pdn].every((text) => typeof text === 'string' && text !== '');
  return areTexts && isCount(chapters) && isCount(changed);
}

/** The connection of a tab to the studies. */
export class StudyDatabase extends Database<Schema> {
  constructor(onChange: () => void = () => {}) {
    super(
      'dameo.studies',
      ['studies'],
      (connection) => connection.createObjectStore('studies', { keyPath: 'id' }),
      onChange,
    );
  }

  /** All studies, the one that was changed last first. */
  async list(): Promise<StoredStudy[]> {
    const studies = await this.read((connection) => connection.getAll('studies'));
    return studies.sort((one, other) => other.changed - one.changed);
  }

  get(id: string): Promise<StoredStudy | undefined> {
    return this.read((connection) => connection.get('studies', id));
  }

  /** Writes a study, unless another tab has changed it since this one has read the PDN with the hash
   * `known`. One that was removed is written again. Returns whether it is written. */
  save(study: StoredStudy, known: number | null): Promise<boolean> {
    return this.write(async (writing) => {
      const store = writing.objectStore('studies');
      const there = await store.get(study.id);
      if (there?.pdn === study.pdn) return true;
      if (there !== undefined && hash(there.pdn) !== known) return false;
      await store.put(study);
      return true;
    });
  }

  /** Adds studies that were exported, each unless it is there. One that is there in another version
   * gets an id of its own. */
  add(studies: readonly StoredStudy[]): Promise<void> {
    return this.write(async (writing) => {
      const store = writing.objectStore('studies');
      const there = await store.getAll();
      for (const study of studies) {
        if (there.some(({ pdn }) => pdn === study.pdn)) continue;
        const isTaken = there.some(({ id }) => id === study.id);
        await store.put(isTaken ? { ...study, id: newId() } : study);
      }
    });
  }

  /** Removes a study and returns it. */
  remove(id: string): Promise<StoredStudy | undefined> {
    return this.write(async (writing) => {
      const store = writing.objectStore('studies');
      const study = await store.get(id);
      await store.delete(id);
      return study;
    });
  }
}
