/** What is kept to undo a change: the game as it was, or the whole document. */

import { fromPdn, toPdn, type GameTree, type TreeNode } from './tree';

/** The games of the document and which one is shown. */
export interface DocumentState {
  games: readonly GameTree[];
  game: number;
  node: TreeNode;
}

type Copy =
  | { kind: 'game'; tree: GameTree; before: GameTree; node: string }
  | ({ kind: 'document' } & DocumentState);

/** How many changes can be undone. */
const limit = 50;

/** The changes that can be undone, the last one on top. */
export class UndoStack {
  #copies: Copy[] = [];

  /** Whether {@link UndoStack.take} would change these games. */
  hasFor(games: readonly GameTree[]): boolean {
    return this.#copies.some((copy) => copy.kind === 'document' || games.includes(copy.tree));
  }

  /** Keeps a game before a change of it. */
  keepGame(tree: GameTree, node: TreeNode): void {
    const before = fromPdn(toPdn(tree));
    before.restoreEvaluations(tree.evaluations());
    before.study = tree.study;
    this.#keep({ kind: 'game', tree, before, node: node.id });
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
    let copy = this.#copies.pop();
    // The game of a change is gone if a new one has taken its place, since it had no moves.
    while (copy?.kind === 'game' && !now.games.includes(copy.tree)) copy = this.#copies.pop();
    if (copy === undefined) return null;
    if (copy.kind === 'document') return copy;
    const { tree: replaced, before: tree } = copy;
    const replace = (games: readonly GameTree[]) =>
      games.map((other) => (other === replaced ? tree : other));
    // Older copies must refer to the tree that is now in use.
    this.#copies = this.#copies.map((older) => {
      if (older.kind === 'document') return { ...older, games: replace(older.games) };
      return older.tree === replaced ? { ...older, tree } : older;
    });
    const games = replace(now.games);
    return { games, game: games.indexOf(tree), node: tree.nodeById(copy.node) ?? tree.root };
  }

  #keep(copy: Copy): void {
    this.#copies.push(copy);
    if (this.#copies.length > limit) this.#copies.shift();
  }
}
