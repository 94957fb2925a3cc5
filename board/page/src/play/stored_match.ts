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
  /** The times when the move under way began; `null`: the full time of the clock. */
  times: ClockTimes | null;
  /** What that move took before the game was stored, in milliseconds. */
  spent: number;
  /** When it was stored, as `Date.now()`, if time was running; else `null`. */
  storedAt: number | null;
  /** Whether the user had paused a game of two engines. */
  suspended: boolean;
  /** When the match began, as `Date.now()`. */
  begun: number;
  /** Whether the user has taken back a move or asked for a hint. */
  helped: boolean;
}

/** A match as it is stored. Nodes are their ids, the game is its index. */
export interface StoredMatch {
  options: MatchOptions;
  color: Color;
  game: number;
  start: string;
  head: string;
  times: ClockTimes | null;
  spent: number;
  storedAt: number | null;
  suspended: boolean;
  begun: number;
  helped: boolean;
}

/** Reads a stored match of one of these games; `null` if it is damaged. */
export function readStoredMatch(value: unknown, games: readonly GameTree[]): MatchSetup | null {
  if (typeof value !== 'object' || value === null) return null;
  const stored = value as Partial<StoredMatch>;
  const { game, start, head, color, options, times, spent, storedAt } = stored;
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
    spent: Number.isFinite(spent) ? spent! : 0,
    suspended: stored.suspended === true,
    storedAt: Number.isFinite(storedAt) ? storedAt! : null,
    begun: Number.isFinite(stored.begun) ? stored.begun! : Date.now(),
    // It is not known of a match that an earlier version of the page has stored.
    helped: stored.helped !== false,
  };
}
