// Makes dist/ from board/page/src/library and the WebAssembly that the page has (after
// `npm run wasm-rules` and `npm run wasm-engine` there): node build.mjs
import { execFileSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { page, repository, wasm } from '../page/scripts/paths.mjs';

const here = import.meta.dirname;
const dist = join(here, 'dist');
for (const [name, ending] of Object.entries({ rules: '_bg', engine: '_bg', threads: '' })) {
  const file = join(wasm, name, `dameo_wasm_${name}${ending}.wasm`);
  if (!existsSync(file)) {
    console.error(`${file} is missing; run 'npm run wasm-${name}' in board/page`);
    process.exit(1);
  }
}
rmSync(dist, { recursive: true, force: true });
execFileSync(join(page, 'node_modules/.bin/tsc'), ['--project', here], { stdio: 'inherit' });
cpSync(wasm, join(dist, 'wasm'), { recursive: true });
for (const name of ['LICENSE-MIT', 'LICENSE-APACHE'])
  copyFileSync(join(repository, name), join(here, name));
