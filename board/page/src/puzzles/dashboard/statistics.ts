/** How well the user solves puzzles, of each theme. */

import type { Try } from '../history';

/** The tries of a theme. */
export interface Theme {
  tag: string;
  tried: number;
  solved: number;
  /** The rating that these results are worth. */
  performance: number;
}

/** With fewer tries a theme says nothing. */
export const fewest = 5;

/** The rating of a player who would have these results: that of the puzzles on average, 500 points
 * more if all were solved, and 500 less if none was. */
export function performanceOf(tries: readonly Try[]): number {
  const sum = tries.reduce((total, [, , rating]) => total + rating, 0);
  const share = tries.filter(([, , , solved]) => solved === 1).length / tries.length;
  return Math.round(sum / tries.length + 1000 * share - 500);
}

/** The themes with enough tries, the weakest first. A puzzle may have several. */
export function themesOf(
  tries: readonly Try[],
  tagsOf: (id: number) => readonly string[],
): Theme[] {
  const byTag = new Map<string, Try[]>();
  for (const each of tries)
    for (const tag of tagsOf(each[0])) byTag.set(tag, [...(byTag.get(tag) ?? []), each]);
  return [...byTag]
    .filter(([, found]) => found.length >= fewest)
    .map(([tag, found]) => ({
      tag,
      tried: found.length,
      solved: found.filter(([, , , solved]) => solved === 1).length,
      performance: performanceOf(found),
    }))
    .sort((a, b) => a.performance - b.performance);
}

/** The rating after the last puzzle of each minute. */
export function courseOf(tries: readonly Try[]): { time: number; value: number }[] {
  const course = new Map(tries.map(([, minute, , , own]) => [minute, own]));
  return [...course].map(([minute, value]) => ({ time: minute * 60_000, value }));
}
