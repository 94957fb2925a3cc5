// A small app with all parts of the package, to be bundled, and run in Node and in a page.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { folder, inBrowser, openTab, serve } from './support.mjs';

const app = `import { createEngine } from '@dameo/engine';
import { loadRules } from '@dameo/engine/rules';
import '@dameo/engine/board';

async function bestMove(options) {
  const engine = await createEngine({ hash: 1, ...options });
  engine.send('go depth 3');
  for await (const line of engine) {
    if (!line.startsWith('bestmove')) continue;
    engine.terminate();
    return line;
  }
}

async function main() {
  const say = [(await loadRules()).game().play('d1d4').turn];
  for (const options of [{}, { worker: false }, { threads: 2 }]) say.push(await bestMove(options));
  if (typeof document === 'undefined') return console.log(say.join('\\n'));
  const board = document.createElement('dameo-board');
  document.body.append(board);
  await board.ready;
  document.title = [...say, board.play('d1d4').turn].join('\\n');
}

main().catch((error) => {
  console.error(error);
  if (typeof document !== 'undefined') document.title = String(error);
});
`;
const expected = /^black\n(bestmove [a-h][1-8].*\n){3}/;

/** Writes the app into a folder of its own, and returns the folder. */
export function writeApp(name) {
  const root = join(folder, name);
  mkdirSync(root);
  writeFileSync(join(root, 'app.js'), app);
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }');
  return root;
}

/** Runs a bundle in Node. */
export function runInNode(file) {
  const output = execFileSync(process.execPath, [file], { encoding: 'utf8', timeout: 120_000 });
  assert.match(output, expected);
}

/** Runs a bundle in a page, which can share memory with workers. */
export async function runInPage(root, script, type = 'module') {
  if (inBrowser.skip) return;
  const html = `<!doctype html><body><script type="${type}" src="${script}"></script>`;
  writeFileSync(join(root, 'index.html'), html.replace(' type=""', ' defer'));
  await runServed(root);
}

/** Runs the page of a folder, and expects that it asks for nothing that is not there. */
export async function runServed(root) {
  const server = await serve(root, {
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Embedder-Policy': 'require-corp',
  });
  const { tab, errors } = await openTab(server.url);
  const missing = [];
  tab.on('response', (response) => {
    if (response.status() >= 400 && !response.url().endsWith('.ico')) missing.push(response.url());
  });
  await tab.waitForFunction(() => document.title !== '', null, { timeout: 60_000 });
  assert.match(`${await tab.title()}`, /^black (bestmove \S+.*? ){3}black$/);
  assert.deepEqual([...errors, ...missing], []);
  await tab.close();
  server.close();
}
