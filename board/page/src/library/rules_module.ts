/** The rules of the game, from the WebAssembly of `board/wasm-rules`. */

import init, * as wasm from '../wasm/rules/dameo_wasm_rules.js';
import {
  RulesError,
  type DrawRules,
  type GameState,
  type LegalMove,
  type MoveInputState,
  type Notation,
  type PdnFile,
  type Problem,
  type Square,
  type WrittenGame,
} from './types.js';
import { moduleSource } from './webassembly.js';

/**
 * Loads the module. Rejects if it cannot be loaded.
 *
 * @param bytes The module, for tests. Otherwise it is fetched, or read in Node.
 */
export async function loadRulesModule(bytes?: BufferSource): Promise<RulesModule> {
  const url = new URL('../wasm/rules/dameo_wasm_rules_bg.wasm', import.meta.url);
  await init({ module_or_path: await moduleSource(url, bytes) });
  return new RulesModule(wasm.startFen());
}

/** The functions of the module, with types and exceptions. */
export class RulesModule {
  constructor(
    /** The FEN of the start position. */
    readonly startFen: string,
  ) {}

  /** The game that begins at `start` with these moves. Throws a {@link RulesError}. */
  describe(start: string, moves: readonly string[], drawRules?: DrawRules): GameState {
    return call(() => wasm.describe(start, [...moves], drawRules) as GameState);
  }

  /** Reads a move in any accepted spelling. Throws a {@link RulesError}. */
  parseMove(fen: string, text: string): LegalMove {
    return call(() => wasm.parseMove(fen, text) as LegalMove);
  }

  /** The state of a move entered square by square. Throws if a square cannot come next. */
  moveInput(fen: string, path: readonly Square[]): MoveInputState {
    return call(() => wasm.moveInput(fen, [...path]) as MoveInputState);
  }

  /** Reads a FEN and returns it in normal form. Throws a {@link RulesError}. */
  checkFen(text: string): string {
    return call(() => wasm.checkFen(text) as string);
  }

  /** Reads every game of a text. */
  readPdn(text: string): PdnFile {
    const { games, problems } = call(() => wasm.readPdn(text) as PdnFile);
    return { games, problems: problems.map(withoutColumn) };
  }

  /** Writes games, by default with the moves of PDN. Throws a {@link RulesError}. */
  writePdn(games: readonly WrittenGame[], notation?: Notation): string {
    return call(() => wasm.writePdn([...games], notation) as string);
  }
}

/** Calls the module and turns the problem that it throws into an exception with a stack. */
function call<T>(body: () => T): T {
  try {
    return body();
  } catch (error) {
    throw isProblem(error) ? new RulesError(withoutColumn(error)) : error;
  }
}

/** The column is a number of its own. In PDN the message names that within the move, too. */
function withoutColumn(problem: Problem): Problem {
  if (problem.column === null) return problem;
  return { ...problem, message: problem.message.replace(/(^|: )column \d+: /, '$1') };
}

function isProblem(value: unknown): value is Problem {
  return (
    typeof value === 'object' &&
    value !== null &&
    !(value instanceof Error) &&
    typeof (value as Problem).message === 'string'
  );
}
