/** What the user has practised, kept in this browser. */

import { isCount, loadValue, saveValue, type StoredValue } from '../document/storage/stored_value';
import { isObject } from '../document/study';

/** How often, without help, each ending was solved and each side played an opening without a
 * mistake. A missing entry means never. */
export type SolvedCounts = Readonly<Record<string, number>>;

export const storedSolved: StoredValue<SolvedCounts> = {
  key: 'dameo.practice',
  version: 1,
  name: 'solved',
  is: (value): value is SolvedCounts => isObject(value) && Object.values(value).every(isCount),
  first: {},
};

export const loadSolved = (): SolvedCounts => loadValue(storedSolved);

/** Counts one more, and keeps it. Another tab may have counted meanwhile. */
export function countSolved(id: string): SolvedCounts {
  const before = loadSolved();
  const solved = { ...before, [id]: (Object.hasOwn(before, id) ? before[id] : 0) + 1 };
  saveValue(storedSolved, solved);
  return solved;
}

/** How often it was solved. */
export function timesSolved(solved: SolvedCounts, id: string): number {
  return Object.hasOwn(solved, id) ? solved[id] : 0;
}
