// Tests of the package as it is packed, after build.mjs: node --test test.mjs
// In a browser too, if there is a Chromium (CHROMIUM, /usr/bin/chromium).
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { page, repository } from '../page/scripts/paths.mjs';
import {
  example,
  folder,
  inBrowser,
  installed,
  load,
  openTab,
  packed,
  serve,
} from './tests/support.mjs';
import './tests/arguments.mjs';
import './tests/board.mjs';
import './tests/esbuild.mjs';

const { createEngine, EngineError } = await load('');
const { loadRules, RulesError } = await load('/rules');

/** The lines up to the first that begins with a word. */
async function until(engine, word) {
  const lines = [];
  for await (const line of engine) {
    lines.push(line);
    if (line.split(' ')[0] === word) break;
  }
  return lines;
}

test('the pack has what it should, and no more', () => {
  const files = packed.files.map(({ path }) => path);
  const expected =
    /^(dist\/(library(\/threads)?|package(\/inlined|\/board)?|wasm\/(rules|engine)|files)\/[\w.]+\.(js|d\.ts|wasm)|dist\/package\/board\/third-party\.md|README\.md|LICENSE-\w+|package\.json)$/;
  assert.deepEqual(
    files.filter((path) => !expected.test(path)),
    [],
  );
  for (const path of ['dist/package/engine.d.ts', 'LICENSE-MIT', 'LICENSE-APACHE', 'README.md'])
    assert.ok(files.includes(path), path);
  assert.equal(files.filter((path) => path.endsWith('.wasm')).length, 3);
  assert.ok(!files.some((path) => path.includes('test')));
  console.log(`${packed.size} bytes packed, ${packed.unpackedSize} unpacked`);
  assert.ok(packed.size < 1_300_000);
});

test('the example for Node runs', () => {
  writeFileSync(join(folder, 'example.mjs'), example('js', 'writePdn'));
  const output = execFileSync(process.execPath, ['example.mjs'], { cwd: folder, encoding: 'utf8' });
  assert.match(output, /^1\. \S+ \S+ 2\. \S+ \S+ 3\. \S+ \S+ \*$/m);
});

const ways = {
  'in a worker': { worker: true },
  'on the thread that uses it': { worker: false },
  'with two threads': { threads: 2 },
};
for (const [how, way] of Object.entries(ways)) {
  test(`engines ${how} are independent, and stop`, async () => {
    const engines = await Promise.all([1, 2].map(() => createEngine({ ...way, hash: 1 })));
    engines[0].send('go infinite');
    engines[1].send('position startpos moves d1d4');
    engines[1].send('go depth 5');
    assert.match((await until(engines[1], 'bestmove')).at(-1), /^bestmove [a-h][5-8]/);
    engines[0].send('stop');
    assert.match((await until(engines[0], 'bestmove')).at(-1), /^bestmove [a-h][1-4]/);
    for (const engine of engines) engine.terminate();
  });

  test(`an engine ${how} answers every one of many short searches`, async () => {
    const engine = await createEngine({ ...way, hash: 1 });
    for (let i = 0; i < 400; i += 1) {
      engine.send(i % 2 ? 'position startpos' : 'position startpos moves d1d4');
      engine.send(i % 3 ? 'go nodes 200' : 'go infinite');
      engine.send('stop');
      engine.send('isready');
      await until(engine, 'readyok');
    }
    engine.terminate();
  });

  test(`an engine ${how} uses endgame tables`, async () => {
    const engine = await createEngine({ ...way, hash: 1 });
    await assert.rejects(engine.setTables(new Uint8Array(9)), { code: 'bad-tables' });
    await engine.setTables(readFileSync(join(repository, 'tables/data/four.dtb')));
    engine.send('position fen W:Wa2:Ba8');
    engine.send('go depth 3');
    assert.match((await until(engine, 'bestmove')).join('\n'), /score mate 8/);
    engine.terminate();
  });

  test(`an engine ${how} tells what is wrong`, async () => {
    const engine = await createEngine({ ...way, hash: 1 });
    assert.throws(() => engine.send('go\nstop'), { name: 'EngineError', code: 'bad-line' });
    engine.send('position fen W:Wa9:Bh8');
    engine.send('isready');
    assert.match((await until(engine, 'readyok'))[0], /^info string error: FEN/);
    engine.send('quit');
    assert.throws(
      () => engine.send('uci'),
      (error) => error instanceof EngineError,
    );
    assert.deepEqual(await until(engine, 'never'), []);
    await assert.rejects(createEngine({ ...way, hash: 0.5 }), RangeError);
  });
}

