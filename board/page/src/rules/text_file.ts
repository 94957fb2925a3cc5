/** Files of text in any encoding, with line ends of any system. */

import type { Rules } from './types';

/** The text of a file, with LF at the end of each line. */
export async function textOf(file: Blob, rules: Pick<Rules, 'decode'>): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return rules.decode(bytes).replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n');
}
