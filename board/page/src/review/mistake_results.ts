/** How the mistakes of games were dealt with, kept in this browser. */

import { loadValue, saveValue, type StoredValue } from '../document/storage/stored_value';

/** `first`: solved with the first try; `later`: with another one; `shown`: the solution was shown. */
export type Result = 'first' | 'later' | 'shown';

const names: readonly unknown[] = ['first', 'later', 'shown'] satisfies Result[];
/** So many are kept, the newest. */
const remembered = 300;

/** A mistake by its position and its move, with its result; the newest is the last. */
type Stored = readonly (readonly [mistake: string, result: Result])[];

export const storedResults: StoredValue<Stored> = {
  key: 'dameo.mistakes',
  version: 1,
  name: 'results',
  is: (value): value is Stored =>
    Array.isArray(value) &&
    value.every(
      (each: unknown) =>
        Array.isArray(each) &&
        each.length === 2 &&
        typeof each[0] === 'string' &&
        names.includes(each[1]),
    ),
  first: [],
};

/** The key of a mistake: the position before it, with its counters, and the move. */
export const nameOf = (fen: string, move: string): string => `${fen} ${move}`;

/** The results by the names of the mistakes. */
export const loadResults = (): ReadonlyMap<string, Result> => new Map(loadValue(storedResults));

/** Keeps the result of a mistake, or forgets it. */
export function keepResult(name: string, result: Result | null): void {
  const others = loadValue(storedResults).filter(([other]) => other !== name);
  const next: Stored = result === null ? others : [...others, [name, result]];
  saveValue(storedResults, next.slice(-remembered));
}