test('an engine can be started from the files of the package', async () => {
  const file = (name) => pathToFileURL(join(installed, 'dist/files', name));
  for (const [module, script, threads] of [
    ['engine.wasm', 'worker.js', 1],
    ['threads.wasm', 'threads_worker.js', 2],
  ]) {
    const sources = [file(module), fileURLToPath(file(module)), readFileSync(file(module))];
    for (const wasm of [...sources, await WebAssembly.compile(sources[2])]) {
      const engine = await createEngine({ hash: 1, threads, wasm, script: file(script) });
      engine.send('isready');
      await until(engine, 'readyok');
      engine.terminate();
    }
  }
  await assert.rejects(createEngine({ wasm: './none.wasm' }), { code: 'not-started' });
});

test('the rules', async () => {
  const rules = await loadRules();
  const game = rules
    .game('W:Wb5,c1,d1,d2,e1,h2:BKa5,b7,c6,d5')
    .play('c1e3')
    .play('a5c5')
    .play('e1c3');
  assert.deepEqual([game.turn, game.capture, game.moves[0].text], ['black', 4, 'c5c1h1h3d3']);
  assert.deepEqual(game.input(['c5']).next, ['c1']);
  assert.throws(
    () => rules.game('W:Wa1,b9:Bh8'),
    (error) => error instanceof RulesError && error.problem.column === 7,
  );
  const text = rules.writePdn([{ moves: ['d1d4', 'd8d5'], result: '1/2-1/2' }]);
  assert.equal(rules.readPdn(text).games[0].result, '1/2-1/2');
  assert.match(rules.writePdn([{ moves: ['d1d4'] }], 'playstrategy'), /^1\. d1d4 \*$/m);
  assert.throws(() => rules.writePdn([], 'chess'), RulesError);
  const loose = { text: 'd1d4', glyphs: undefined, comments: undefined, variations: undefined };
  assert.match(rules.writePdn([{ moves: [loose], result: undefined }]), /^1\. d1-d4 \*$/m);
  for (const glyph of [1.5, -1, 65_536, 2 ** 32 + 1, NaN])
    assert.throws(() => rules.writePdn([{ moves: [{ text: 'd1d4', glyphs: [glyph] }] }]), {
      name: 'RulesError',
      message: new RegExp(`glyph ${glyph} of d1d4: expected a`),
    });
});

test('the types are sound for who uses them', () => {
  writeFileSync(
    join(folder, 'use.mts'),
    `import { createEngine, type Engine } from '@dameo/engine';
import { loadRules, type Game } from '@dameo/engine/rules';
import type { DameoBoard } from '@dameo/engine/board';
const board: DameoBoard = document.createElement('dameo-board');
board.moves = 'white';
board.addEventListener('move', ({ detail }) => console.log(detail.text, detail.game.turn));
const engine: Engine = await createEngine({ worker: false });
const game: Game = (await loadRules()).game().play('d1d4');
for await (const line of engine) console.log(line.length, game.moves[0]?.path);
`,
  );
  const options = ['--strict', '--noEmit', '--target', 'es2022', '--module', 'nodenext'];
  const tsc = join(page, 'node_modules/.bin/tsc');
  execFileSync(tsc, [...options, '--lib', 'es2022,dom', 'use.mts'], {
    cwd: folder,
    stdio: 'inherit',
  });
});

/** Runs the example for pages in a tab, and returns the last line that it shows. */
async function runExample(headers, change = (html) => html) {
  writeFileSync(join(folder, 'index.html'), change(example('html', 'createEngine')));
  const server = await serve(folder, headers);
  const { tab, errors } = await openTab(server.url);
  const isIsolated = await tab.evaluate(() => globalThis.crossOriginIsolated);
  await tab.waitForSelector('li:has-text("bestmove")', { timeout: 30_000 });
  const last = await tab.textContent('li:last-child');
  assert.match(last, /^bestmove [a-h]/);
  assert.deepEqual(errors, []);
  await tab.close();
  server.close();
  return isIsolated;
}

test('the example for pages runs in Chromium, isolated and not', inBrowser, async () => {
  assert.equal(await runExample({}), false);
  const isolating = {
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Embedder-Policy': 'require-corp',
  };
  assert.equal(await runExample(isolating), true);
});

test('a strict policy needs one permission, or the address of the worker', inBrowser, async () => {
  const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval' 'unsafe-inline'";
  await runExample({ 'Content-Security-Policy': `${policy}; worker-src blob:` });
  const script = "'./node_modules/@dameo/engine/dist/files/worker.js'";
  await runExample({ 'Content-Security-Policy': `${policy}; worker-src 'self'` }, (html) =>
    html.replace('hash: 16', `hash: 16, script: ${script}`),
  );
});
