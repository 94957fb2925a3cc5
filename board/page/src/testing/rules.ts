/** Helpers of the tests. */

import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadRules } from '../rules/rules';
import type { Rules } from '../rules/types';

let loaded: Promise<Rules> | null = null;

/** The bytes of a WebAssembly module. */
export async function readWasm(name: 'rules' | 'engine'): Promise<Uint8Array<ArrayBuffer>> {
  const folder = dirname(fileURLToPath(import.meta.url));
  const path = join(folder, '..', 'wasm', name, `dameo_wasm_${name}_bg.wasm`);
  try {
    return new Uint8Array(await readFile(path));
  } catch (error) {
    throw new Error(`${path} is missing: run 'npm run wasm-${name}' first`, { cause: error });
  }
}

/** The rules, loaded once. */
export function loadTestRules(): Promise<Rules> {
  loaded ??= readWasm('rules').then(loadRules);
  return loaded;
}
