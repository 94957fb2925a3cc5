import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

const scopeUrl = 'https://example.org/dameo/';

let source: string;

beforeAll(async () => {
  const folder = dirname(fileURLToPath(import.meta.url));
  source = await readFile(join(folder, '..', '..', 'public', 'service_worker.js'), 'utf8');
});

/** `Cache` and `CacheStorage` in memory. */
class FakeCache {
  readonly entries = new Map<string, Response>();

  put(url: string, response: Response): Promise<void> {
    this.entries.set(url, response);
    return Promise.resolve();
  }

  match(url: string): Promise<Response | undefined> {
    return Promise.resolve(this.entries.get(url.replace(/#.*$/, ''))?.clone());
  }
}

class FakeCaches {
  readonly caches = new Map<string, FakeCache>();

  has = (name: string): Promise<boolean> => Promise.resolve(this.caches.has(name));
  keys = (): Promise<string[]> => Promise.resolve([...this.caches.keys()]);
  delete = (name: string): Promise<boolean> => Promise.resolve(this.caches.delete(name));
  open = (name: string): Promise<FakeCache> => {
    const cache = this.caches.get(name) ?? new FakeCache();
    this.caches.set(name, cache);
    return Promise.resolve(cache);
  };
}

/** A server, a browser's caches, and the service worker between them. */
class World {
  readonly caches = new FakeCaches();
  /** The files of the server by their paths; `null`: no network. */
  files: Record<string, string> | null = {};
  /** Whether the server never answers. */
  hangs = false;
  /** How many pages are open. */
  pages = 1;
  readonly #listeners = new Map<string, (event: object) => void>();

  constructor() {
    const self = {
      registration: { scope: scopeUrl },
      addEventListener: (type: string, listener: (event: object) => void) =>
        this.#listeners.set(type, listener),
      skipWaiting: () => Promise.resolve(),
      clients: {
        claim: () => Promise.resolve(),
        matchAll: () => Promise.resolve(Array.from({ length: this.pages })),
      },
    };
    const fetchFile = (request: string | { url: string }): Promise<Response> =>
      this.#fetch(typeof request === 'string' ? request : request.url);
    new Function('self', 'caches', 'fetch', source)(self, this.caches, fetchFile);
  }

  /** Sends an event, and waits for what it waits for. */
  async send(type: string, data?: unknown): Promise<void> {
    let waiting: unknown;
    this.#listeners.get(type)?.({ data, waitUntil: (promise: unknown) => (waiting = promise) });
    await waiting;
  }

  /** Asks for a file; `undefined`: the service worker leaves it to the browser. */
  async get(path: string, mode = 'no-cors', method = 'GET'): Promise<Response | undefined> {
    let answer: Promise<Response> | undefined;
    let waiting: unknown;
    const request = { url: new URL(path, scopeUrl).href, mode, method };
    this.#listeners.get('fetch')?.({
      request,
      respondWith: (response: Promise<Response>) => (answer = response),
      waitUntil: (promise: unknown) => (waiting = promise),
    });
    const response = await answer;
    await waiting;
    return response;
  }

  #fetch(url: string): Promise<Response> {
    if (this.hangs) return new Promise(() => {});
    if (this.files === null) return Promise.reject(new TypeError('Failed to fetch'));
    const path = url.slice(scopeUrl.length).replace(/[?#].*$/, '');
    const text = this.files[path];
    return Promise.resolve(
      text === undefined ? new Response('missing', { status: 404 }) : new Response(text),
    );
  }
}

/** The files of a build. */
function build(version: number): Record<string, string> {
  const script = `assets/main.${version}.js`;
  return {
    '': `<script src="${script}">`,
    'index.html': `<script src="${script}">`,
    [script]: `version ${version}`,
    'icon.svg': `<svg>${version}</svg>`,
    'assets.json': JSON.stringify(['index.html', script, 'icon.svg']),
  };
}

let world: World;

beforeEach(async () => {
  world = new World();
  world.files = build(1);
  await world.send('install');
  await world.send('activate');
});

describe('the service worker', () => {
  test('serves the whole page without a network', async () => {
    world.files = null;
    for (const path of ['./', './?x', 'index.html', './#pdn=abc'])
      expect(await (await world.get(path, 'navigate'))?.text()).toContain('main.1.js');
    expect(await (await world.get('assets/main.1.js'))?.text()).toBe('version 1');
    expect(await (await world.get('icon.svg'))?.text()).toBe('<svg>1</svg>');
    await expect(world.get('other.txt')).rejects.toThrow('Failed to fetch');
  });

  test('makes the page and its workers cross-origin isolated', async () => {
    for (const answer of [await world.get('./', 'navigate'), await world.get('assets/main.1.js')]) {
      expect(answer?.headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin');
      expect(answer?.headers.get('Cross-Origin-Embedder-Policy')).toBe('require-corp');
    }
  });

  test('passes on what the server answers', async () => {
    expect((await world.get('missing.html', 'navigate'))?.status).toBe(404);
    expect((await world.get('missing.js'))?.status).toBe(404);
    expect(await world.get('./', 'cors', 'POST')).toBeUndefined();
    expect(await world.get('https://elsewhere.org/x')).toBeUndefined();
  });

  test.each(['tables/four.dtb', 'openings.book', 'puzzles.bin'])(
    'keeps %s over new versions',
    async (path) => {
      world.files![path] = 'old';
      expect(await (await world.get(path))?.text()).toBe('old');
      // What the server has now replaces it.
      world.files![path] = 'new';
      expect(await (await world.get(path))?.text()).toBe('new');
      const kept = world.caches.caches.get('wanted-files');
      expect([...kept!.entries.keys()]).toEqual([scopeUrl + path]);
      world.files = build(2);
      await world.send('message', 'check');
      // An error of the server is not kept.
      expect((await world.get(path))?.status).toBe(404);
      world.files = null;
      expect(await (await world.get(path))?.text()).toBe('new');
    },
  );

  test('takes a new version, and removes the old one', async () => {
    world.files = build(2);
    expect(await (await world.get('./', 'navigate'))?.text()).toContain('main.2.js');
    await world.send('message', 'check');
    expect(world.caches.caches.size).toBe(1);
    world.files = null;
    expect(await (await world.get('./', 'navigate'))?.text()).toContain('main.2.js');
    expect(await (await world.get('assets/main.2.js'))?.text()).toBe('version 2');
    await expect(world.get('assets/main.1.js')).rejects.toThrow();
  });

  test('keeps the old version while other pages are open', async () => {
    world.files = build(2);
    world.pages = 2;
    await world.send('message', 'check');
    world.files = null;
    expect(await (await world.get('assets/main.1.js'))?.text()).toBe('version 1');
    expect(await (await world.get('./', 'navigate'))?.text()).toContain('main.2.js');
  });

  test('keeps the texts of the language of the page, and no others', async () => {
    const files = build(2);
    const [german, french] = ['assets/language-de-2.js', 'assets/language-fr-2.js'];
    Object.assign(files, { [german]: 'Züge', [french]: 'coups' });
    files['assets.json'] = JSON.stringify([...JSON.parse(files['assets.json']), german, french]);
    world.files = files;
    await world.send('message', 'check en');
    const [cache] = world.caches.caches.values();
    expect(cache.entries.has(scopeUrl + german)).toBe(false);
    await world.send('message', 'check de');
    expect(world.caches.caches.size).toBe(1);
    world.files = null;
    expect(await (await world.get(german))?.text()).toBe('Züge');
    await expect(world.get(french)).rejects.toThrow('Failed to fetch');
    expect(await (await world.get('assets/main.2.js'))?.text()).toBe('version 2');
  });

  test('does not take half a version', async () => {
    const half = build(2);
    delete half['icon.svg'];
    world.files = half;
    await world.send('message', 'check');
    world.files = null;
    expect(await (await world.get('./', 'navigate'))?.text()).toContain('main.1.js');
    expect(await (await world.get('icon.svg'))?.text()).toBe('<svg>1</svg>');
    expect(world.caches.caches.size).toBe(1);
  });

  test('completes a version whose loading was interrupted', async () => {
    world.files = build(2);
    await world.send('message', 'check');
    // The browser ended the service worker before the last files.
    const [cache] = world.caches.caches.values();
    cache.entries.delete(`${scopeUrl}assets.json`);
    cache.entries.delete(`${scopeUrl}icon.svg`);
    await world.send('message', 'check');
    expect(world.caches.caches.size).toBe(1);
    world.files = null;
    expect(await (await world.get('./', 'navigate'))?.text()).toContain('main.2.js');
    expect(await (await world.get('icon.svg'))?.text()).toBe('<svg>2</svg>');
  });

  test('leaves its version alone without a network', async () => {
    world.files = null;
    await world.send('message', 'check');
    expect(world.caches.caches.size).toBe(1);
  });

  test('shows the kept page if the server does not answer in time', async () => {
    vi.useFakeTimers();
    try {
      world.hangs = true;
      const answer = world.get('./', 'navigate');
      await vi.advanceTimersByTimeAsync(3000);
      expect(await (await answer)?.text()).toContain('main.1.js');
    } finally {
      vi.useRealTimers();
    }
  });
});
