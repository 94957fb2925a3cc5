/** A game as a tree: the moves played, and the variations. */

import { readEvaluation } from './comments/evaluation';
import type { Chances, GameResult, LegalMove, PdnGame, PdnMove, Score } from '../rules/types';

/** What the engine found in a position. */
export interface Evaluation {
  score: Score;
  chances: Chances | null;
  /** The best move in the protocol's text; `null` if there is no legal move. */
  best: string | null;
  /** In plies. */
  depth: number;
}

/** The id of the root of every tree. */
export const rootId = 'start';

/** A position of the tree, and the move that leads to it. */
export class TreeNode {
  /** The first child is the main line. */
  children: TreeNode[] = [];
  /** Numeric glyphs: 1 is `!`, 2 `?`, 3 `!!`, 4 `??`, 5 `!?`, 6 `?!`. */
  glyphs: number[] = [];
  /** The comments after the move; of the root, those before the first move. */
  comments: string[] = [];
  /** The comments before the move, where it begins a variation. */
  commentsBefore: string[] = [];
  evaluation?: Evaluation;
  /** Plies from the root, which has 0. */
  readonly ply: number;

  /**
   * @param id The moves from the root, separated by commas; `start` for the root. It does not change
   *   when variations are promoted or removed, and is the same after the game was written and read.
   * @param move `null` for the root.
   * @param fen The position after the move.
   */
  constructor(
    readonly id: string,
    readonly parent: TreeNode | null,
    readonly move: LegalMove | null,
    readonly fen: string,
  ) {
    this.ply = parent === null ? 0 : parent.ply + 1;
  }
}

/** A study of the library. */
export interface StudyRef {
  id: string;
  /** The hash of its PDN in the library when this tab last read or wrote it. */
  hash: number;
}

/** A game with its variations. */
export class GameTree {
  readonly root: TreeNode;
  /** The study of which it is a chapter. */
  study: StudyRef | null = null;
  readonly #nodes = new Map<string, TreeNode>();

  /**
   * @param start The FEN of the position before the first move.
   * @param tags PDN tags without SetUp, FEN and Result. They are replaced, never changed.
   */
  constructor(
    start: string,
    public tags: PdnGame['tags'] = [],
    public result: GameResult = '*',
  ) {
    this.root = new TreeNode(rootId, null, null, start);
    this.#nodes.set(rootId, this.root);
  }

  /** The number of nodes, the root included. */
  get size(): number {
    return this.#nodes.size;
  }

  nodeById(id: string): TreeNode | null {
    return this.#nodes.get(id) ?? null;
  }

  /** Adds a move after `node`, as its last child; `fen`: the position after the move. Returns the
   * existing child if there is one. */
  addMove(node: TreeNode, move: LegalMove, fen: string): TreeNode {
    const existing = node.children.find((child) => child.move?.text === move.text);
    if (existing !== undefined) return existing;
    const id = node.parent === null ? move.text : `${node.id},${move.text}`;
    const child = new TreeNode(id, node, move, fen);
    node.children.push(child);
    this.#nodes.set(id, child);
    return child;
  }

  /** Makes the variation of this node the first one where it branches off. */
  promote(node: TreeNode): void {
    for (let child = node; child.parent !== null; child = child.parent)
      if (moveToFront(child.parent.children, child)) return;
  }

  /** Makes the line to this node the main line. */
  makeMain(node: TreeNode): void {
    for (let child = node; child.parent !== null; child = child.parent)
      moveToFront(child.parent.children, child);
  }

  /** Removes a node with everything after it, and returns the node before it. The root stays, but
   * loses what follows it. */
  remove(node: TreeNode): TreeNode {
    if (node.parent === null) {
      for (const child of [...node.children]) this.remove(child);
      return node;
    }
    for (const removed of descendants(node)) this.#nodes.delete(removed.id);
    node.parent.children = node.parent.children.filter((child) => child !== node);
    return node.parent;
  }

  /** The nodes of the main line, the root first. */
  mainLine(): TreeNode[] {
    const line = [this.root];
    for (let next = this.root.children[0]; next !== undefined; next = next.children[0])
      line.push(next);
    return line;
  }

  /** The nodes from the root to this one, both included. */
  pathTo(node: TreeNode): TreeNode[] {
    const path: TreeNode[] = [];
    for (let at: TreeNode | null = node; at !== null; at = at.parent) path.push(at);
    return path.reverse();
  }

