/** Loads the rules of the game. */

import { loadRulesModule } from '../library/rules_module.js';
import { problems } from '../texts/messages/problems';
import type { Rules } from './types';

/**
 * Rejects with an Error that says what is missing if the browser cannot run the rules.
 *
 * @param bytes The WebAssembly module, for tests. Otherwise it is fetched.
 */
export async function loadRules(bytes?: BufferSource): Promise<Rules> {
  const url = new URL('../wasm/rules/dameo_wasm_rules_bg.wasm', import.meta.url);
  try {
    return await loadRulesModule(bytes ?? url);
  } catch (error) {
    throw new Error(
      problems.rulesNotLoaded({ reason: error instanceof Error ? error.message : `${error}` }),
      {
        cause: error,
      },
    );
  }
}
