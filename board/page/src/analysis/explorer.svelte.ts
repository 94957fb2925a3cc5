/** What the opening book says of the position on the board. */

import type { GameDocument } from '../document/document.svelte';
import type { Arrow } from '../board/drawing/arrows';
import { FileLoader } from '../document/file_loader.svelte';
import type { Ports } from '../document/ports';
import type { TreeNode } from '../document/tree';
import { squaresOf } from '../rules/line';
import type { BookMove, LegalMove, OpeningBook } from '../rules/types';

/** Where the book is, from the page. */
const path = 'openings.book';

export class Explorer {
  readonly file: FileLoader;
  /** The book, once it is loaded. */
  book: OpeningBook | null = $state.raw(null);
  /** The moves of the position on the board, best first; none if it is not in the book. */
  readonly moves: readonly BookMove[] = $derived.by(() => this.#movesOf(this.doc.node));
  /** How many plies ago the game was in the book; `null`: it never was. */
  readonly pliesOut: number | null = $derived.by(() => {
    let plies = 0;
    for (let node: TreeNode | null = this.doc.node; node !== null; node = node.parent) {
      if (this.#movesOf(node).length > 0) return plies;
      plies += 1;
    }
    return null;
  });

  /** The move that the user looks at. */
  #shown: { node: TreeNode; text: string } | null = $state.raw(null);

  constructor(
    private readonly doc: GameDocument,
    ports: Pick<Ports, 'fetchFile'>,
  ) {
    this.file = new FileLoader(ports, path);
  }

  /** The move that the user looks at, on the board. */
  get arrow(): Arrow | null {
    if (this.#shown === null || this.#shown.node !== this.doc.node) return null;
    return { ...squaresOf(this.#shown.text), rank: 1 };
  }

  /** Called when the user hovers over or focuses a move; `null`: no longer. */
  look(move: LegalMove | null): void {
    this.#shown = move === null ? null : { node: this.doc.node, text: move.text };
  }

  /** Loads the book unless it is there. After a failure that is tried once more. */
  async load(): Promise<void> {
    if (this.book !== null || this.file.loading) return;
    await this.file.give((bytes) => {
      this.book = this.doc.rules.readBook(bytes);
    });
  }

  #movesOf(node: TreeNode): BookMove[] {
    return this.book?.moves(node.fen) ?? [];
  }
}
