/** The games of the document as PDN, and links to them. */

import type { GameDocument } from './document.svelte';
import { encodeGame } from './link';
import { toPdn, type GameTree } from './tree';
import { pageAddress } from '../settings/page_address';
import type { SettingsStore } from '../settings/store.svelte';
import type { Notation } from '../rules/types';

export class Exporter {
  /** The PDN of games that have not changed since. */
  #written = new WeakMap<GameTree, string>();

  constructor(
    private readonly doc: GameDocument,
    private readonly settings: SettingsStore,
  ) {
    doc.watch((tree) => {
      if (tree !== null) this.#written.delete(tree);
    });
  }

  /** The current game as PDN. */
  pdn(notation: Notation = 'pdn'): string {
    const { rules, tree } = this.doc;
    return notation === 'pdn' ? this.#pdnOf(tree) : rules.writePdn([toPdn(tree)], notation);
  }

  /** All games, or only these, as PDN. */
  allPdn(games: readonly GameTree[] = this.doc.games): string {
    return `${games.map((tree) => this.#pdnOf(tree).trim()).join('\n\n')}\n`;
  }

  /** An address of this page that holds the current game. */
  async link(): Promise<string> {
    return `${pageAddress(this.settings.current)}${await encodeGame(this.pdn())}`;
  }

  #pdnOf(tree: GameTree): string {
    let text = this.#written.get(tree);
    if (text === undefined) {
      text = this.doc.rules.writePdn([toPdn(tree)]);
      this.#written.set(tree, text);
    }
    return text;
  }
}
