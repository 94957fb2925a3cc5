/**
 * Keeps the page for use without a network, and makes it cross-origin isolated on servers that
 * cannot send headers (the engine's worker then shares memory with the page).
 *
 * `assets.json` lists the files of a build. All files of a version are in one cache, whose name is
 * a hash of that list and of the page. A version is only used when it is complete. Of the
 * translations, only that of the user's language is kept, when the page asks for it. The endgame
 * tables, the opening book and the puzzles are not in the list: they are kept when the page has
 * loaded them.
 */

'use strict';

const cachePrefix = 'dameo-';
/** The cache of the files that are loaded when they are wanted, and are no part of a version. */
const wantedCache = 'wanted-files';
/** How the names of the translations begin, before the code of the language. */
const languagePath = 'assets/language-';
/** How long a page that is loaded waits for the server before the kept one is shown, in ms. */
const patience = 3000;

const scope = self.registration.scope;
const pageUrl = scope;
/** The board for frames in other pages. */
const embedUrl = new URL('embed.html', scope).href;
const listUrl = new URL('assets.json', scope).href;
const wantedUrls = ['tables/four.dtb', 'openings.book', 'puzzles.bin'].map(
  (path) => new URL(path, scope).href,
);

self.addEventListener('install', (event) => {
  event.waitUntil(update().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim());
});

self.addEventListener('message', (event) => {
  const [what, language] = String(event.data).split(' ');
  if (what === 'check') {
    event.waitUntil(
      update()
        .then(removeOld)
        .then(() => keepLanguage(language))
        .catch(() => {}),
    );
  }
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const ours = request.method === 'GET' && request.url.startsWith(scope);
  if (!ours || request.url.startsWith(listUrl)) return;
  if (wantedUrls.includes(request.url)) event.respondWith(wanted(event));
  else event.respondWith(request.mode === 'navigate' ? page(request) : file(request));
});

/** A notification leads to the page. */
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const pages = self.clients.matchAll({ type: 'window' });
  event.waitUntil(
    pages.then(([page]) => (page ? page.focus() : self.clients.openWindow(`${scope}#friend`))),
  );
});

/** Loads all files of the server's version unless they are there. */
async function update() {
  const [list, index] = await Promise.all([load(listUrl), load(pageUrl)]);
  const listText = await list.text();
  const name = cachePrefix + (await hash(listText + (await index.clone().text())));
  // One that was interrupted is completed.
  if ((await versions()).includes(name)) return;
  const cache = await caches.open(name);
  try {
    await cache.put(pageUrl, index);
    for (const path of JSON.parse(listText)) {
      if (path !== 'index.html' && !path.startsWith(languagePath)) {
        const url = new URL(path, scope).href;
        await cache.put(url, await load(url));
      }
    }
    await cache.put(listUrl, new Response(listText));
  } catch (error) {
    await caches.delete(name);
    throw error;
  }
}

/** Keeps the texts of a language with the newest version. English has no file. */
async function keepLanguage(code) {
  const name = (await versions()).at(-1);
  if (name === undefined) return;
  const cache = await caches.open(name);
  const paths = await (await cache.match(listUrl)).json();
  const path = paths.find((path) => path.startsWith(`${languagePath}${code}-`));
  if (path === undefined) return;
  const url = new URL(path, scope).href;
  if (!(await cache.match(url))) await cache.put(url, await load(url));
}

/** Removes older and incomplete versions, unless another open page may still need one. */
async function removeOld() {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (pages.length > 1) return;
  const newest = (await versions()).at(-1);
  const others = (await caches.keys()).filter(
    (name) => name.startsWith(cachePrefix) && name !== newest,
  );
  await Promise.all(others.map((name) => caches.delete(name)));
}

/** The names of the complete versions, the newest last. */
async function versions() {
  const complete = [];
  for (const name of await caches.keys()) {
    if (name.startsWith(cachePrefix) && (await (await caches.open(name)).match(listUrl)))
      complete.push(name);
  }
  return complete;
}

/** The page: the server's if it answers in time. */
async function page(request) {
  const fresh = fetch(request).then((response) => (response.ok ? response : Promise.reject()));
  try {
    return isolated(await Promise.race([fresh, timeout(patience)]));
  } catch {
    const url = request.url.replace(/[?#].*$/, '');
    const isPage = [pageUrl, new URL('index.html', scope).href].includes(url);
    const kept = isPage ? await find(pageUrl) : url === embedUrl && (await find(embedUrl));
    return isolated(kept || (await fetch(request)));
  }
}

/** Any other file. Those in `assets` have a hash in their names and never change. */
async function file(request) {
  const kept = await find(request.url);
  if (kept && request.url.startsWith(new URL('assets/', scope).href)) return isolated(kept);
  try {
    return isolated(await fetch(request));
  } catch (error) {
    if (kept) return isolated(kept);
    throw error;
  }
}

/** A file that is loaded when it is wanted: the server's, else the kept one. */
async function wanted(event) {
  const { request } = event;
  const cache = await caches.open(wantedCache);
  try {
    const response = await fetch(request);
    if (response.ok) event.waitUntil(cache.put(request.url, response.clone()).catch(() => {}));
    return isolated(response);
  } catch (error) {
    const kept = await cache.match(request.url);
    if (kept) return isolated(kept);
    throw error;
  }
}

/** Looks in all versions, the newest first. */
async function find(url) {
  for (const name of (await versions()).reverse()) {
    const response = await (await caches.open(name)).match(url);
    if (response) return response;
  }
  return undefined;
}

async function load(url) {
  const response = await fetch(url, { cache: 'no-cache' });
  if (!response.ok) throw new Error(`${url}: status ${response.status}`);
  return response;
}

/** The response with the headers that make a page cross-origin isolated. */
function isolated(response) {
  if (response.type === 'opaque' || response.type === 'opaqueredirect' || response.status === 0)
    return response;
  const headers = new Headers(response.headers);
  headers.set('Cross-Origin-Opener-Policy', 'same-origin');
  headers.set('Cross-Origin-Embedder-Policy', 'require-corp');
  headers.set('Cross-Origin-Resource-Policy', 'same-origin');
  const { status, statusText } = response;
  const empty = status === 204 || status === 205 || status === 304;
  return new Response(empty ? null : response.body, { status, statusText, headers });
}

function timeout(milliseconds) {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error('no answer in time')), milliseconds);
  });
}

async function hash(text) {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest.slice(0, 8))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
