/** Helpers of the tests. */

import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadRules } from '../rules/rules';
import type { Rules } from '../rules/types';

let loaded: Promise<Rules> | null = null;

const here = dirname(fileURLToPath(import.meta.url));

/** The bytes of a WebAssembly module. */
export async function readWasm(name: 'rules' | 'engine'): Promise<Uint8Array<ArrayBuffer>> {
  const path = join(here, '..', 'wasm', name, `dameo_wasm_${name}_bg.wasm`);
  try {
    return new Uint8Array(await readFile(path));
  } catch (error) {
    throw new Error(`${path} is missing: run 'npm run wasm-${name}' first`, { cause: error });
  }
}

/** The bytes of the opening book. */
export async function readBookFile(): Promise<ArrayBuffer> {
  const file = await readFile(join(here, '../../../../study/data/openings.book'));
  return new Uint8Array(file).buffer;
}

/** The bytes of the puzzles. */
export async function readPuzzleFile(): Promise<ArrayBuffer> {
  const file = await readFile(join(here, '../../../../study/data/puzzles.bin'));
  return new Uint8Array(file).buffer;
}

/** The rules, loaded once. */
export function loadTestRules(): Promise<Rules> {
  loaded ??= readWasm('rules').then(loadRules);
  return loaded;
}
