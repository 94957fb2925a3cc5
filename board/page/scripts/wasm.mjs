// Builds the engine as WebAssembly into src/wasm: the module, its JavaScript and its types.
//
// It needs `rustup target add wasm32-unknown-unknown` and `cargo install wasm-bindgen-cli`, the
// version that Cargo.lock has of wasm-bindgen. A compiler without that target builds the standard
// library itself with
//   WASM_CARGO=/usr/bin/cargo WASM_CARGO_ARGS="-Zbuild-std=std,panic_abort" RUSTC_BOOTSTRAP=1
import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { page, repository, wasm as output } from './paths.mjs';

const target = join(repository, 'target/wasm');
const made = join(target, 'bindgen');

const run = (program, args, env = {}) =>
  execFileSync(program, args, {
    cwd: repository,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });

const cargo = process.env.WASM_CARGO ?? 'cargo';
const extra = (process.env.WASM_CARGO_ARGS ?? '').split(' ').filter(Boolean);
// Every browser since 2021 has SIMD. Paths of this machine must not get into the module.
const flags = `-C target-feature=+simd128 --remap-path-prefix=${repository}=.`;
const home = process.env.CARGO_HOME ?? `${process.env.HOME}/.cargo`;
run(
  cargo,
  [
    'build',
    '--locked',
    '--profile',
    'wasm',
    '-p',
    'dameo-wasm',
    '--target',
    'wasm32-unknown-unknown',
    ...extra,
  ],
  { CARGO_TARGET_DIR: target, RUSTFLAGS: `${flags} --remap-path-prefix=${home}=cargo` },
);
rmSync(made, { recursive: true, force: true });
mkdirSync(output, { recursive: true });
const module = join(target, 'wasm32-unknown-unknown/wasm/dameo_wasm.wasm');
run('wasm-bindgen', ['--target', 'web', '--out-dir', made, module]);
const features = ['--enable-simd', '--enable-bulk-memory', '--enable-nontrapping-float-to-int'];
features.push('--enable-sign-ext', '--enable-mutable-globals', '--enable-reference-types');
features.push('--enable-multivalue');
run(join(page, 'node_modules/.bin/wasm-opt'), [
  '-O3',
  ...features,
  join(made, 'dameo_wasm_bg.wasm'),
  '--output',
  join(made, 'optimized.wasm'),
]);
renameSync(join(made, 'optimized.wasm'), join(made, 'dameo_wasm_bg.wasm'));
for (const name of [
  'dameo_wasm.js',
  'dameo_wasm.d.ts',
  'dameo_wasm_bg.wasm',
  'dameo_wasm_bg.wasm.d.ts',
]) {
  renameSync(join(made, name), join(output, name));
}
