/** The WebAssembly module of the engine. It is loaded once in each thread. */

import init, { Engine } from '../wasm/engine/dameo_wasm_engine.js';
import { prepareModule, type ModuleSource } from './webassembly.js';

/** The constructor of {@link Engine} as a function. */
export type MakeEngine = (...args: ConstructorParameters<typeof Engine>) => Engine;

/** Loads the module. */
export async function loadEngineModule(source: ModuleSource): Promise<MakeEngine> {
  await init({ module_or_path: await prepareModule(source) });
  return (...args) => new Engine(...args);
}
