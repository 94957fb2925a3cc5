/** What the user has practised, kept in this browser. */

import { isCount, loadKept, saveKept, type Kept } from '../document/storage/kept';
import { isObject } from '../document/study';

/** How often each ending was solved, and each side played an opening without a mistake, without
 * help. What is not there was not done yet. */
export type Solved = Readonly<Record<string, number>>;

const kept: Kept<Solved> = {
  key: 'dameo.practice',
  version: 1,
  name: 'solved',
  is: (value): value is Solved => isObject(value) && Object.values(value).every(isCount),
  first: {},
};

export const loadSolved = (): Solved => loadKept(kept);

/** Counts one more, and keeps it. Another tab may have counted meanwhile. */
export function countSolved(id: string): Solved {
  const before = loadSolved();
  const solved = { ...before, [id]: (Object.hasOwn(before, id) ? before[id] : 0) + 1 };
  saveKept(kept, solved);
  return solved;
}

/** How often it was solved. */
export function timesSolved(solved: Solved, id: string): number {
  return Object.hasOwn(solved, id) ? solved[id] : 0;
}
