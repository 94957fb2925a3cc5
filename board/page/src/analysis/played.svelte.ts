/** The moves that games have played in the position on the board: the games of the user's library, or
 * those that are open. */

import { GameDatabase } from '../collection/database';
import { positionKey, type Summary } from '../collection/record';
import type { GameDocument } from '../document/document.svelte';
import { reasonOf } from '../document/notices.svelte';
import type { TreeNode } from '../document/tree';
import { positionOf } from '../rules/fen';
import type { BookMove, GameResult, LegalMove } from '../rules/types';

/** A move and the games in which it was played. */
export type PlayedMove = Pick<BookMove, 'move' | 'games' | 'white'>;

export interface Played {
  /** Most games first. */
  moves: readonly PlayedMove[];
  /** How many games came to the position, and how many there are. */
  here: number;
  all: number;
}

/** The share of the points that White got; a game without a result has none. */
const points: Record<GameResult, number | null> = { '1-0': 1, '0-1': 0, '1/2-1/2': 0.5, '*': null };

/** Belongs to the panel, which calls {@link PlayedGames.dispose} at its end. */
export class PlayedGames {
  /** What the open games have played. Only their main lines count. */
  readonly open: Played = $derived.by(() => this.#open());
  /** What the games of the library have played; `null`: not read yet. */
  library: Played | null = $state.raw(null);
  /** The position that {@link PlayedGames.library} is about. */
  libraryNode: TreeNode | null = $state.raw(null);
  /** Why the library cannot be read; empty if it can. */
  failure = $state('');

  readonly #database: GameDatabase;
  /** The list of the library, until it changes. */
  #games: Promise<Summary[]> | null = null;
  #isDisposed = false;

  /** @param onChange Called when the library has changed. */
  constructor(
    private readonly doc: GameDocument,
    onChange: () => void,
  ) {
    this.#database = new GameDatabase(() => {
      this.#games = null;
      onChange();
    });
  }

  /** Reads the library. A game has played a move if it came to the positions before it and after it. */
  async read(): Promise<void> {
    const { node } = this.doc;
    const { moves } = this.doc.state;
    try {
      this.#games ??= this.#database.list();
      const games = await this.#games;
      // The panel or the position may be gone.
      const isOver = () => this.#isDisposed || node !== this.doc.node;
      if (isOver()) return;
      const here = await this.#database.withPosition(positionKey(node.fen));
      if (isOver()) return;
      const results = new Map(
        games.filter(({ id }) => here.has(id)).map(({ id, result }) => [id, result]),
      );
      const found = await Promise.all(
        moves.map(async (move) => {
          const [{ after }] = this.doc.readLine(node.fen, [move.text]);
          const ids = await this.#database.withPosition(positionKey(after));
          return played(
            move,
            [...ids].flatMap((id) => results.get(id) ?? []),
          );
        }),
      );
      if (isOver()) return;
      this.libraryNode = node;
      this.library = { moves: sorted(found), here: results.size, all: games.length };
      this.failure = '';
    } catch (error) {
      this.#games = null;
      this.failure = reasonOf(error);
    }
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#database.close();
  }

  #open(): Played {
    const { games, node, state } = this.doc;
    const here = positionOf(node.fen);
    // The FENs of the games may also have counters.
    const isHere = (fen: string): boolean => fen === here || fen.startsWith(`${here}:`);
    const results = new Map<string, GameResult[]>();
    let count = 0;
    for (const tree of games) {
      const { result } = tree;
      const moves = tree.mainLine();
      const at = moves.flatMap(({ fen }, index) => (isHere(fen) ? [index] : []));
      if (at.length > 0) count += 1;
      // Count each move once per game, even if the position recurs.
      for (const text of new Set(at.flatMap((index) => moves[index + 1]?.move?.text ?? [])))
        results.set(text, [...(results.get(text) ?? []), result]);
    }
    const found = state.moves.map((move) => played(move, results.get(move.text) ?? []));
    return { moves: sorted(found), here: count, all: games.length };
  }
}

function played(move: LegalMove, results: readonly GameResult[]): PlayedMove {
  const shares = results.flatMap((result) => points[result] ?? []);
  const sum = shares.reduce((sum, share) => sum + share, 0);
  return {
    move,
    games: results.length,
    white: shares.length === 0 ? null : sum / shares.length,
  };
}

/** The moves that were played, most games first. */
function sorted(moves: readonly PlayedMove[]): PlayedMove[] {
  return moves.filter(({ games }) => games > 0).sort((one, other) => other.games - one.games);
}
