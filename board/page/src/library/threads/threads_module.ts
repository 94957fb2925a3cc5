/** The WebAssembly module of the engine with threads. */

import { moduleSource } from '../webassembly.js';

/** Loads and compiles the module. */
export async function compileThreads(): Promise<WebAssembly.Module> {
  const url = new URL('../../wasm/threads/dameo_wasm_threads.wasm', import.meta.url);
  const source = await moduleSource(url);
  if (!(source instanceof URL)) return WebAssembly.compile(source);
  const response = await fetch(source);
  if (!response.ok) throw new Error(`${source.pathname}: status ${response.status}`);
  return WebAssembly.compile(await response.arrayBuffer());
}
