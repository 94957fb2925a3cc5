/** Text compressed to bytes, and bytes as text that a link can hold (base64url). */

const format = 'deflate-raw';

/** Whether this browser can compress. */
export function canCompress(): boolean {
  return typeof CompressionStream !== 'undefined' && typeof DecompressionStream !== 'undefined';
}

export async function compress(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Response(text).body!.pipeThrough(new CompressionStream(format));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** The text in compressed bytes; `null` if it is longer than `limit` bytes: a few bytes can stand for
 * gigabytes. Rejects if they are damaged, or if it is not UTF-8. */
export async function decompress(
  bytes: Uint8Array<ArrayBuffer>,
  limit: number,
): Promise<string | null> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const stream = new Response(bytes).body!.pipeThrough(new DecompressionStream(format));
  const reader = stream.getReader();
  let length = 0;
  let found = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    length += part.value.length;
    if (length > limit) {
      await reader.cancel();
      return null;
    }
    found += decoder.decode(part.value, { stream: true });
  }
  return found + decoder.decode();
}

export function toBase64url(bytes: Uint8Array): string {
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** @param text Letters, digits, `-` and `_`, of a length that some number of bytes has. */
export function fromBase64url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}
