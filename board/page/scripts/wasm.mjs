// Builds WebAssembly into src/wasm: `node scripts/wasm.mjs rules`, or `engine`, each with its
// JavaScript and its types, or `threads`, the engine with threads, which is a program for WASI. It
// needs the Rust compiler of rustup, whose targets it adds.
//
// The same sources give the same bytes with the same compiler only. With --as-committed, another
// compiler than that of board/dist takes the rules out of board/dist instead, and says so.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { dist, page, repository, wasm } from './paths.mjs';
import { unpack } from './unpack.mjs';

const target = join(repository, 'target/wasm');
const bindgen = join(page, 'scripts/bindgen/Cargo.toml');
/** The limits of the memory of the program with threads, in bytes; `threads_link.ts` has them too. */
const [smallestMemory, largestMemory] = [8 << 20, 2 ** 31];

process.env.CARGO_TARGET_DIR = target;

const run = (program, args, env = {}) =>
  execFileSync(program, args, {
    cwd: repository,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });

/** What a program prints; nothing if it is not there. */
function ask(program, ...args) {
  const stdio = ['ignore', 'pipe', 'ignore'];
  try {
    return execFileSync(program, args, { cwd: repository, stdio, encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}

/** Adds the compiler's target if it is missing. */
function prepare(platform) {
  const sysroot = ask('rustc', '--print', 'sysroot');
  if (!existsSync(join(sysroot, 'lib/rustlib', platform)))
    run('rustup', ['target', 'add', platform]);
}

/** Paths of this machine must not get into a module. */
function remappings() {
  const home = process.env.CARGO_HOME ?? join(process.env.HOME ?? '', '.cargo');
  const hash = /^commit-hash: (.*)$/m.exec(ask('rustc', '-vV'))?.[1];
  const library = join(ask('rustc', '--print', 'sysroot'), 'lib/rustlib/src/rust');
  return [
    [repository, '.'],
    [home, 'cargo'],
    [library, `/rustc/${hash}`],
  ]
    .map(([from, to]) => `--remap-path-prefix=${from}=${to}`)
    .join(' ');
}

/** Builds a library or program of a crate, and returns its module. */
function compile(platform, profile, crate, part, ...flags) {
  prepare(platform);
  // Every browser since 2021 has SIMD.
  const all = ['-C', 'target-feature=+simd128', ...flags, remappings()].join(' ');
  const args = ['--profile', profile, '-p', crate, ...part, '--target', platform];
  run('cargo', ['build', '--locked', ...args], { RUSTFLAGS: all });
  return join(target, platform, profile);
}

/** @param optimization That of wasm-opt. */
function optimize(from, to, optimization, ...features) {
  const all = [
    ...'simd bulk-memory nontrapping-float-to-int sign-ext mutable-globals'.split(' '),
    ...'reference-types multivalue'.split(' '),
    ...features,
  ];
  run(process.execPath, [
    join(page, 'node_modules/binaryen/bin/wasm-opt'),
    optimization,
    '--strip-producers',
    '--strip-target-features',
    ...all.map((feature) => `--enable-${feature}`),
    from,
    '--output',
    to,
  ]);
}

/** An empty folder for what is made. */
function emptyFolder(name) {
  const output = join(wasm, name);
  rmSync(output, { recursive: true, force: true });
  mkdirSync(output, { recursive: true });
  return output;
}

function buildLibrary(name, optimization) {
  const crate = `dameo-wasm-${name}`;
  const file = crate.replaceAll('-', '_');
  const made = join(target, 'bindgen', name);
  const folder = compile('wasm32-unknown-unknown', `wasm-${name}`, crate, ['--lib']);
  rmSync(made, { recursive: true, force: true });
  const bindgenArgs = ['--manifest-path', bindgen, '--', join(folder, `${file}.wasm`), made];
  run('cargo', ['run', '--quiet', '--locked', ...bindgenArgs]);
  optimize(join(made, `${file}_bg.wasm`), join(made, 'optimized.wasm'), optimization);
  renameSync(join(made, 'optimized.wasm'), join(made, `${file}_bg.wasm`));
  const output = emptyFolder(name);
  for (const ending of ['.js', '.d.ts', '_bg.wasm', '_bg.wasm.d.ts'])
    renameSync(join(made, `${file}${ending}`), join(output, `${file}${ending}`));
}

function buildThreads() {
  const name = 'dameo-wasm-threads';
  const folder = compile(
    'wasm32-wasip1-threads',
    'wasm-engine',
    'dameo-wasm-engine',
    ['--bin', name],
    ...[`--initial-memory=${smallestMemory}`, `--max-memory=${largestMemory}`].flatMap((limit) => [
      '-C',
      `link-arg=${limit}`,
    ]),
  );
  const optimized = join(folder, 'optimized.wasm');
  optimize(join(folder, `${name}.wasm`), optimized, '-O3', 'threads');
  renameSync(optimized, join(emptyFolder('threads'), 'dameo_wasm_threads.wasm'));
}

const modules = {
  rules: () => buildLibrary('rules', '-Oz'),
  engine: () => buildLibrary('engine', '-O3'),
  threads: buildThreads,
};
const [name, option] = process.argv.slice(2);
if (!(name in modules)) {
  console.error(`'${name}' is no module; expected ${Object.keys(modules).join(' or ')}`);
  process.exit(2);
}
const committed = readFileSync(join(dist, 'COMPILER'), 'utf8').trim();
if (option === '--as-committed' && ask('rustc', '--version') !== committed) {
  console.log(
    `left out: the WebAssembly of the rules was built by '${committed}', which is not here`,
  );
  unpack();
} else {
  modules[name]();
}
