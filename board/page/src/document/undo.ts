/** What is kept to undo a change: the game as it was, or the whole document. */

import { fromPdn, toPdn, type Evaluation, type GameTree, type TreeNode } from './tree';
import type { PdnGame } from '../rules/types';

/** The games of the document and which one is shown. */
export interface DocumentState {
  games: readonly GameTree[];
  game: number;
  node: TreeNode;
}

interface GameCopy {
  kind: 'game';
  tree: GameTree;
  record: PdnGame;
  evaluations: Record<string, Evaluation>;
  node: string;
}

type Copy = GameCopy | ({ kind: 'document' } & DocumentState);

/** How many changes can be undone. */
const limit = 50;

/** A copy of a tree, as it is now. */
export function copyTree(tree: GameTree): GameTree {
  const copy = fromPdn(toPdn(tree));
  copy.restoreEvaluations(tree.evaluations());
  return copy;
}

export class UndoStack {
  #copies: Copy[] = [];

  get size(): number {
    return this.#copies.length;
  }

  /** Keeps a game before a change of it. */
  keepGame(tree: GameTree, node: TreeNode): void {
    const evaluations = tree.evaluations();
    this.#keep({ kind: 'game', tree, record: toPdn(tree), evaluations, node: node.id });
  }

  /** Keeps the list of games before it is changed. */
  keepDocument(state: DocumentState): void {
    this.#keep({ kind: 'document', ...state, games: [...state.games] });
  }

  /** Adds a new game to all states: no undo removes it, with the moves that follow. */
  addGame(tree: GameTree): void {
    this.#copies = this.#copies.map((copy) =>
      copy.kind === 'document' ? { ...copy, games: [...copy.games, tree] } : copy,
    );
  }

  /** The state before the last change that was kept; `null` if there is none. */
  take(now: DocumentState): DocumentState | null {
    const copy = this.#copies.pop();
    if (copy === undefined) return null;
    if (copy.kind === 'document') return copy;
    const tree = fromPdn(copy.record);
    tree.restoreEvaluations(copy.evaluations);
    const replace = (games: readonly GameTree[]) =>
      games.map((other) => (other === copy.tree ? tree : other));
    // Older copies must mean the tree that is now in use.
    this.#copies = this.#copies.map((older) => {
      if (older.kind === 'document') return { ...older, games: replace(older.games) };
      return older.tree === copy.tree ? { ...older, tree } : older;
    });
    const games = replace(now.games);
    const game = games.indexOf(tree);
    if (game < 0) return now;
    return { games, game, node: tree.nodeById(copy.node) ?? tree.root };
  }

  #keep(copy: Copy): void {
    this.#copies.push(copy);
    if (this.#copies.length > limit) this.#copies.shift();
  }
}
