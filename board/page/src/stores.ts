/** All stores of the page, connected. */

import { Analysis } from './analysis/analysis.svelte';
import { App } from './document/app.svelte';
import { Drawings } from './document/drawings';
import { browserEnvironment } from './document/storage/browser_storage';
import { fetchFile } from './document/file_loader.svelte';
import type { Ports } from './document/ports';
import { Endgame } from './analysis/endgame.svelte';
import { Explorer } from './analysis/explorer.svelte';
import { encodeGame, readLink } from './document/link';
import { Match } from './play/match.svelte';
import { Review } from './review/review.svelte';
import { readSettings } from './settings/settings';
import { EngineShare, type Engine } from './engine/share.svelte';
import { settingsKey, Store } from './document/storage/storage';
import { TableLoader } from './engine/table_loader.svelte';
import { texts } from './texts';
import type { Rules } from './rules/types';

export interface Stores {
  app: App;
  /** The engine. It is loaded when it is first used; `share.load()` loads it before. */
  share: EngineShare;
  analysis: Analysis;
  /** The user's circles and arrows. */
  drawings: Drawings;
  match: Match;
  review: Review;
  /** What the endgame tables say of the position on the board. */
  endgame: Endgame;
  /** What the opening book says of it. */
  explorer: Explorer;
}

/** The browser's storage and the page's server. */
const store = new Store(browserEnvironment());
export const browserPorts: Ports = Object.assign(store, { encodeGame, readLink, fetchFile });

/**
 * Makes the stores. `await stores.app.restore()` brings back the stored work.
 *
 * @param createEngine Starts an engine. Called when one is first needed, and again after a failure.
 */
export function createStores(rules: Rules, ports: Ports, createEngine: () => Engine): Stores {
  const app = new App(rules, ports);
  const share = new EngineShare(createEngine);
  share.onRestart = (reason) => app.inform(texts.app.state.engineRestarted(reason));
  share.onRefusal = (text) =>
    app.report(new Error(texts.app.state.engineRefused(text)), null, { stays: true });
  const analysis = new Analysis(app, share);
  const match = new Match(app, share);
  share.onConnection = () => match.followConnection();
  const loader = new TableLoader(share, ports);
  // A search that runs has begun without the tables.
  loader.onLoaded = () => analysis.again();
  const review = new Review(app, share, loader);
  const endgame = new Endgame(app, share, loader);
  const explorer = new Explorer(app, ports);
  const drawings = new Drawings(app);
  return { app, share, analysis, drawings, match, review, endgame, explorer };
}

/** Stores what is unsaved when the page is left, follows the settings of other tabs, and tries a lost
 * connection to the engine when there is reason to. Returns a function that ends that. */
export function watchPage({ app, share, match }: Stores): () => void {
  const watching = new AbortController();
  const { signal } = watching;
  const save = () => {
    if (!app.saved) app.save();
  };
  const hide = () => {
    if (document.visibilityState === 'hidden') save();
    else share.retry();
  };
  const follow = ({ key, newValue }: StorageEvent) => {
    if (key !== settingsKey || newValue === null) return;
    const stored = { ...app.settings, ...browserPorts.loadSettings().value };
    // How the page looks and what it keeps is shared; what this tab plays and analyses is its own.
    const { theme, board, pieces, coordinates, animate, sound, volume, arrows, keepGames } =
      readSettings(stored);
    const shared = { theme, board, pieces, coordinates, animate, sound, volume, arrows, keepGames };
    Object.assign(app.settings, shared);
  };
  match.onFinished = (tree) => {
    if (!app.settings.keepGames) return;
    const notLoaded = () => Promise.reject(new Error(texts.app.files.gameNotKept));
    import('./collection/finished')
      .catch(notLoaded)
      .then(({ keepFinished }) => keepFinished(tree, app.rules))
      .catch((error: unknown) => app.report(error, null, { stays: true }));
  };
  addEventListener('pagehide', save, { signal });
  addEventListener('online', () => share.retry(), { signal });
  addEventListener('storage', follow, { signal });
  document.addEventListener('visibilitychange', hide, { signal });
  return () => watching.abort();
}
