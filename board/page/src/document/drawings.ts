/** The user's circles and arrows: kept in the comments of their positions, but in a game that is on
 * only as long as the page is open. */

import type { GameDocument } from './document.svelte';
import { drawingsOf, setDrawingsOf, type Drawing } from './comments/drawings';
import type { TreeNode } from './tree';

export class Drawings {
  /** Those of positions in a game that was on. */
  #own = new WeakMap<TreeNode, readonly Drawing[]>();

  constructor(private readonly doc: GameDocument) {}

  /** The drawings on the board. */
  get shown(): readonly Drawing[] {
    void this.doc.version;
    return this.#own.get(this.doc.node) ?? drawingsOf(this.doc.node);
  }

  /** Replaces the drawings on the board. Removing all of them can be undone. */
  set(drawings: readonly Drawing[]): void {
    const { doc } = this;
    const { node, tree } = doc;
    if (doc.busy) {
      this.#own.set(node, drawings);
      doc.touch(tree);
      return;
    }
    const write = () => {
      this.#own.delete(node);
      setDrawingsOf(node, drawings);
    };
    if (drawings.length === 0) {
      doc.change(write, tree);
    } else {
      write();
      doc.touch(tree);
    }
  }
}
