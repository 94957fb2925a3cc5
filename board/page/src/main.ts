/** Starts the page: the rules, the stored work, the board; then the engine in the background. */

import { mount } from 'svelte';
import App from './App.svelte';
import './style.css';
import './board/board.css';
import Failure from './page/Failure.svelte';
import type { View } from './context';
import { loadRules } from './rules/rules';
import { registerServiceWorker } from './page/service_worker';
import { createStores } from './stores';

/** Where the part of the page that is shown is kept for a reload. */
const viewKey = 'dameo.view';
const views: readonly View[] = ['play', 'analysis', 'review', 'files', 'learn', 'settings'];

function storedView(): View {
  try {
    const stored = sessionStorage.getItem(viewKey) as View | null;
    return stored !== null && views.includes(stored) ? stored : 'start';
  } catch {
    return 'start';
  }
}

function storeView(view: View): void {
  try {
    sessionStorage.setItem(viewKey, view);
  } catch {
    // Without storage a reload begins at the start.
  }
}

async function start(target: HTMLElement): Promise<void> {
  try {
    const stores = createStores(await loadRules());
    await stores.app.restore();
    let first = storedView();
    if (/^#(pdn|fen)=/.test(location.hash) && (await stores.app.openFragment(location.hash))) {
      // A reload must bring back the user's own work on the game, not the link's.
      history.replaceState(null, '', location.href.split('#')[0]);
      first = stores.app.games.length > 1 ? 'files' : 'analysis';
    }
    mount(App, { target, props: { stores, first, onview: storeView } });
    // After the first paint, so that the board is there first.
    setTimeout(() => {
      stores.share.load().catch((error: unknown) => stores.app.report(error));
      void registerServiceWorker();
    }, 100);
  } catch (error) {
    console.error(error);
    const message = error instanceof Error ? error.message : String(error);
    mount(Failure, { target, props: { message } });
  }
}

void start(document.getElementById('app') ?? document.body);
