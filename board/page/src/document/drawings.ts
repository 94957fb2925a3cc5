/** The user's circles and arrows: kept in the comments of their positions, but in a game that is on
 * only as long as the page is open. */

import type { App } from './app.svelte';
import { drawingsOf, setDrawingsOf, type Drawing } from './comments/drawings';
import type { TreeNode } from './tree';

export class Drawings {
  /** Those of positions in a game that was on. */
  #own = new WeakMap<TreeNode, readonly Drawing[]>();

  constructor(private readonly app: App) {}

  /** The drawings on the board. */
  get shown(): readonly Drawing[] {
    void this.app.version;
    return this.#own.get(this.app.node) ?? drawingsOf(this.app.node);
  }

  /** Replaces the drawings on the board. That none is left can be undone. */
  set(drawings: readonly Drawing[]): void {
    const { app } = this;
    const { node, tree } = app;
    if (app.busy) {
      this.#own.set(node, drawings);
      app.touch(tree);
      return;
    }
    const write = () => {
      this.#own.delete(node);
      setDrawingsOf(node, drawings);
    };
    if (drawings.length === 0) {
      app.change(write, tree);
    } else {
      write();
      app.touch(tree);
    }
  }
}
