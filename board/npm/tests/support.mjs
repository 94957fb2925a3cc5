// The package as it is packed, installed in a folder of its own, and a browser to try it in.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { extname, join, resolve } from 'node:path';
import { after } from 'node:test';
import { pathToFileURL } from 'node:url';

import { page } from '../../page/scripts/paths.mjs';

const npm = resolve(import.meta.dirname, '..');

/** A folder in which the package is installed. */
export const folder = mkdtempSync(join(tmpdir(), 'dameo-npm-'));
after(() => rmSync(folder, { recursive: true }));

/** What `npm pack` says of the package. */
export const [packed] = JSON.parse(
  execFileSync('npm', ['pack', '--json', '--pack-destination', folder], {
    cwd: npm,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }),
);
export const archive = join(folder, packed.filename);
/** Where it is. */
export const installed = join(folder, 'node_modules', packed.name);
mkdirSync(installed, { recursive: true });
execFileSync('tar', ['xzf', archive, '-C', installed, '--strip-components=1']);

/** Requires what the page has among its packages. */
export const pageRequire = createRequire(join(page, 'package.json'));
/** Imports a part of the package, as a program in the folder would. */
export const load = (part) =>
  import(pathToFileURL(createRequire(join(folder, 'any.js')).resolve(`@dameo/engine${part}`)).href);

/** An example of the README: the one in this language with this text in it. */
export function example(language, text) {
  const readme = readFileSync(join(npm, 'README.md'), 'utf8');
  const all = [...readme.matchAll(new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 'gs'))];
  const [, found] = all.find(([block]) => block.includes(text)) ?? [];
  if (found === undefined) throw new Error(`no example in ${language} with '${text}'`);
  return found;
}

const candidates = ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell'];
const executablePath = process.env.CHROMIUM ?? candidates.find(existsSync);
/** Whether there is a browser: the option of a test. */
export const inBrowser = { skip: executablePath === undefined || !existsSync(executablePath) };

const types = { '.html': 'text/html', '.js': 'text/javascript', '.wasm': 'application/wasm' };

const servers = [];
after(() => servers.forEach((server) => server.close()));

/** Serves files of a folder; `headers` are sent with each. */
export async function serve(root, headers = {}) {
  const server = createServer((request, response) => {
    const path = join(root, decodeURI(new URL(request.url, 'http://here').pathname));
    const file = request.url === '/' ? join(root, 'index.html') : path;
    if (!existsSync(file) || !statSync(file).isFile()) return response.writeHead(404).end();
    const all = { 'Content-Type': types[extname(file)] ?? 'text/plain', ...headers };
    return response.writeHead(200, all).end(readFileSync(file));
  }).listen(0, '127.0.0.1');
  servers.push(server);
  await new Promise((resolve) => server.once('listening', resolve));
  return { url: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() };
}

let browser = null;
after(() => browser?.close());

/** Opens a page in a tab of its own. `errors` are what its scripts did not catch. */
export async function openTab(url, options = {}) {
  const { chromium } = pageRequire('playwright-core');
  browser ??= await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const tab = await browser.newPage(options);
  const errors = [];
  tab.on('pageerror', (error) => errors.push(error.message));
  await tab.goto(url);
  return { tab, errors };
}
