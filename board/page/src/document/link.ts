/**
 * Links that hold a game or a position in their fragment, which browsers do not send to servers:
 * `#pdn=<PDN, compressed, as base64url>` and `#fen=<FEN>`.
 */

import { canCompress, compress, decompress, fromBase64url, toBase64url } from './packing';
import { problems } from '../texts/messages/problems';
import { RulesError } from '../rules/types';

/** What a link holds. Its text is not checked by the rules. */
export interface Link {
  kind: 'pdn' | 'fen';
  text: string;
}

/** A link with more text is refused. */
const megabytes = 1;

/** The most games and moves in a link: what has more would stop the page, and fill its storage. */
const maxGames = 100;
const maxMoves = 20_000;
const result = /(?:^|\s)(?:\*|[012]-[012]|1\/2-1\/2)(?=\s|$)/g;
const move = /[a-h][1-8][-x:]?[a-h][1-8]/gi;

/** The fragment, with `#`, of a link to a game or several games. */
export async function encodeGame(pdn: string): Promise<string> {
  checkSupport();
  if (isTooMuch(pdn)) throw problem(problems.linkMuch, 1);
  return `#pdn=${toBase64url(await compress(pdn))}`;
}

/**
 * Reads the fragment of a page's address. Throws a {@link RulesError} whose column counts in the
 * fragment, `#` included.
 */
export async function readLink(fragment: string): Promise<Link> {
  const match = /^#?(pdn|fen)=/.exec(fragment);
  if (match === null) throw problem(problems.linkKind, 1);
  const start = match[0].length;
  const text = fragment.slice(start);
  const kind = match[1] as Link['kind'];
  if (text === '') throw problem(problems.linkEmpty({ kind }), start + 1);
  return { kind, text: kind === 'fen' ? decodeText(text, start) : await inflate(text, start) };
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
  if (bad !== null) throw problem(problems.linkCharacter({ found: bad[0] }), start + bad.index + 1);
  const end = start + text.length + 1;
  // No whole number of bytes is encoded with this length.
  if (text.length % 4 === 1) throw problem(problems.linkCut, end);
  const found = await decompress(fromBase64url(text), megabytes * 1_000_000).catch(
    (error: unknown) => {
      throw problem(isCut(error) ? problems.linkCut : problems.linkDamaged, end);
    },
  );
  if (found === null) throw problem(problems.linkLarge({ megabytes }), start + 1);
  if (isTooMuch(found)) throw problem(problems.linkMuch, start + 1);
  return found;
}

function isTooMuch(pdn: string): boolean {
  return count(pdn, result) > maxGames || count(pdn, move) > maxMoves;
}

/** How often a pattern is found, without keeping what is found. */
function count(text: string, pattern: RegExp): number {
  let found = 0;
  for (const _ of text.matchAll(pattern)) found++;
  return found;
}

/** Whether data ended too early. Browsers say so only in their own words. */
function isCut(error: unknown): boolean {
  return /unexpected e(nd|of)|truncated|incomplete|ended/i.test(String(error));
}

function checkSupport(): void {
  if (!canCompress())
    throw new RulesError({ message: problems.linkUnsupported, line: null, column: null });
}

function problem(message: string, column: number): RulesError {
  return new RulesError({ message, line: 1, column });
}
