/** Which positions were visited last: where `next` goes on, and where a game was left. */

import type { GameTree, TreeNode } from './tree';

/** The user's way through the games. */
export class Trail {
  /** Where each position was last left, so that `next` goes back there. */
  #followed = new WeakMap<TreeNode, TreeNode>();
  #lastNode = new WeakMap<GameTree, TreeNode>();

  /** Records that the position of this node is shown. */
  visit(tree: GameTree, node: TreeNode): void {
    this.#lastNode.set(tree, node);
    for (let at = node; at.parent !== null; at = at.parent) this.#followed.set(at.parent, at);
  }

  /** The next node along the line that was last visited; `null` at its end. */
  nextOf(node: TreeNode): TreeNode | null {
    const followed = this.#followed.get(node);
    if (followed !== undefined && node.children.includes(followed)) return followed;
    return node.children[0] ?? null;
  }

  /** The nodes from the root to this one, and on along the line last visited. */
  lineThrough(tree: GameTree, node: TreeNode): TreeNode[] {
    const path = tree.pathTo(node);
    for (let at = this.nextOf(node); at !== null; at = this.nextOf(at)) path.push(at);
    return path;
  }

  /** The position at which a game was left. */
  leftAt(tree: GameTree): TreeNode {
    return tree.nodeById(this.#lastNode.get(tree)?.id ?? '') ?? tree.root;
  }
}
