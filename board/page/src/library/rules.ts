/**
 * The rules of Dameo: positions, legal moves, games and their records.
 *
 * @module
 */

import { loadRulesModule, type RulesModule } from './rules_module.js';
import type {
  DrawRules,
  GameResult,
  GameState,
  LegalMove,
  MoveInputState,
  Notation,
  PdnFile,
  Square,
  WrittenGame,
  WrittenMove,
} from './types.js';
import { messageOf } from './webassembly.js';

export type * from './types.js';
export { RulesError } from './types.js';

/** The rules could not be loaded. The message says why. */
export class LoadError extends Error {
  override readonly name = 'LoadError';
}

/** A legal move with its two ends. */
export interface Move extends LegalMove {
  /** The first square of the path. */
  from: Square;
  /** The last one. A capture can end where it began. */
  to: Square;
}

/** A game at one of its positions. It does not change: a move makes another one. */
export interface Game extends Readonly<Omit<GameState, 'moves'>> {
  /** The FEN of the position before the first move. */
  readonly start: string;
  /** The moves so far, in the protocol's text. */
  readonly played: readonly string[];
  /** The legal moves. There are none only if the game is lost: a drawn game can be played on. */
  readonly moves: readonly Move[];
  /** The outcome as PDN writes it; `*`: the game is not over. */
  readonly result: GameResult;
  /**
   * The game after a move: one of `moves`, or its text in any accepted spelling.
   *
   * @throws {RulesError} if it is not legal.
   */
  play(move: LegalMove | string): Game;
  /**
   * The state of a move that is entered square by square, as on a board.
   *
   * @throws {RulesError} if a square cannot come next.
   */
  input(path: readonly Square[]): MoveInputState;
}

/** A game to be written. What is left out is empty; the start is that of the rules. */
export interface GameToWrite extends Partial<Omit<WrittenGame, 'moves'>> {
  /** Moves, or their texts. A {@link WrittenMove} can have comments and variations. */
  moves: readonly (string | MoveToWrite)[];
}

/** A move to be written. What is left out is empty. */
export type MoveToWrite = Pick<WrittenMove, 'text'> & Partial<WrittenMove>;

/** The rules. */
export interface Rules {
  /** The FEN of the start position. */
  readonly startFen: string;
  /**
   * A game that begins at a position, by default at the start position.
   *
   * @throws {RulesError} if the FEN is not valid.
   */
  game(fen?: string, drawRules?: DrawRules): Game;
  /**
   * A FEN in normal form, with all its counters.
   *
   * @throws {RulesError} if it is not valid.
   */
  checkFen(fen: string): string;
  /** The text of a file: UTF-8, UTF-16, Latin-1 or Windows-1252. */
  decode(bytes: Uint8Array): string;
  /** Reads every game of a text, and says what could not be read. */
  readPdn(text: string): PdnFile;
  /**
   * Writes games: those that were read, or others; by default with the moves of PDN.
   *
   * @throws {RulesError} if a tag, a position or a move is not valid.
   */
  writePdn(games: readonly GameToWrite[], notation?: Notation): string;
}

/**
 * Loads the rules.
 *
 * @throws {LoadError} if the module cannot be loaded.
 */
export async function loadRules(): Promise<Rules> {
  let module: RulesModule;
  try {
    module = await loadRulesModule();
  } catch (error) {
    throw new LoadError(`the rules could not be loaded: ${messageOf(error)}`, { cause: error });
  }
  return {
    startFen: module.startFen,
    game: (fen = module.startFen, drawRules) => gameAfter(module, fen, [], drawRules),
    checkFen: (fen) => module.checkFen(fen),
    decode: (bytes) => module.decode(bytes),
    readPdn: (text) => module.readPdn(text),
    writePdn: (games, notation) =>
      module.writePdn(
        games.map(({ tags = [], start = module.startFen, result = '*', comments = [], moves }) => ({
          ...{ tags, start, result, comments },
          moves: moves.map(completeMove),
        })),
        notation,
      ),
  };
}

function completeMove(move: string | MoveToWrite): WrittenMove {
  const given: MoveToWrite = typeof move === 'string' ? { text: move } : move;
  const { text, glyphs = [], comments = [], variations = [] } = given;
  return { text, glyphs, comments, variations };
}

function gameAfter(
  module: RulesModule,
  start: string,
  played: readonly string[],
  drawRules: DrawRules | undefined,
): Game {
  const state = module.describe(start, played, drawRules);
  const { fen, outcome } = state;
  const results = { white: '1-0', black: '0-1', none: '1/2-1/2' } as const;
  return {
    ...state,
    start,
    played,
    moves: state.moves.map((move) => ({
      ...move,
      from: move.path[0] ?? '',
      to: move.path.at(-1) ?? '',
    })),
    result: outcome === null ? '*' : results[outcome.winner ?? 'none'],
    play(move) {
      const { text } = module.parseMove(fen, typeof move === 'string' ? move : move.text);
      return gameAfter(module, start, [...played, text], drawRules);
    },
    input: (path) => module.moveInput(fen, path),
  };
}
