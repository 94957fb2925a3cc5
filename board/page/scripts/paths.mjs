// The folders that the scripts share.
import { join, resolve } from 'node:path';

/** The folder of the page. */
export const page = resolve(import.meta.dirname, '..');
/** The root of the checkout. */
export const repository = resolve(page, '../..');
/** What Vite makes for the local server (`npm run build`). */
export const build = join(repository, 'target/page');
/** What is committed: the files of that build, each compressed, SOURCES and COMPILER. */
export const dist = join(repository, 'board/dist');
/** The WebAssembly and its JavaScript, in a folder for each module. */
export const wasm = join(page, 'src/wasm');
