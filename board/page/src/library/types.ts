/** The values of the rules. All of them are plain data. */

import type { GameResult, Problem } from './rules_types.js';

export type * from './rules_types.js';

/** A square: a letter a to h and a digit 1 to 8. */
export type Square = string;

/** How moves are written; all are read. `pdn`: `d1-b3`, `c5xc1xh1`. `playstrategy`: `d1b3`,
 * `c5c1,c1h1`, with a `K` where a man is promoted. `abstractplay`: `d1-b3`, `c5-c1-h1`. */
export type Notation = 'pdn' | 'playstrategy' | 'abstractplay';

/** A move of a game that is to be written. */
export interface WrittenMove {
  /** In the protocol's text. */
  text: string;
  /** Numeric glyphs. */
  glyphs: readonly number[];
  /** Comments after the move. */
  comments: readonly string[];
  /** Moves that could have been played instead of this one. */
  variations: readonly WrittenVariation[];
}

/** Moves that could have been played instead. */
export interface WrittenVariation {
  /** Comments before the first move. */
  comments: readonly string[];
  moves: readonly WrittenMove[];
}

/** A game that is to be written. {@link PdnGame} is one. */
export interface WrittenGame {
  /** SetUp, FEN and Result follow from the rest. */
  tags: readonly (readonly [name: string, value: string])[];
  /** The FEN of the position before the first move. */
  start: string;
  result: GameResult;
  /** Comments before the first move. */
  comments: readonly string[];
  moves: readonly WrittenMove[];
}

/** What is wrong with an input, as an exception. */
export class RulesError extends Error {
  override readonly name = 'RulesError';

  constructor(readonly problem: Problem) {
    super(problem.message);
  }
}
