/**
 * Links that hold a game or a position in their fragment, which browsers do not send to servers:
 * `#pdn=<PDN, compressed, as base64url>` and `#fen=<FEN>`.
 */

import { badCharacter, decodeBase64Url, encodeBase64Url } from './base64url';
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
  return `#pdn=${encodeBase64Url(bytes)}`;
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

/** A character of UTF-8 in escapes, or a `%` that does not begin one. */
const escapePattern = new RegExp(
  [
    '%[0-7][0-9A-F]',
    '%[CD][0-9A-F]%[89AB][0-9A-F]',
    '%E[0-9A-F](?:%[89AB][0-9A-F]){2}',
    '%F[0-7](?:%[89AB][0-9A-F]){3}',
    '%',
  ].join('|'),
  'gi',
);

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
  const bad = badCharacter(text);
  if (bad >= 0) {
    const found = String.fromCodePoint(text.codePointAt(bad) ?? 0);
    throw problem(problems.linkCharacter(found), start + bad + 1);
  }
  const end = start + text.length + 1;
  const bytes = decodeBase64Url(text);
  if (bytes === null) throw problem(problems.linkCut, end);
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
