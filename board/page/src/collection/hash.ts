/** Hashes of texts, for keys in the database. They are no protection against forgery. */

/** A whole number of 53 bits. `seed` is any whole number of 32 bits. */
export function hash(text: string, seed = 0): number {
  let high = seed ^ 0x9e3779b9;
  let low = seed ^ 0x7f4a7c15;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, 0x01000193);
    low = Math.imul(low + code, 0x2c1b3c6d) ^ (low >>> 13);
  }
  // Every bit of either half is to depend on all of both.
  const mixed = mix(high ^ (low >>> 7));
  return (mixed & 0x1fffff) * 0x1_0000_0000 + mix(low ^ mixed);
}

/** A whole number of 32 bits, spread evenly. */
function mix(value: number): number {
  let mixed = value ^ (value >>> 16);
  mixed = Math.imul(mixed, 0x7feb352d);
  mixed ^= mixed >>> 15;
  mixed = Math.imul(mixed, 0x846ca68b);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
