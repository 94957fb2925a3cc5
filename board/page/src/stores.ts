/** All stores of the page, connected. */

import { Analysis } from './analysis/analysis.svelte';
import { App, type Ports } from './document/app.svelte';
import { Endgame } from './analysis/endgame.svelte';
import { EngineClient } from './engine/client';
import { encodeGame, readLink } from './document/link';
import { Match } from './play/match.svelte';
import { Review } from './review/review.svelte';
import { readSettings } from './settings/settings';
import { EngineShare, type Engine } from './engine/share.svelte';
import * as storage from './document/browser_storage';
import { TableLoader, fetchTables } from './engine/table_loader.svelte';
import { texts } from './texts';
import type { Rules } from './rules/types';

export interface Stores {
  app: App;
  /** The engine. It is loaded when it is first used; `share.load()` loads it before. */
  share: EngineShare;
  analysis: Analysis;
  match: Match;
  review: Review;
  /** What the endgame tables say of the position on the board. */
  endgame: Endgame;
}

const browserPorts: Ports = {
  loadStudy: storage.loadStudy,
  saveStudy: storage.saveStudy,
  closedTabs: storage.closedTabs,
  loadSettings: storage.loadSettings,
  saveSettings: storage.saveSettings,
  encodeGame,
  readLink,
  fetchTables,
  tab() {
    try {
      return sessionStorage.getItem('dameo.tab');
    } catch {
      return null;
    }
  },
};

/** Makes the stores. `await stores.app.restore()` brings back the stored work. */
export function createStores(
  rules: Rules,
  ports: Ports = browserPorts,
  createEngine: () => Engine = () => EngineClient.create(),
): Stores {
  const app = new App(rules, ports);
  const share = new EngineShare(createEngine);
  share.onRestart = (reason) => app.inform(texts.app.state.engineRestarted(reason));
  share.onRefusal = (text) => app.report(new Error(texts.app.state.engineRefused(text)));
  const analysis = new Analysis(app, share);
  const match = new Match(app, share);
  const loader = new TableLoader(share, ports);
  // A search that runs has begun without the tables.
  loader.onLoaded = () => analysis.again();
  const review = new Review(app, share, loader);
  const endgame = new Endgame(app, share, loader);
  return { app, share, analysis, match, review, endgame };
}

/** Stores what is unsaved when the page is left, and follows the settings of other tabs. Returns
 * a function that ends that. */
export function watchPage({ app }: Stores): () => void {
  const save = () => {
    if (!app.saved) {
      app.save();
    }
  };
  const hide = () => {
    if (document.visibilityState === 'hidden') {
      save();
    }
  };
  addEventListener('pagehide', save);
  document.addEventListener('visibilitychange', hide);
  const unfollow = storage.onSettingsChange(() => {
    const { value } = storage.loadSettings(app.settings);
    // How the page looks is shared; what this tab plays and analyses is its own.
    const { theme, board, coordinates, animate, sound, arrows } = readSettings(value);
    Object.assign(app.settings, { theme, board, coordinates, animate, sound, arrows });
  });
  return () => {
    removeEventListener('pagehide', save);
    document.removeEventListener('visibilitychange', hide);
    unfollow();
  };
}
