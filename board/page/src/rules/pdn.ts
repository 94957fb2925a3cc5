/** Reads PDN that people copy. */

import type { PdnFile, Rules } from './types';

/** Reads every game of a text. Moves that were copied without the result are a game that is not
 * finished. */
export function readUnfinished(rules: Rules, text: string): PdnFile {
  const file = rules.readPdn(text);
  if (file.problems.length === 0) return file;
  const unfinished = rules.readPdn(`${text}\n*`);
  return unfinished.problems.length === 0 ? unfinished : file;
}
