/** The parts of the page, connected. */

import { Analysis } from './analysis/analysis.svelte';
import { Endgame } from './analysis/endgame.svelte';
import { Explorer } from './analysis/explorer.svelte';
import { Autosave } from './document/autosave.svelte';
import { keepChapters } from './document/chapters';
import { GameDocument } from './document/document.svelte';
import { Drawings } from './document/drawings';
import { Exporter } from './document/exporter';
import { fetchFile } from './document/file_loader.svelte';
import { Notices } from './document/notices.svelte';
import { Opener } from './document/opener';
import type { Ports } from './document/ports';
import { browserEnvironment } from './document/storage/browser_storage';
import { Store } from './document/storage/storage';
import { SharedEngine, type Engine } from './engine/shared_engine.svelte';
import { TableLoader } from './engine/table_loader.svelte';
import { Match } from './play/match.svelte';
import type { Rules } from './rules/types';
import { SettingsStore } from './settings/store.svelte';
import { texts } from './texts';

export interface Stores {
  rules: Rules;
  /** What is said to the user. */
  notices: Notices;
  settings: SettingsStore;
  /** The games that are open, and the position on the board. */
  doc: GameDocument;
  /** Opens games and positions. */
  opener: Opener;
  /** Writes the games of the document. */
  exporter: Exporter;
  /** Stores the document. */
  autosave: Autosave;
  /** The user's circles and arrows. */
  drawings: Drawings;
  /** The engine. It is loaded when it is first used; `sharedEngine.load()` loads it before. */
  sharedEngine: SharedEngine;
  analysis: Analysis;
  match: Match;
  /** What the endgame tables say of the position on the board. */
  endgame: Endgame;
  /** What the opening book says of it. */
  explorer: Explorer;
}

/** The browser's storage and the page's server. */
export const browserPorts: Ports = Object.assign(new Store(browserEnvironment()), { fetchFile });

/**
 * Makes the stores. `await stores.autosave.restore()` brings back the stored work.
 *
 * @param createEngine Starts an engine. Called when one is first needed, and again after a failure.
 */
export function createStores(rules: Rules, ports: Ports, createEngine: () => Engine): Stores {
  const notices = new Notices();
  const settings = new SettingsStore(ports, notices);
  const doc = new GameDocument(rules, settings, notices);
  const opener = new Opener(doc, notices);
  const exporter = new Exporter(doc, settings);
  const autosave = new Autosave(doc, exporter, notices, ports);
  keepChapters(doc, autosave);
  const drawings = new Drawings(doc);
  const sharedEngine = new SharedEngine(createEngine);
  sharedEngine.onRestart = (reason) => notices.inform(texts.state.engineRestarted({ reason }));
  sharedEngine.onRefusal = (text) => notices.warn(texts.state.engineRefused({ text }));
  const analysis = new Analysis(doc, settings, notices, sharedEngine);
  const match = new Match(doc, settings, notices, autosave, sharedEngine);
  sharedEngine.onConnection = () => match.followConnection();
  const loader = new TableLoader(sharedEngine, ports);
  // A running search was started without the tables.
  loader.onLoaded = () => analysis.again();
  const endgame = new Endgame(doc, settings, sharedEngine, loader);
  const explorer = new Explorer(doc, ports);
  return {
    ...{ rules, notices, settings, doc, opener, exporter, autosave, drawings },
    ...{ sharedEngine, analysis, match, endgame, explorer },
  };
}
