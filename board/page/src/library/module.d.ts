/** The types of the engine's module, which is only built for the page on a web server
 * (`npm run wasm-engine`). Where it is built, its own types are used. */

declare module '*/dameo_wasm_engine.js' {
  export class Engine {
    constructor(
      onLine: (line: string) => void,
      hasInput: (() => boolean) | undefined,
      megabytes: number,
    );
    line(text: string): void;
    setTables(bytes: Uint8Array): void;
    step(milliseconds: number): boolean;
    free(): void;
  }
  export default function init(source: { module_or_path: URL | BufferSource }): Promise<unknown>;
}
