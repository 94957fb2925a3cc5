/** The puzzles of the page: the file with them, and how one of them is chosen. */

import { FileLoader } from '../document/file_loader.svelte';
import type { Ports } from '../document/ports';
import { turnOf } from '../rules/fen';
import type { Color, Puzzle, PuzzleSet, PuzzleSummary, Rules } from '../rules/types';

/** Where the puzzles are, from the page. */
const path = 'puzzles.bin';
/** One of so many that fit best is chosen. */
const nearest = 12;
/** The ratings of the puzzles of the day. */
const dailyRatings = { least: 1000, most: 1700 };

/** An open puzzle. */
export interface OpenPuzzle extends Puzzle, PuzzleSummary {
  /** The side of the user. */
  side: Color;
}

export class PuzzleFile {
  readonly loader: FileLoader;
  /** The puzzles, once they are loaded. */
  set: PuzzleSet | null = $state.raw(null);

  readonly #summaries = $derived(this.set?.summaries ?? []);
  readonly #indexes = $derived(new Map(this.#summaries.map(({ id }, index) => [id, index])));
  /** The tags that puzzles have, with their numbers. */
  readonly themes = $derived.by(() => {
    const counts = new Map<string, number>();
    for (const { tags } of this.#summaries)
      for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
    return counts;
  });

  constructor(
    private readonly rules: Pick<Rules, 'readPuzzles'>,
    ports: Pick<Ports, 'fetchFile'>,
    private readonly random: () => number = Math.random,
  ) {
    this.loader = new FileLoader(ports, path);
  }

  /** Loads the puzzles unless they are there. Returns whether they are. */
  async load(): Promise<boolean> {
    if (this.set !== null) return true;
    if (this.loader.loading) return false;
    return this.loader.give((bytes) => {
      this.set = this.rules.readPuzzles(bytes);
    });
  }

  /** The puzzle with this id; `null` if the file does not have it. */
  find(id: number): OpenPuzzle | null {
    const index = this.#indexes.get(id);
    if (this.set === null || index === undefined) return null;
    const puzzle = this.set.puzzle(index);
    return { ...puzzle, ...this.#summaries[index], side: turnOf(puzzle.fen) };
  }

  /** The tags of a puzzle; none if the file does not have it. */
  tagsOf(id: number): readonly string[] {
    return this.#summaries[this.#indexes.get(id) ?? -1]?.tags ?? [];
  }

  /** One of the puzzles nearest to a rating, of this theme or of all. */
  near(
    rating: number,
    { theme, seen, except }: { theme: string | null; seen: Iterable<number>; except?: number },
  ): OpenPuzzle | null {
    const fits = this.#summaries.filter(
      ({ id, tags }) => id !== except && (theme === null || tags.includes(theme)),
    );
    const known = new Set(seen);
    const fresh = fits.filter(({ id }) => !known.has(id));
    const distance = (puzzle: PuzzleSummary) => Math.abs(puzzle.rating - rating);
    const best = (fresh.length > 0 ? fresh : fits).sort((a, b) => distance(a) - distance(b));
    return this.#oneOf(best);
  }

  /** One of the easiest puzzles with at least this rating that were not used; if all are easier, one of
   * the hardest. `null`: all were used. */
  rising(rating: number, used: Iterable<number>): OpenPuzzle | null {
    const known = new Set(used);
    const left = this.#summaries
      .filter(({ id }) => !known.has(id))
      .sort((a, b) => a.rating - b.rating);
    const harder = left.filter((puzzle) => puzzle.rating >= rating);
    return this.#oneOf(harder.length > 0 ? harder : left.slice(-nearest));
  }

  /** The puzzle of a day, counted from 1970. It depends on the puzzles only, not on their order: each
   * puzzle has a number for each day, and the lowest one wins. */
  daily(day: number): OpenPuzzle | null {
    const { least, most } = dailyRatings;
    const fits = this.#summaries.filter(({ rating }) => rating >= least && rating <= most);
    let best: { id: number; value: number } | null = null;
    for (const { id } of fits.length > 0 ? fits : this.#summaries) {
      const value = mixed(id ^ mixed(day));
      if (best === null || value < best.value) best = { id, value };
    }
    return best && this.find(best.id);
  }

  #oneOf(puzzles: readonly PuzzleSummary[]): OpenPuzzle | null {
    const chosen = puzzles[Math.floor(this.random() * Math.min(nearest, puzzles.length))];
    return chosen === undefined ? null : this.find(chosen.id);
  }
}

/** The day of the puzzle of the day: that of Greenwich, the same for all. */
export const dailyDay = (now: Date): number => Math.floor(now.getTime() / 86_400_000);

/** A number of 32 bits that looks random (the last steps of MurmurHash3). */
function mixed(number: number): number {
  let value = number;
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}

/** The fragment of the address of a puzzle. */
export const fragmentOf = (id: number): string => `#puzzle=${id.toString(36)}`;

/** The id in such a fragment; `null`: it is none; `NaN`: it is damaged. */
export function idOfFragment(fragment: string): number | null {
  const text = /^#puzzle=(.*)$/.exec(fragment)?.[1];
  if (text === undefined) return null;
  return /^[0-9a-z]{1,7}$/.test(text) ? parseInt(text, 36) : NaN;
}
