/** A long PDN text in parts, so that reading it does not stop the page. */

/** Some games of a text. */
export interface Part {
  text: string;
  /** The lines before it. */
  lines: number;
  /** The place where it ends. */
  end: number;
}

/** A comment, or the end of a game: an empty line between its moves and the tags of the next one.
 * Comments are matched so that an empty line in one does not count as an end. */
const commentOrEnd = /\{[^}]*(?:\}|$)|[^\]\s][ \t]*\r?\n(?:[ \t]*\r?\n)+(?=\[)/g;

/** Parts of at least `size` characters, but for the last one, each with whole games. */
export function* partsOf(text: string, size = 30_000): Generator<Part> {
  let start = 0;
  let lines = 0;
  for (const match of text.matchAll(commentOrEnd)) {
    const end = match.index + match[0].length;
    if (match[0].startsWith('{') || end - start < size) continue;
    yield { text: text.slice(start, end), lines, end };
    lines += linesIn(text, start, end);
    start = end;
  }
  if (start < text.length) yield { text: text.slice(start), lines, end: text.length };
}

function linesIn(text: string, start: number, end: number): number {
  let count = 0;
  for (let at = text.indexOf('\n', start); at !== -1 && at < end; at = text.indexOf('\n', at + 1))
    count++;
  return count;
}
