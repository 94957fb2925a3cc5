/** The rules of the game, from the WebAssembly of `board/wasm-rules`. */

import init, * as wasm from '../wasm/rules/dameo_wasm_rules.js';
import wasmUrl from '../wasm/rules/dameo_wasm_rules_bg.wasm?url';
import { problems } from '../texts/problems';
import {
  RulesError,
  type DrawRules,
  type GameState,
  type LegalMove,
  type MoveInputState,
  type PdnFile,
  type PdnGame,
  type Problem,
  type Rules,
  type Square,
} from './types';
import { missingFeature } from './webassembly';

/**
 * Loads the rules. Rejects with an Error that says what is missing if the browser cannot run them.
 *
 * @param bytes The WebAssembly module, for tests. Otherwise it is fetched.
 */
export async function loadRules(bytes?: BufferSource): Promise<Rules> {
  const missing = missingFeature();
  if (missing !== null) throw new Error(missing);
  try {
    await init({ module_or_path: bytes ?? wasmUrl });
  } catch (error) {
    throw new Error(problems.rulesNotLoaded(error instanceof Error ? error.message : `${error}`), {
      cause: error,
    });
  }
  return new WasmRules(wasm.startFen());
}

class WasmRules implements Rules {
  constructor(readonly startFen: string) {}

  describe(start: string, moves: readonly string[], drawRules?: DrawRules): GameState {
    return call(() => wasm.describe(start, [...moves], drawRules) as GameState);
  }

  parseMove(fen: string, text: string): LegalMove {
    return call(() => wasm.parseMove(fen, text) as LegalMove);
  }

  moveInput(fen: string, path: readonly Square[]): MoveInputState {
    return call(() => wasm.moveInput(fen, [...path]) as MoveInputState);
  }

  checkFen(text: string): string {
    return call(() => wasm.checkFen(text) as string);
  }

  readPdn(text: string): PdnFile {
    const { games, problems: found } = call(() => wasm.readPdn(text) as PdnFile);
    return { games, problems: found.map(withoutColumn) };
  }

  writePdn(games: readonly PdnGame[]): string {
    return call(() => wasm.writePdn([...games]) as string);
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
