/** The values of the rules. All of them are plain data. */

export type Color = 'white' | 'black';

/** A square: a letter a to h and a digit 1 to 8. */
export type Square = string;

export interface Piece {
  square: Square;
  color: Color;
  king: boolean;
}

/** A legal move, as the rules describe it. */
export interface LegalMove {
  /** The move in the protocol's text: `d1d4`, `c5c1h1h3d3`. Identifies the move in its position. */
  text: string;
  /** The move as PDN writes it: `d1-d4`, `c5xc1xh1xh3xd3`. */
  pdn: string;
  /** Its squares: from, every landing square of a capture, to. */
  path: Square[];
  /** The squares of the captured pieces, in the order in which they are jumped. */
  captured: Square[];
  /** Whether a man becomes a king. */
  promotes: boolean;
}

/** How a game ended. */
export interface Outcome {
  /** `null`: a draw. */
  winner: Color | null;
  reason: 'no-moves' | 'repetition' | 'lone-kings' | 'king-moves';
}

export type DrawRules = 'standard' | 'playstrategy';

/** A game at one of its positions: its start and the moves up to there. */
export interface GameState {
  /** The position with its counters, in normal form. */
  fen: string;
  turn: Color;
  /** The number of the full move, from 1. */
  moveNumber: number;
  /** Plies in a row with king moves only and no capture. */
  halfmoveClock: number;
  /** How many times the position has occurred, itself included. */
  occurrences: number;
  pieces: Piece[];
  moves: LegalMove[];
  /** The number of pieces that every legal move captures; 0 if there is no capture. */
  capture: number;
  outcome: Outcome | null;
}

/** A move that is being entered square by square. */
export interface MoveInputState {
  /** The squares that can come next. Empty once the move is complete. */
  next: Square[];
  /** The pieces captured so far, which stay on the board until the move is complete. */
  captured: Square[];
  /** The move, once it is complete. Its `path` is the path that was entered. */
  complete: LegalMove | null;
  /** The moves that begin with these squares, by any path. */
  candidates: LegalMove[];
}

/** Where a piece may go once the other side has moved. */
export interface PremoveTargets {
  from: Square;
  to: Square[];
}

/** What is wrong with an input, and where. Lines and columns count from 1. */
export interface Problem {
  message: string;
  line: number | null;
  column: number | null;
}

/** A move of a game record. */
export interface PdnMove extends LegalMove {
  /** The position after the move. */
  fen: string;
  /** Numeric glyphs: 1 is `!`, 2 `?`, 3 `!!`, 4 `??`, 5 `!?`, 6 `?!`. */
  glyphs: number[];
  comments: string[];
  /** Moves that could have been played instead of this one. */
  variations: PdnVariation[];
}

export interface PdnVariation {
  comments: string[];
  moves: PdnMove[];
}

export type GameResult = '1-0' | '0-1' | '1/2-1/2' | '*';

/** A game record. */
export interface PdnGame {
  /** Without SetUp, FEN and Result, which follow from the rest. */
  tags: [name: string, value: string][];
  /** The FEN of the position before the first move. */
  start: string;
  result: GameResult;
  /** Comments before the first move. */
  comments: string[];
  moves: PdnMove[];
}

/** The games of a text, and what could not be read of it. */
export interface PdnFile {
  games: PdnGame[];
  problems: Problem[];
}

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
