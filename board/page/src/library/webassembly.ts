/** What is needed to run the WebAssembly modules, and where they come from. */

/** The smallest module with a function that uses a vector: `(i8x16.popcnt (i8x16.splat 0))`. */
const simdModule = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15,
  253, 98, 11,
]);

/** Whether this is Node, or a program like it, and not a page. */
export const isNode = typeof globalThis.process?.versions?.node === 'string';

/** A module of WebAssembly: compiled, its bytes, or its address. */
export type ModuleSource = WebAssembly.Module | BufferSource | URL | string;

/**
 * What a module can be instantiated from: a file is read, since Node cannot fetch one.
 *
 * @throws if WebAssembly or its SIMD is missing here.
 */
export async function prepareModule(source: ModuleSource): Promise<ModuleSource> {
  if (typeof WebAssembly !== 'object' || typeof WebAssembly.validate !== 'function') {
    throw new Error(
      'there is no WebAssembly here. Chrome, Edge, Firefox and Safari have it, unless it is ' +
        'switched off in their settings.',
    );
  }
  if (!WebAssembly.validate(simdModule)) {
    throw new Error(
      'WebAssembly has no SIMD (vector instructions) here. Chrome and Edge have it from version ' +
        '91, Firefox from 89, Safari from 16.4.',
    );
  }
  const isFile = isNode && (source instanceof URL || typeof source === 'string');
  if (!isFile || /^(https?|data|blob):/.test(`${source}`)) return source;
  const file = `${source}`.startsWith('file:') ? new URL(source) : source;
  return process.getBuiltinModule('node:fs/promises').readFile(file);
}

/** Compiles a module. */
export async function compileModule(from: ModuleSource): Promise<WebAssembly.Module> {
  const source = await prepareModule(from);
  if (source instanceof WebAssembly.Module) return source;
  if (!(source instanceof URL) && typeof source !== 'string') return WebAssembly.compile(source);
  const response = await fetch(source);
  if (!response.ok) throw new Error(`${source}: status ${response.status}`);
  return WebAssembly.compile(await response.arrayBuffer());
}

/** The message of whatever was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : `${error}`;
}
