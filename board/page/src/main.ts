/** Starts the page: the rules, the stored work, the board; then, on the web, the engine in the
 * background.
 * `local_page.ts` and `web_page.ts` call it. */

import { mount } from 'svelte';
import App from './App.svelte';
import './board/board.css';
import Failure from './page/Failure.svelte';
import { reasonOf } from './document/notices.svelte';
import { viewOfOpened } from './document/opener';
import { loadRules } from './rules/rules';
import { followPosition, isOwnAddress, putView, viewOfFragment } from './page/address';
import { registerServiceWorker } from './page/service_worker';
import type { Engine } from './engine/shared_engine.svelte';
import { browserPorts, createStores } from './stores';

/** Starts the page in its document. `createEngine` starts an engine: when it is needed; earlier, as
 * soon as the page is there, if what it needs is `loading`. */
export async function startPage(
  createEngine: () => Engine,
  loading: Promise<void> | null,
): Promise<void> {
  // Frames should use `embed.html`, which loads less; this handles those that do not.
  if (new URLSearchParams(location.search).has('embed')) {
    location.replace(`embed.html${location.search}${location.hash}`);
    return;
  }
  const target = document.getElementById('app') ?? document.body;
  try {
    const [rules] = await Promise.all([loadRules(), loading]);
    const stores = createStores(rules, browserPorts, createEngine);
    await stores.autosave.restore();
    const isOpen = await stores.opener.openAddress();
    const first = isOpen ? viewOfOpened(stores.doc) : (viewOfFragment(location.hash) ?? 'start');
    // The stored work is newer than an address that the page has made: that is put there later.
    if (!isOpen && !isOwnAddress()) await followPosition(stores.doc, stores.opener);
    putView(first, 'replace');
    target.replaceChildren();
    mount(App, { target, props: { stores, first } });
    // After the first paint, so that the board is there first.
    setTimeout(() => {
      if (loading !== null)
        stores.sharedEngine.load().catch((error: unknown) => stores.notices.warn(error));
      void registerServiceWorker();
    }, 100);
  } catch (error) {
    console.error(error);
    target.replaceChildren();
    mount(Failure, { target, props: { message: reasonOf(error) } });
  }
}
