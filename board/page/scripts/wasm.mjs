// Builds WebAssembly into src/wasm: `node scripts/wasm.mjs rules` or `engine`, each with its
// JavaScript and its types. It needs the Rust compiler of rustup, whose target it adds.
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
const platform = 'wasm32-unknown-unknown';

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
function prepare() {
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

/** @param optimization That of wasm-opt. */
function build(name, optimization) {
  const crate = `dameo-wasm-${name}`;
  const file = crate.replaceAll('-', '_');
  const profile = `wasm-${name}`;
  const [made, output] = [join(target, 'bindgen', name), join(wasm, name)];
  // Every browser since 2021 has SIMD.
  const flags = `-C target-feature=+simd128 ${remappings()}`;
  run('cargo', ['build', '--locked', '--profile', profile, '-p', crate, '--target', platform], {
    RUSTFLAGS: flags,
  });
  rmSync(made, { recursive: true, force: true });
  const module = join(target, platform, profile, `${file}.wasm`);
  run('cargo', ['run', '--quiet', '--locked', '--manifest-path', bindgen, '--', module, made]);
  const features =
    'simd bulk-memory nontrapping-float-to-int sign-ext mutable-globals reference-types multivalue';
  run(process.execPath, [
    join(page, 'node_modules/binaryen/bin/wasm-opt'),
    optimization,
    ...features.split(' ').map((feature) => `--enable-${feature}`),
    join(made, `${file}_bg.wasm`),
    '--output',
    join(made, 'optimized.wasm'),
  ]);
  renameSync(join(made, 'optimized.wasm'), join(made, `${file}_bg.wasm`));
  rmSync(output, { recursive: true, force: true });
  mkdirSync(output, { recursive: true });
  for (const ending of ['.js', '.d.ts', '_bg.wasm', '_bg.wasm.d.ts'])
    renameSync(join(made, `${file}${ending}`), join(output, `${file}${ending}`));
}

const modules = { rules: '-Oz', engine: '-O3' };
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
  prepare();
  build(name, modules[name]);
}
