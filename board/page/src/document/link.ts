/**
 * Links that hold a game or a position in their fragment, which browsers do not send to servers:
 * `#pdn=<PDN, compressed, as base64url>` and `#fen=<FEN>`.
 */

import { problems } from '../texts/problems';
import { RulesError } from '../rules/types';

/** What a link holds. Its text is not checked by the rules. */
export type Link = { kind: 'pdn'; pdn: string } | { kind: 'fen'; fen: string };

/** A link with more text is refused: a few bytes can stand for gigabytes. */
const megabytes = 4;

const format = 'deflate-raw';

/** The fragment, with `#`, of a link to a game or several games. */
export async function encodeGame(pdn: string): Promise<string> {
  checkSupport();
  const stream = new Blob([pdn]).stream().pipeThrough(new CompressionStream(format));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return `#pdn=${btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}`;
}

/**
 * Reads the fragment of a page's address. `null` if there is none. Throws a {@link RulesError}
 * whose column counts in the fragment, `#` included.
 */
export async function readLink(fragment: string): Promise<Link | null> {
  if (fragment === '' || fragment === '#') return null;
  const match = /^#?(pdn|fen)=/.exec(fragment);
  if (match === null) throw problem(problems.linkKind, 1);
  const start = match[0].length;
  const text = fragment.slice(start);
  const kind = match[1] as Link['kind'];
  if (text === '') throw problem(problems.linkEmpty(kind), start + 1);
  return kind === 'fen'
    ? { kind, fen: decodeText(text, start) }
    : { kind, pdn: await inflate(text, start) };
}

/** @param start The number of characters before the text. */
function decodeText(text: string, start: number): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw problem(problems.linkEscape, start + badEscape(text) + 1);
  }
}

/** A character of UTF-8 in escapes, as long as its first byte says, or a `%` that begins none. */
const escapePattern = /%(?:[0-7].|[cd].%..|e.(?:%..){2}|f.(?:%..){3})?/gi;

/** The index of the escape that does not decode. */
function badEscape(text: string): number {
  for (const match of text.matchAll(escapePattern)) {
    try {
      decodeURIComponent(match[0]);
    } catch {
      return match.index;
    }
  }
  return 0;
}

async function inflate(text: string, start: number): Promise<string> {
  checkSupport();
  const bad = /[^\w-]/u.exec(text);
  if (bad !== null) throw problem(problems.linkCharacter(bad[0]), start + bad.index + 1);
  const end = start + text.length + 1;
  // No number of bytes has such a length.
  if (text.length % 4 === 1) throw problem(problems.linkCut, end);
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let length = 0;
  let found = '';
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream(format));
  const reader = stream.getReader();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      length += part.value.length;
      if (length > megabytes * 1_000_000) break;
      found += decoder.decode(part.value, { stream: true });
    }
    if (length <= megabytes * 1_000_000) return found + decoder.decode();
  } catch (error) {
    throw problem(isCut(error) ? problems.linkCut : problems.linkDamaged, end);
  }
  await reader.cancel();
  throw problem(problems.linkLarge(megabytes), start + 1);
}

/** Whether data ended too early. Browsers say so only in their own words. */
function isCut(error: unknown): boolean {
  return /unexpected e(nd|of)|truncated|incomplete|ended/i.test(String(error));
}

function checkSupport(): void {
  if (typeof CompressionStream === 'undefined' || typeof DecompressionStream === 'undefined')
    throw new RulesError({ message: problems.linkUnsupported, line: null, column: null });
}

function problem(message: string, column: number): RulesError {
  return new RulesError({ message, line: 1, column });
}
