/** The types that the parts of the page share. All of them are plain data. */

import type { Score } from '../library/types.js';

export * from '../library/types.js';
export type { OpeningBook, PuzzleSet, RulesModule as Rules } from '../library/rules_module.js';

/** Chances in thousandths, from the view of White. */
export interface Chances {
  win: number;
  draw: number;
  loss: number;
}

/** One variation of a search. Scores are from White's view whoever is to move. */
export interface SearchLine {
  /** 1 is the best variation. */
  rank: number;
  depth: number;
  selectiveDepth: number;
  score: Score;
  bound: 'exact' | 'lower' | 'upper';
  chances: Chances | null;
  nodes: number;
  nodesPerSecond: number;
  /** In thousandths. */
  hashfull: number;
  /** In milliseconds. */
  time: number;
  /** Moves in the protocol's text. */
  moves: string[];
}

export interface SearchAnswer {
  /** `null`: the side to move has no legal move. */
  best: string | null;
  ponder: string | null;
  /** The last variations reported, best first. */
  lines: SearchLine[];
}
