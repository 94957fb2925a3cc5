/** The files that are inlined into the package's scripts, so that every bundler finds them. */

import { isNode } from '../library/webassembly.js';

/** The bytes of a file: it is compressed, and written as text. */
export async function inlined(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const packed = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  if (isNode) return new Uint8Array(process.getBuiltinModule('node:zlib').inflateRawSync(packed));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
