// The folders that the scripts share.
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the page. */
export const page = resolve(dirname(fileURLToPath(import.meta.url)), '..');
/** The root of the checkout. */
export const repository = resolve(page, '../..');
/** What Vite makes for the local server (`npm run build`). */
export const build = join(repository, 'target/page');
/** What is committed: the files of that build, each compressed, SOURCES and COMPILER. */
export const dist = join(repository, 'board/dist');
/** The WebAssembly and its JavaScript, in a folder for each module. */
export const wasm = join(page, 'src/wasm');
