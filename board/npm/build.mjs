// Makes dist/ from board/page/src/package and the WebAssembly that the page has (after
// `npm run wasm-rules` and `npm run wasm-engine` there): node build.mjs
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { deflateRawSync } from 'node:zlib';

import { buildComponent } from './component.mjs';
import { page, repository, wasm } from '../page/scripts/paths.mjs';

const here = import.meta.dirname;
const dist = join(here, 'dist');
const files = join(dist, 'files');
const inlined = join(dist, 'package/inlined');
const { resolve } = createRequire(join(page, 'package.json'));
const { build } = await import(pathToFileURL(resolve('vite')).href);

/** Each module, its script in JavaScript, and the worker that runs it. */
const modules = [
  { name: 'rules', file: 'dameo_wasm_rules_bg.wasm', glue: 'dameo_wasm_rules' },
  {
    name: 'engine',
    file: 'dameo_wasm_engine_bg.wasm',
    glue: 'dameo_wasm_engine',
    worker: { from: 'library/worker.ts', to: 'worker.js' },
  },
  {
    name: 'threads',
    file: 'dameo_wasm_threads.wasm',
    worker: { from: 'library/threads/thread_worker.ts', to: 'threads_worker.js' },
  },
];

/** Bundles a worker into one script that imports nothing, which can be a classic one or a module. */
async function bundleWorker({ from, to }) {
  await build({
    configFile: false,
    root: page,
    logLevel: 'warn',
    build: {
      target: 'es2022',
      outDir: files,
      emptyOutDir: false,
      copyPublicDir: false,
      lib: { entry: join(page, 'src', from), formats: ['iife'], name: 'dameo', fileName: () => to },
    },
  });
  return readFileSync(join(files, to), 'utf8');
}

const write = (name, constant, text) =>
  writeFileSync(join(inlined, name), `export const ${constant} = ${JSON.stringify(text)};\n`);

for (const { name, file } of modules) {
  if (existsSync(join(wasm, name, file))) continue;
  console.error(`${join(wasm, name, file)} is missing; run 'npm run wasm-${name}' in board/page`);
  process.exit(1);
}
rmSync(dist, { recursive: true, force: true });
execFileSync(join(page, 'node_modules/.bin/tsc'), ['--project', here], { stdio: 'inherit' });
for (const folder of [files, inlined]) mkdirSync(folder, { recursive: true });
for (const { name, file, glue, worker } of modules) {
  const bytes = readFileSync(join(wasm, name, file));
  writeFileSync(join(files, `${name}.wasm`), bytes);
  write(`${name}.wasm.js`, 'wasm', deflateRawSync(bytes, { level: 9 }).toString('base64'));
  if (worker) write(`${name}.script.js`, 'script', await bundleWorker(worker));
  if (!glue) continue;
  mkdirSync(join(dist, 'wasm', name), { recursive: true });
  for (const ending of ['js', 'd.ts'])
    copyFileSync(
      join(wasm, name, `${glue}.${ending}`),
      join(dist, 'wasm', name, `${glue}.${ending}`),
    );
}
await buildComponent(join(dist, 'package/board'));
for (const name of ['LICENSE-MIT', 'LICENSE-APACHE', 'LICENSE-DEPENDENCIES'])
  copyFileSync(join(repository, name), join(here, name));