  /** Every node, each before its children. */
  nodes(): TreeNode[] {
    return descendants(this.root);
  }

  /** The evaluations of the nodes by their ids, as plain data to be stored. */
  evaluations(): Record<string, Evaluation> {
    const found: Record<string, Evaluation> = {};
    for (const node of this.#nodes.values())
      if (node.evaluation !== undefined) found[node.id] = node.evaluation;
    return found;
  }

  /** Sets stored evaluations. Those of nodes that do not exist are left out. */
  restoreEvaluations(evaluations: Readonly<Record<string, Evaluation>>): void {
    for (const [id, evaluation] of Object.entries(evaluations)) {
      const node = this.nodeById(id);
      if (node !== null) node.evaluation = evaluation;
    }
  }
}

/** The tree of a game record, with the evaluations that its comments hold. A variation that repeats
 * a move is joined with it. */
export function fromPdn(game: PdnGame): GameTree {
  const tree = new GameTree(game.start, game.tags, game.result);
  tree.root.comments = [...game.comments];
  addMoves(tree, tree.root, game.moves, []);
  for (const node of tree.nodes()) {
    const score = node.comments.map(readEvaluation).find((found) => found !== null);
    if (score !== undefined) node.evaluation = { score, chances: null, best: null, depth: 0 };
  }
  return tree;
}

/** The game record of a tree. */
export function toPdn(tree: GameTree): PdnGame {
  const first = tree.root.children[0];
  return {
    tags: tree.tags,
    start: tree.root.fen,
    result: tree.result,
    comments: [...tree.root.comments, ...(first?.commentsBefore ?? [])],
    moves: lineMoves(first, tree.root.children.slice(1)),
    warnings: [],
  };
}

/** Whether the element was not in front already. */
function moveToFront<T>(list: T[], element: T): boolean {
  const index = list.indexOf(element);
  if (index <= 0) return false;
  list.splice(index, 1);
  list.unshift(element);
  return true;
}

/** The node and all nodes after it. Without recursion, since a line can be very long. */
function descendants(node: TreeNode): TreeNode[] {
  const found: TreeNode[] = [];
  const open = [node];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    found.push(next);
    open.push(...[...next.children].reverse());
  }
  return found;
}

function addMoves(
  tree: GameTree,
  start: TreeNode,
  moves: readonly PdnMove[],
  commentsBefore: readonly string[],
): void {
  let node = start;
  moves.forEach((move, index) => {
    const { fen, glyphs, comments, variations, ...legal } = move;
    const child = tree.addMove(node, legal, fen);
    addMissing(child.glyphs, glyphs);
    addMissing(child.comments, comments);
    if (index === 0) addMissing(child.commentsBefore, commentsBefore);
    for (const variation of variations) {
      // Nothing in the tree can hold a variation without moves, and a comment must not be lost.
      if (variation.moves.length === 0) addMissing(child.comments, variation.comments);
      addMoves(tree, node, variation.moves, variation.comments);
    }
    node = child;
  });
}

function addMissing<T>(list: T[], added: readonly T[]): void {
  list.push(...added.filter((element) => !list.includes(element)));
}

/** The moves from `first` along its first children. `others` are alternatives to `first`. */
function lineMoves(first: TreeNode | undefined, others: readonly TreeNode[]): PdnMove[] {
  const moves: PdnMove[] = [];
  let siblings = others;
  for (let node = first; node !== undefined; node = node.children[0]) {
    // A record has no place before a move of the main line, only after the move before it.
    const nextBefore: string[] = node.children[0]?.commentsBefore ?? [];
    moves.push({
      ...node.move!,
      fen: node.fen,
      glyphs: [...node.glyphs],
      comments: [...node.comments, ...nextBefore],
      variations: siblings.map((other) => ({
        comments: [...other.commentsBefore],
        moves: lineMoves(other, []),
      })),
    });
    siblings = node.children.slice(1);
  }
  return moves;
}

/** The position before the first move, and the moves to this node. */
export function pathOf(node: TreeNode): { start: string; moves: string[] } {
  const moves: string[] = [];
  let at = node;
  for (; at.parent !== null; at = at.parent) moves.push(at.move!.text);
  return { start: at.fen, moves: moves.reverse() };
}
