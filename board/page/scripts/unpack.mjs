// Takes the WebAssembly out of board/dist, so that the page can be built and tested without a Rust
// compiler.
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

import { dist, wasm } from './paths.mjs';

const assets = join(dist, 'assets');
const packed = existsSync(assets) ? readdirSync(assets).find((name) => name.endsWith('.wasm.gz')) : undefined;
if (packed === undefined) {
  console.error(`there is no WebAssembly in ${assets}; run 'npm run wasm'`);
  process.exit(1);
}
writeFileSync(join(wasm, 'dameo_wasm_bg.wasm'), gunzipSync(readFileSync(join(assets, packed))));
