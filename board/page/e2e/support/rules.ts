/** The rules of the game, from the same WebAssembly as in the page. */

import { readFileSync } from 'node:fs';
import type { GameState, LegalMove } from '../../src/rules/types';
import { pick, type Random } from './random';
import * as wasm from '../../src/wasm/rules/dameo_wasm_rules.js';

const module = new URL('../../src/wasm/rules/dameo_wasm_rules_bg.wasm', import.meta.url);
wasm.initSync({ module: readFileSync(module) });

/** The position after some moves. Throws if one is not legal. */
export function describe(start: string, moves: readonly string[] = []): GameState {
  return wasm.describe(start, [...moves]) as GameState;
}

/** A legal move by its text, in any spelling. Throws if it is not legal. */
export function parseMove(fen: string, text: string): LegalMove {
  return wasm.parseMove(fen, text) as LegalMove;
}

export const startFen: string = wasm.startFen();

/** Random moves from the start position: so many, or fewer if the game is over. */
export function randomMoves(random: Random, plies: number): string[] {
  const moves: string[] = [];
  for (;;) {
    const { moves: legal, outcome } = describe(startFen, moves);
    if (moves.length === plies || outcome !== null) return moves;
    moves.push(pick(random, legal).text);
  }
}
