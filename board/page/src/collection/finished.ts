/** Keeps a game when it is over. */

import { GameDatabase } from './database';
import { newGameOf } from './record';
import { reasonOf } from '../document/notices.svelte';
import { toPdn, type GameTree } from '../document/tree';
import { collection as words } from '../texts/messages/collection';
import type { Rules } from '../rules/types';

/** Adds a game to the library unless it has no moves or is there. Rejects with an Error that says that
 * the game is not in it, and why. */
export async function keepFinished(tree: GameTree, rules: Rules): Promise<void> {
  if (tree.size === 1) return;
  const game = newGameOf(toPdn(tree), rules);
  const database = new GameDatabase();
  try {
    await database.add([game]);
  } catch (error) {
    throw new Error(words.notKept({ reason: reasonOf(error) }), { cause: error });
  } finally {
    database.close();
  }
}
