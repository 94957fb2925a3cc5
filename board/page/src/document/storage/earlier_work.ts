/** The work of closed tabs that an open tab does not have itself. */

import type { StoredWork } from '../study';
import { fromPdn, type GameTree } from '../tree';
import type { Rules } from '../../rules/types';

/** The work of a tab that is closed. */
export interface EarlierWork extends StoredWork {
  /** How many games it has. */
  games: number;
  /** The full moves of its longest game. */
  moves: number;
}

/** The stored work that has a game which is not among `own`. */
export function missingWork(
  stored: readonly StoredWork[],
  own: readonly GameTree[],
  rules: Rules,
): EarlierWork[] {
  const found: EarlierWork[] = [];
  const seen = new Set<string>();
  for (const { saved, study } of stored) {
    const games = seen.has(study.pdn) ? [] : rules.readPdn(study.pdn).games.map(fromPdn);
    seen.add(study.pdn);
    const missing = games.filter((game) => !own.some((tree) => includes(tree, game)));
    if (missing.some((game) => !isUntouched(game, rules))) {
      const moves = games.map((game) => Math.ceil((game.mainLine().length - 1) / 2));
      found.push({ saved, study, games: games.length, moves: Math.max(...moves) });
    }
  }
  return found;
}

/** Whether a game is unchanged since it was created. */
export function isUntouched({ root, tags, size }: GameTree, rules: Rules): boolean {
  const isNew = size === 1 && tags.length === 0 && root.comments.length === 0;
  return isNew && root.fen === rules.startFen;
}

/** Whether a game has every position and comment of another one. */
function includes(tree: GameTree, other: GameTree): boolean {
  return (
    tree.root.fen === other.root.fen &&
    other.nodes().every(({ id, comments }) => {
      const node = tree.nodeById(id);
      return node !== null && comments.every((comment) => node.comments.includes(comment));
    })
  );
}
