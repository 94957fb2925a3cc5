// Builds the web component: one script with Svelte and the styles in it, which imports the rules of
// the package.
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { page } from '../page/scripts/paths.mjs';

const { resolve } = createRequire(join(page, 'package.json'));
const load = (name) => import(pathToFileURL(resolve(name)).href);
const mark = 'the styles of the component';

/** What is in the place of other modules. */
const instead = [
  // The rules are loaded once, with those of the package.
  { file: /\/package\/rules(\.js)?$/, external: '../rules.js' },
  // The component has English alone.
  {
    file: /\/language\/language$/,
    code: "export const language = 'en';\nexport const catalogue = (_, english) => english;",
  },
  { file: /\/styles\.js$/, code: `export const styles = ${JSON.stringify(mark)};` },
];

const modules = {
  name: 'dameo-instead',
  enforce: 'pre',
  resolveId(id, importer = '') {
    const path = id.startsWith('.') ? join(importer, '..', id) : id;
    const found = instead.find(({ file }) => file.test(path));
    if (found === undefined) return null;
    if (found.external) return { id: found.external, external: true };
    return `\0dameo:${instead.indexOf(found)}`;
  },
  load: (id) => (id.startsWith('\0dameo:') ? instead[id.slice('\0dameo:'.length)].code : null),
};

/** The styles of the page for those of the component: the root is the component itself. */
const forComponent = (css) =>
  css
    .replaceAll(/:root:not\((\[.*?\])\)/g, ':host(:not($1))')
    .replaceAll(':root', ':host')
    .replaceAll(/(?<=^|[,}])(\[data-(?:board|pieces)[^\]]*\])/g, ':host($1)');

/** Puts the styles into the script. */
const styles = {
  name: 'dameo-styles',
  enforce: 'post',
  generateBundle(_, bundle) {
    let css = '';
    for (const [name, file] of Object.entries(bundle)) {
      if (!name.endsWith('.css')) continue;
      css += file.source;
      delete bundle[name];
    }
    for (const file of Object.values(bundle))
      if (file.type === 'chunk')
        file.code = file.code.replace(/(["'`])the styles of the component\1/, () =>
          JSON.stringify(forComponent(css)),
        );
  },
};

/** Writes the script and its types into a folder. */
export async function buildComponent(folder) {
  const [{ build }, { svelte }] = await Promise.all([
    load('vite'),
    load('@sveltejs/vite-plugin-svelte'),
  ]);
  await build({
    configFile: false,
    root: page,
    logLevel: 'warn',
    plugins: [modules, svelte({ configFile: false, compilerOptions: { runes: true } }), styles],
    build: {
      target: 'es2022',
      outDir: folder,
      emptyOutDir: true,
      copyPublicDir: false,
      license: { fileName: 'third-party.md' },
      lib: {
        entry: join(page, 'src/package/board/element.ts'),
        formats: ['es'],
        fileName: () => 'element.js',
      },
      rollupOptions: { makeAbsoluteExternalsRelative: false, output: { minify: true } },
    },
  });
  const types = mkdtempSync(join(tmpdir(), 'dameo-types-'));
  const project = join(import.meta.dirname, 'tsconfig.component.json');
  const tsc = join(page, 'node_modules/.bin/tsc');
  execFileSync(tsc, ['--project', project, '--outDir', types], { stdio: 'inherit' });
  copyFileSync(join(types, 'package/board/element.d.ts'), join(folder, 'element.d.ts'));
  rmSync(types, { recursive: true });
}
