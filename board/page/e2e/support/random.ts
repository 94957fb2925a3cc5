/** Random numbers that are the same in every run. */

/** Returns whole numbers from 0 to `limit - 1`. */
export type Random = (limit: number) => number;

/** The generator `mulberry32`. */
export function seeded(seed: number): Random {
  let state = seed;
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) % limit;
  };
}

/** One of several, of which there is at least one. */
export function pick<T>(random: Random, values: readonly T[]): T {
  const value = values[random(values.length)];
  if (value === undefined) throw new Error('there is nothing to choose from');
  return value;
}
