/** Lines of an engine as moves with positions. */

import type { LegalMove, Rules, Square } from './types';

/** A move of a line, with the positions around it. */
export interface LineMove {
  move: LegalMove;
  /** The FEN before and after the move. */
  before: string;
  after: string;
}

/** How many moves are remembered. */
const limit = 10_000;

/** The squares of a move in the protocol's text. */
export function squaresOf(text: string): { from: Square; to: Square; path: Square[] } {
  const path = text.match(/../g) ?? [];
  return { from: path[0] ?? '', to: path.at(-1) ?? '', path };
}

/** Reads lines. Those of a search share most of their moves, which are remembered. */
export class LineReader {
  #known = new Map<string, LineMove>();

  constructor(private readonly rules: Rules) {}

  /** The moves from this position; ends before a move that is not legal, and after `count`. */
  read(fen: string, moves: readonly string[], count: number): LineMove[] {
    const line: LineMove[] = [];
    let before = fen;
    for (const text of moves.slice(0, count)) {
      const move = this.#move(before, text);
      if (move === null) break;
      line.push(move);
      before = move.after;
    }
    return line;
  }

  #move(before: string, text: string): LineMove | null {
    const key = `${before} ${text}`;
    let found = this.#known.get(key);
    if (found === undefined) {
      try {
        const move = this.rules.parseMove(before, text);
        found = { move, before, after: this.rules.describe(before, [text]).fen };
      } catch {
        return null;
      }
      if (this.#known.size >= limit) this.#known.clear();
      this.#known.set(key, found);
    }
    return found;
  }
}
