// esbuild finds no files by `new URL(.., import.meta.url)`: the package must not need that.
import { test } from 'node:test';
import { join } from 'node:path';

import { runInNode, runInPage, writeApp } from './bundled.mjs';
import { pageRequire } from './support.mjs';

test('an app that esbuild has bundled runs in Node and in Chromium', async () => {
  const { build } = pageRequire('esbuild');
  const root = writeApp('esbuild');
  const bundle = (outfile, options) =>
    build({
      absWorkingDir: root,
      entryPoints: ['app.js'],
      bundle: true,
      minify: true,
      logLevel: 'silent',
      outfile,
      ...options,
    }).then(({ warnings }) => {
      if (warnings.length > 0) throw new Error(warnings[0].text);
    });
  await bundle('node.cjs', { platform: 'node', format: 'cjs' });
  runInNode(join(root, 'node.cjs'));
  await bundle('page.js', { format: 'iife' });
  await runInPage(root, 'page.js', '');
});
