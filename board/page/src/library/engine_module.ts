/** The WebAssembly module of the engine. It is loaded once in each thread. */

import init, { Engine } from '../wasm/engine/dameo_wasm_engine.js';
import { moduleSource } from './webassembly.js';

/** The constructor of {@link Engine} as a function. */
export type MakeEngine = (...args: ConstructorParameters<typeof Engine>) => Engine;

/** Loads the module. */
export async function loadEngineModule(): Promise<MakeEngine> {
  const url = new URL('../wasm/engine/dameo_wasm_engine_bg.wasm', import.meta.url);
  await init({ module_or_path: await moduleSource(url) });
  return (...args) => new Engine(...args);
}
