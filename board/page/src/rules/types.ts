/** The types that the parts of the page share. All of them are plain data. */

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

/** The rules of the game, from the WebAssembly build of `dameo-engine`. */
export interface Rules {
  /** The FEN of the start position. */
  readonly startFen: string;
  /** The game that begins at `start` with these moves. Throws a {@link RulesError}. */
  describe(start: string, moves: readonly string[], drawRules?: DrawRules): GameState;
  /** Reads a move in any accepted spelling. Throws a {@link RulesError}. */
  parseMove(fen: string, text: string): LegalMove;
  /** The state of a move entered square by square. Throws if a square cannot come next. */
  moveInput(fen: string, path: readonly Square[]): MoveInputState;
  /** Reads a FEN and returns it in normal form. Throws a {@link RulesError}. */
  checkFen(text: string): string;
  /** Reads every game of a text. */
  readPdn(text: string): PdnFile;
  /** Writes games. */
  writePdn(games: readonly PdnGame[]): string;
}

/** A problem as an exception. */
export class RulesError extends Error {
  constructor(readonly problem: Problem) {
    super(problem.message);
    this.name = 'RulesError';
  }
}

/** A score from the view of White: centipawns (100 = one man), or moves to a forced win (positive
 * for White). */
export type Score = { kind: 'cp'; value: number } | { kind: 'mate'; value: number };

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
