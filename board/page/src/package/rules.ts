/**
 * The rules of Dameo: positions, legal moves, games and their records.
 *
 * @module
 */

import { checkList, checkModule, checkOptions, checkText, checkWord, wrong } from './check.js';
import { inlined } from './inlined.js';
import { wasm } from './inlined/rules.wasm.js';
import { completeGames, type GameToWrite } from './written.js';
import { loadRulesModule, type RulesModule } from '../library/rules_module.js';
import type {
  DrawRules,
  GameResult,
  GameState,
  LegalMove,
  MoveInputState,
  Notation,
  PdnFile,
  Square,
} from '../library/types.js';
import { messageOf, type ModuleSource } from '../library/webassembly.js';

export type * from '../library/types.js';
export type { GameToWrite, MoveToWrite, VariationToWrite } from './written.js';
export { RulesError } from '../library/types.js';

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

/** How the rules are loaded. */
export interface RulesOptions {
  /** The module `rules.wasm`, its bytes or its address, instead of the copy in this script: for
   * places that compile no WebAssembly while they run, such as Cloudflare Workers. */
  wasm?: ModuleSource;
}

/**
 * Loads the rules. They are loaded once: later calls give the same.
 *
 * @throws {LoadError} if the module cannot be loaded.
 * @throws {TypeError} if an option is unknown, or of a wrong type.
 */
export async function loadRules(options: RulesOptions = {}): Promise<Rules> {
  return rulesOf(await loadModule(options));
}

/** The module below the rules. @internal */
export async function loadModule(options: RulesOptions): Promise<RulesModule> {
  checkOptions('the argument of loadRules', options, ['wasm']);
  const { wasm: given } = options;
  if (given !== undefined) checkModule('the option wasm', given);
  try {
    return await loadRulesModule(given ?? (await inlined(wasm)));
  } catch (error) {
    throw new LoadError(`the rules could not be loaded: ${messageOf(error)}`, { cause: error });
  }
}

function rulesOf(module: RulesModule): Rules {
  return {
    startFen: module.startFen,
    game(fen = module.startFen, drawRules) {
      checkWord('fen', fen);
      if (drawRules !== undefined) checkWord('drawRules', drawRules);
      return gameAfter(module, fen, [], drawRules);
    },
    checkFen(fen) {
      checkWord('fen', fen);
      return module.checkFen(fen);
    },
    decode(bytes) {
      if (!(bytes instanceof Uint8Array)) throw wrong('bytes', 'a Uint8Array', bytes);
      return module.decode(bytes);
    },
    readPdn(text) {
      checkText('text', text);
      return module.readPdn(text);
    },
    writePdn(games, notation) {
      if (notation !== undefined) checkWord('notation', notation);
      const complete = completeGames(games, module.startFen);
      return module.writePdn(complete, notation);
    },
  };
}

/** The game that begins at `start` with these moves. @internal */
export function gameAfter(
  module: RulesModule,
  start: string,
  played: readonly string[],
  drawRules?: DrawRules,
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
      const given: unknown = typeof move === 'object' && move !== null ? move.text : move;
      checkWord('move', given, 'a legal move or its text');
      const { text } = module.parseMove(fen, given);
      return gameAfter(module, start, [...played, text], drawRules);
    },
    input(path) {
      checkList('path', path, 'an array of squares');
      for (const [index, square] of path.entries()) checkWord(`path[${index}]`, square);
      return module.moveInput(fen, path);
    },
  };
}
