/** What the browser must have to run the WebAssembly build. */

import { problems } from '../texts/problems';

/** The smallest module with a function that uses a vector: `(i8x16.popcnt (i8x16.splat 0))`. */
const simdModule = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15,
  253, 98, 11,
]);

/** What is missing, as a text for the user; `null` if nothing is. */
export function missingFeature(): string | null {
  if (typeof WebAssembly !== 'object' || typeof WebAssembly.validate !== 'function')
    return problems.noWebAssembly;
  return WebAssembly.validate(simdModule) ? null : problems.noSimd;
}
