/** Adds the games of a PDN text to the library. */

import type { GameDatabase } from './database';
import { partsOf } from './parts';
import { newGameOf } from './record';
import { reasonOf } from '../document/notices.svelte';
import { collection as words } from '../texts/messages/collection';
import type { Problem, Rules } from '../rules/types';

/** How far an import has come. */
export interface Imported {
  /** How much of the text has been read, 0 to 1. */
  part: number;
  added: number;
  /** Games that were there already. */
  duplicates: number;
  /** What is wrong with each game that could not be read. */
  problems: string[];
  /** Why it ended before the end of the text: a text for the user. */
  failure: string;
}

/** Reads and adds the games part by part. Those that cannot be read are left out. What has been added
 * when it is stopped, or when the library refuses more, stays there. Never rejects. */
export async function importPdn(
  text: string,
  database: Pick<GameDatabase, 'add'>,
  rules: Rules,
  { signal, onProgress }: { signal?: AbortSignal; onProgress?: (now: Imported) => void } = {},
): Promise<Imported> {
  let now: Imported = { part: 0, added: 0, duplicates: 0, problems: [], failure: '' };
  let before = 0;
  for (const part of partsOf(text)) {
    // Yield, so that the page can show the progress and handle clicks.
    await new Promise((resolve) => setTimeout(resolve));
    if (signal?.aborted) break;
    const { games, problems } = rules.readPdn(part.text);
    try {
      const added = await database.add(games.map((game) => newGameOf(game, rules)));
      now = {
        ...now,
        part: part.end / text.length,
        added: now.added + added,
        duplicates: now.duplicates + games.length - added,
        problems: [
          ...now.problems,
          ...problems.map((problem) => place(problem, before, part.lines)),
        ],
      };
    } catch (error) {
      return { ...now, failure: reasonOf(error) };
    }
    before += games.length + problems.length;
    onProgress?.(now);
  }
  return now;
}

/** What is wrong, with the number of the game and its line in the whole text. */
function place({ message, line }: Problem, games: number, lines: number): string {
  const text = message.replace(/^game (\d+)/, (_, number) => `Game ${Number(number) + games}`);
  return words.line({ line: line === null ? null : line + lines, message: text });
}
