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
  export default function init(source: {
    module_or_path: WebAssembly.Module | BufferSource | URL | string;
  }): Promise<unknown>;
}

// What `npm/build.mjs` makes: compressed modules of WebAssembly, and the scripts of workers.

declare module '*.wasm.js' {
  export const wasm: string;
}

declare module '*.script.js' {
  export const script: string;
}

/** The styles of the web component. */
declare module '*/styles.js' {
  export const styles: string;
}
