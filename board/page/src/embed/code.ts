/** The code that shows a board in another page. */

import { escapeXml } from '../pictures/attributes';

/** What the code asks for; see `docs/board.md`. */
export interface CodeOptions {
  /** `#pdn=..` or `#fen=..`, as in links. */
  fragment: string;
  /** The parameters that differ from their defaults. */
  parameters: Readonly<Record<string, string | number>>;
  /** The name of the frame for those who cannot see it. */
  title: string;
  /** The width of the frame in pixels. */
  width: number;
}

/** The height of what stands below the board, and of a list of the moves, in pixels. */
const barHeight = 70;
const listHeight = 130;

/** The address of the board; `page` is that of this page. */
export function embedAddress(page: string, { fragment, parameters }: CodeOptions): string {
  const url = new URL('embed.html', page);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, String(value));
  url.hash = fragment;
  return url.href;
}

/** The HTML of the frame. */
export function embedCode(page: string, options: CodeOptions): string {
  const { width, title, parameters } = options;
  const height = width + barHeight + ('list' in parameters ? listHeight : 0);
  return (
    `<iframe src="${escapeXml(embedAddress(page, options))}" width="${width}" ` +
    `height="${height}" title="${escapeXml(title)}" loading="lazy" ` +
    'style="border:0;max-width:100%"></iframe>'
  );
}
