import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { compileTexts } from './scripts/texts.mjs';

/**
 * The page is built in one of two modes: `server` for the local server, whose engine is
 * behind a socket; and `web` for any web server, with the engine as WebAssembly in a worker, its
 * endgame tables and the opening book. They differ in the script that `index.html` begins with, and in what it imports.
 */
const webMode = 'web';

/** Compiles the texts: at the start, and while developing when a catalogue changes. */
function texts(): Plugin {
  return {
    name: 'dameo-texts',
    buildStart: compileTexts,
    handleHotUpdate: ({ file }) => {
      if (/\/src\/texts\/\w+\.json$/.test(file)) compileTexts();
    },
  };
}

/** What the page may load. A server that sends this header too need not: the strictest counts. A page
 * on the web can be connected to a room server anywhere. */
const contentSecurityPolicy = (isWeb: boolean): string =>
  [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "worker-src 'self'",
    `connect-src 'self'${isWeb ? ' ws: wss:' : ''}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');

/** Writes the policy into the page, for static hosts that cannot set headers. Not while developing:
 * the development server needs inline styles. */
function securityPolicy(isWeb: boolean): Plugin {
  return {
    name: 'dameo-security-policy',
    apply: 'build',
    transformIndexHtml: () => [
      {
        tag: 'meta',
        attrs: { 'http-equiv': 'Content-Security-Policy', content: contentSecurityPolicy(isWeb) },
        injectTo: 'head-prepend',
      },
    ],
  };
}

/** Begins the page with the script of the mode. */
function entry(isWeb: boolean): Plugin {
  return {
    name: 'dameo-entry',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => (isWeb ? html.replace('./src/local.ts', './src/web.ts') : html),
    },
  };
}

/** What a page imports before it is shown is in one file, and in another if both pages do; else
 * each part that another one shares with it would be a file of its own. What comes before the texts
 * are loaded must not be in a file with modules that read them. What is loaded when it is wanted is
 * left as it is. */
function fileOf(id: string, graph: ModuleGraph): string | null {
  const isImportedBy = (names: readonly string[]): boolean => {
    const seen = new Set<string>();
    const follow = (module: string): boolean => {
      if (seen.has(module)) return false;
      seen.add(module);
      if (names.some((name) => module.endsWith(name))) return true;
      return graph.getModuleInfo(module)?.importers.some(follow) ?? false;
    };
    return follow(id);
  };
  // A language needs the runtime of the messages, and must not load a file with texts for it.
  const isEarly = /vite\/preload-helper|\/@messageformat\/|\/make-plural\//.test(id);
  if (isEarly || isImportedBy(['/src/begin.ts'])) return 'begin';
  const ofPage = isImportedBy(['/src/local_page.ts', '/src/web_page.ts']);
  if (isImportedBy(['/src/embed/page.ts'])) return ofPage ? 'board' : null;
  return ofPage ? 'page' : null;
}

interface ModuleGraph {
  getModuleInfo(id: string): { importers: readonly string[] } | null;
}

/** A language is loaded before the page: a file of texts that imported more would load that too. */
function smallLanguages(): Plugin {
  return {
    name: 'dameo-small-languages',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk' || !file.fileName.startsWith('assets/language-')) continue;
        const others = file.imports.filter((name) => !name.startsWith('assets/begin-'));
        if (others.length > 0) this.error(`${file.fileName} imports ${others.join(', ')}`);
      }
    },
  };
}

/** Names the files of the page in its HTML. It is imported by the script there, when the texts are
 * loaded: without this, the browser would fetch it only then. */
function preload(): Plugin {
  return {
    name: 'dameo-preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {}, chunk }) => {
        const scripts = new Set<string>();
        const styles = new Set<string>();
        // Those of the script itself are named already.
        const named = chunk?.imports ?? [];
        const add = (name: string): void => {
          const file = bundle[name];
          if (file?.type !== 'chunk' || scripts.has(name) || named.includes(name)) return;
          scripts.add(name);
          file.viteMetadata?.importedCss.forEach((style) => styles.add(style));
          file.imports.forEach(add);
        };
        chunk?.dynamicImports.filter((name) => !name.includes('/language-')).forEach(add);
        chunk?.viteMetadata?.importedCss.forEach((style) => styles.delete(style));
        const link = (attrs: Record<string, string | boolean>) =>
          ({ tag: 'link', attrs: { crossorigin: true, ...attrs }, injectTo: 'head' }) as const;
        return [
          ...[...scripts].map((name) => link({ rel: 'modulepreload', href: `./${name}` })),
          ...[...styles].map((name) => link({ rel: 'stylesheet', href: `./${name}` })),
        ];
      },
    },
  };
}

/** What the page loads when it is wanted: from where the page is, and from here. */
const wantedFiles = {
  'tables/four.dtb': '../../tables/data/four.dtb',
  'openings.book': '../../study/data/openings.book',
  'puzzles.bin': '../../study/data/puzzles.bin',
};

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

/** Writes `assets.json`, the files of the build relative to the page: what the service worker
 * keeps for use without a network. */
function assetList(): Plugin {
  return {
    name: 'dameo-asset-list',
    apply: 'build',
    writeBundle: {
      order: 'post',
      handler({ dir }) {
        if (dir === undefined) return;
        const others = ['assets.json', 'service_worker.js', ...Object.keys(wantedFiles)];
        const files = filesBelow(dir).filter((file) => !others.includes(file));
        writeFileSync(join(dir, 'assets.json'), `${JSON.stringify(files, null, 1)}\n`);
      },
    },
  };
}

/** Puts the files that are loaded when they are wanted beside the page on the web, and serves them
 * while developing. The local server has the book and the puzzles built in, and needs no tables. */
function filesBeside(isWeb: boolean): Plugin {
  const files = Object.entries(wantedFiles).map(([fileName, from]) => ({
    fileName,
    read: () => readFileSync(new URL(from, import.meta.url)),
  }));
  return {
    name: 'dameo-files-beside',
    generateBundle(_, __, isWrite) {
      if (!isWeb || !isWrite) return;
      for (const { fileName, read } of files)
        this.emitFile({ type: 'asset', fileName, source: read() });
    },
    configureServer(server) {
      for (const { fileName, read } of files)
        server.middlewares.use(`/${fileName}`, (_, response) => void response.end(read()));
    },
  };
}

/** The tests without the real engine that name an environment in their first line; `node`: those that
 * name none. */
function testsIn(environment: 'node' | 'happy-dom'): string[] {
  const tests = filesBelow('src').filter((file) => /(?<!\.engine)\.test\.ts$/.test(file));
  return tests
    .map((file) => `src/${file}`)
    .filter((file) => {
      const named = /^\/\/ @vitest-environment (\S+)/.exec(readFileSync(file, 'utf8'))?.[1];
      return (named ?? 'node') === environment;
    });
}

export default defineConfig(({ mode }) => ({
  base: './',
  plugins: [
    svelte(),
    svelteTesting({ autoCleanup: false }),
    texts(),
    entry(mode === webMode),
    securityPolicy(mode === webMode),
    preload(),
    smallLanguages(),
    filesBeside(mode === webMode),
    assetList(),
  ],
  build: {
    target: 'es2022',
    // The page, and the board for frames in other pages.
    rollupOptions: {
      input: ['index.html', 'embed.html'],
      output: {
        codeSplitting: { groups: [{ name: fileOf }], includeDependenciesRecursively: false },
        // The service worker knows the translations by their names.
        chunkFileNames: ({ facadeModuleId }) => {
          const code = /\/texts\/messages\/(..)\.js$/.exec(facadeModuleId ?? '')?.[1];
          return `assets/${code === undefined ? '[name]' : `language-${code}`}-[hash].js`;
        },
      },
    },
    // Data URLs would need a weaker policy, and the WebAssembly is loaded by streaming.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
  },
  worker: { format: 'es' },
  server: {
    // While developing for the local server, which has to run: its engine and its rooms.
    proxy: Object.fromEntries(
      ['/engine', '/rooms'].map((path) => [
        path,
        {
          target: 'http://127.0.0.1:7878',
          ws: true,
          changeOrigin: true,
          rewriteWsOrigin: true,
        },
      ]),
    ),
  },
  test: {
    // Two slow cores: more processes would only make single tests time out.
    maxWorkers: 2,
    testTimeout: 20_000,
    unstubGlobals: true,
    projects: [
      // The files of a process share what they import, if all have the same environment: a third of
      // the time.
      ...(['node', 'happy-dom'] as const).map((environment) => ({
        extends: true as const,
        test: {
          name: environment === 'node' ? 'page' : 'page with a document',
          include: testsIn(environment),
          environment,
          isolate: false,
        },
      })),
      // The tests with the real engine, which is built before them by `npm run wasm-engine`.
      {
        extends: true,
        test: { name: 'engine', include: ['src/**/*.engine.test.ts'], environment: 'node' },
      },
    ],
  },
}));
