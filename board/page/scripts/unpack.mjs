// Takes the WebAssembly out of board/dist, so that the page can be built and tested without a Rust
// compiler.
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { decompress, ending } from './compression.mjs';
import { dist, wasm } from './paths.mjs';

const assets = join(dist, 'assets');
const isPacked = (name) => name.endsWith(`.wasm${ending}`);
const packed = existsSync(assets) ? readdirSync(assets).find(isPacked) : undefined;
if (packed === undefined) {
  console.error(`there is no WebAssembly in ${assets}; run 'npm run wasm'`);
  process.exit(1);
}
writeFileSync(join(wasm, 'dameo_wasm_bg.wasm'), decompress(readFileSync(join(assets, packed))));
