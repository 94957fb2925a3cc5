// The fingerprint of everything that the page of the local server is made of: the files and folders
// of sources.txt. .ci/page computes it too, so that a page that was not built again is noticed
// without node.
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

import { page, repository } from './paths.mjs';

const sources = readFileSync(join(page, 'scripts/sources.txt'), 'utf8').trim().split('\n');

/** Tests, and what is built: the rules are taken out of the built page, the engine is not in it, and
 * the texts are compiled from their catalogues. */
const built = ['board/page/src/wasm/', 'board/page/src/texts/messages/'];
const isLeftOut = (path) =>
  path.endsWith('.test.ts') || built.some((folder) => path.startsWith(folder));

function filesOf(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path).flatMap((name) => filesOf(join(path, name)));
}

const sha256 = (data) => createHash('sha256').update(data).digest('hex');

/** The SHA-256 of a list with a line for each file, as `sha256sum` writes it. */
export function fingerprint() {
  const paths = sources
    .flatMap((path) => filesOf(join(repository, path)))
    .map((path) => relative(repository, path).split(sep).join('/'))
    .filter((path) => !isLeftOut(path))
    .sort((a, b) => (a < b ? -1 : 1));
  const line = (path) => `${sha256(readFileSync(join(repository, path)))}  ${path}\n`;
  return sha256(paths.map(line).join(''));
}
