/** The build on a plain web server, which sends no headers but the type of a file. */

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
};

/** The files of a build by their paths. */
export type Files = Map<string, Buffer>;

/** Loads all files of the build that a server has, and `others` that are in no list. */
export async function filesOf(baseUrl: string, ...others: string[]): Promise<Files> {
  const load = async (path: string): Promise<Buffer> => {
    const response = await fetch(new URL(path, baseUrl));
    if (!response.ok) throw new Error(`${path}: status ${response.status}`);
    return Buffer.from(await response.arrayBuffer());
  };
  const list = await load('assets.json');
  const paths = [...(JSON.parse(list.toString()) as string[]), 'service_worker.js', ...others];
  const files: Files = new Map([['assets.json', list]]);
  for (const path of paths) files.set(path, await load(path));
  return files;
}

/** The same build as another version of the page would be: the scripts have other names. */
export function newerVersion(files: Files): Files {
  const scripts = [...files.keys()].flatMap((path) => /^assets\/(.*\.js)$/.exec(path)?.[1] ?? []);
  if (scripts.length === 0) throw new Error('the build has no assets/*.js');
  // A script that names another one changes with it, so none keeps its name.
  const newer = (text: string): string =>
    scripts.reduce((result, name) => result.replaceAll(name, `newer-${name}`), text);
  const isText = /\.(html|js|json)$/;
  return new Map(
    [...files].map(([path, data]) => [
      newer(path),
      isText.test(path) ? Buffer.from(newer(data.toString())) : data,
    ]),
  );
}

/** A web server whose files can be changed. */
export class StaticSite {
  files: Files;
  readonly #server: Server;

  private constructor(files: Files) {
    this.files = files;
    this.#server = createServer((request, response) => {
      const path = (request.url ?? '').replace(/^\/|[?#].*$/g, '') || 'index.html';
      const data = this.files.get(path);
      if (data === undefined) {
        response.writeHead(404).end();
        return;
      }
      response.writeHead(200, { 'Content-Type': types[extname(path)] ?? 'text/plain' }).end(data);
    });
  }

  static async start(files: Files): Promise<StaticSite> {
    const site = new StaticSite(files);
    await new Promise<void>((resolve) => site.#server.listen(0, '127.0.0.1', resolve));
    return site;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/`;
  }

  /** Stops it. May be called again. */
  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
