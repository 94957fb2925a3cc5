// The folders that the scripts share.
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the page. */
export const page = resolve(dirname(fileURLToPath(import.meta.url)), '..');
/** The root of the checkout. */
export const repository = resolve(page, '../..');
/** What Vite makes. */
export const build = join(page, 'build');
/** What is committed: the files of the build, each compressed, and SOURCES. */
export const dist = join(repository, 'board/dist');
/** The WebAssembly and its JavaScript. */
export const wasm = join(page, 'src/wasm');
