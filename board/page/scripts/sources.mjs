// The fingerprint of everything that the built page is made of. board/tests/page.rs computes it
// too, so that a test without node notices a page that was not built again.
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

import { repository } from './paths.mjs';

/** Files and folders whose content makes the page. */
const SOURCES = [
  'board/page/index.html',
  'board/page/package-lock.json',
  'board/page/public',
  'board/page/src',
  'board/page/svelte.config.js',
  'board/page/tsconfig.json',
  'board/page/vite.config.ts',
  'board/wasm/Cargo.toml',
  'board/wasm/src',
  'engine/Cargo.toml',
  'engine/src',
  'pdn/Cargo.toml',
  'pdn/src',
  'protocol/Cargo.toml',
  'protocol/src',
  'tables/Cargo.toml',
  'tables/src',
];

/** Tests; the module, which is taken out of the built page; the program of the tables. */
const isLeftOut = (path) =>
  path.endsWith('.test.ts') || path.endsWith('.wasm') || path.startsWith('tables/src/bin/');

function filesOf(path) {
  if (!statSync(path).isDirectory()) {
    return [path];
  }
  return readdirSync(path).flatMap((name) => filesOf(join(path, name)));
}

const sha256 = (data) => createHash('sha256').update(data).digest('hex');

/** The SHA-256 of a list with a line for each file: its SHA-256, a space and its path. */
export function fingerprint() {
  const paths = SOURCES.flatMap((path) => filesOf(join(repository, path)))
    .map((path) => relative(repository, path))
    .filter((path) => !isLeftOut(path))
    .sort((a, b) => (a < b ? -1 : 1));
  const line = (path) => `${sha256(readFileSync(join(repository, path)))} ${path}\n`;
  return sha256(paths.map(line).join(''));
}
