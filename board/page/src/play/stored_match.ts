/** A match as it is stored with the document, and what a match begins with. */

import type { ClockTimes } from './clock.svelte';
import type { GameTree, TreeNode } from '../document/tree';
import type { Color } from '../rules/types';
import { readMatch, type MatchOptions } from '../settings/settings';

/** What a match begins with. */
export interface MatchSetup {
  options: MatchOptions;
  color: Color;
  tree: GameTree;
  start: TreeNode;
  head: TreeNode;
  /** `null`: the full time of the clock. */
  times: ClockTimes | null;
}

/** A match as it is stored. Nodes are their ids, the game is its index. */
export interface StoredMatch {
  options: MatchOptions;
  color: Color;
  game: number;
  start: string;
  head: string;
  times: ClockTimes | null;
}

/** Reads a stored match of one of these games; `null` if it is damaged. */
export function readStoredMatch(value: unknown, games: readonly GameTree[]): MatchSetup | null {
  if (typeof value !== 'object' || value === null) return null;
  const { game, start, head, color, options, times } = value as Partial<StoredMatch>;
  const tree = games[game ?? -1];
  const first = tree?.nodeById(start ?? '');
  const last = tree?.nodeById(head ?? '');
  if (!tree || !first || !last || (color !== 'white' && color !== 'black')) return null;
  const sound = Number.isFinite(times?.white) && Number.isFinite(times?.black);
  return {
    options: readMatch(options),
    color,
    tree,
    start: first,
    head: last,
    times: sound ? times! : null,
  };
}
