// Compresses the built page into board/dist, which the server has built in, with the fingerprint of
// the sources and the compiler of the WebAssembly. With --check it compares instead: it fails unless
// board/dist is what the sources give. The fingerprint is compared by .ci/page.
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';

import { compress, decompress, ending } from './compression.mjs';
import { build, dist } from './paths.mjs';
import { fingerprint } from './sources.mjs';

const files = (folder) =>
  readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => statSync(join(folder, name)).isFile());

const built = files(build).sort();

if (process.argv.includes('--check')) {
  const problems = [];
  const packed = existsSync(dist) ? files(dist).filter((name) => name.endsWith(ending)) : [];
  for (const name of packed) {
    if (!built.includes(name.slice(0, -ending.length)))
      problems.push(`${name} is not built any more`);
  }
  for (const name of built) {
    const path = join(dist, `${name}${ending}`);
    if (!existsSync(path)) problems.push(`${name} is missing`);
    else if (!decompress(readFileSync(path)).equals(readFileSync(join(build, name))))
      problems.push(`${name} differs`);
  }
  if (problems.length > 0) {
    console.error(`board/dist is not what the sources give; run 'npm run page':`);
    console.error(problems.map((problem) => `  ${problem}`).join('\n'));
    process.exit(1);
  }
  console.log(`board/dist is what the sources give: ${built.length} files`);
} else {
  // The same sources give the same WebAssembly with the same compiler only.
  const compiler = execFileSync('rustc', ['--version']);
  rmSync(dist, { recursive: true, force: true });
  let total = 0;
  for (const name of built) {
    // No time and no name get into it, so that the same content gives the same file.
    const packed = compress(readFileSync(join(build, name)));
    const path = join(dist, `${name}${ending}`);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, packed);
    total += packed.length;
  }
  writeFileSync(join(dist, 'SOURCES'), `${fingerprint()}\n`);
  writeFileSync(join(dist, 'COMPILER'), compiler);
  console.log(
    `${relative(process.cwd(), dist)}: ${built.length} files, ${Math.ceil(total / 1000)} kB`,
  );
}
