// Takes the WebAssembly of the rules out of board/dist, so that the page can be built and tested
// without a Rust compiler.
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { decompress, ending } from './compression.mjs';
import { dist, wasm } from './paths.mjs';

export function unpack() {
  const assets = join(dist, 'assets');
  const isPacked = (name) => name.endsWith(`.wasm${ending}`);
  const packed = existsSync(assets) ? readdirSync(assets).find(isPacked) : undefined;
  if (packed === undefined) {
    console.error(`there is no WebAssembly in ${assets}; run 'npm run wasm-rules'`);
    process.exit(1);
  }
  const folder = join(wasm, 'rules');
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, 'dameo_wasm_rules_bg.wasm'),
    decompress(readFileSync(join(assets, packed))),
  );
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) unpack();
