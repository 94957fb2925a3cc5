/** What goes on behind the page as long as it is open. */

import { storageOrNull } from './document/storage/browser_storage';
import { settingsKey } from './document/storage/storage';
import type { Stores } from './stores';
import { texts } from './texts';

/** Stores what is unsaved when the page is left, follows the settings of other tabs, and tries a lost
 * connection to the engine when there is reason to. Returns a function that ends that. */
export function watchPage(stores: Stores): () => void {
  const { autosave, doc, match, notices, rules, settings, sharedEngine } = stores;
  const watching = new AbortController();
  const { signal } = watching;
  const save = () => {
    if (!autosave.saved) autosave.save();
  };
  const hide = () => {
    if (document.visibilityState === 'hidden') {
      save();
      sharedEngine.giveBack();
    } else {
      sharedEngine.retry();
    }
  };
  const follow = ({ key, newValue }: StorageEvent) => {
    if (key === settingsKey && newValue !== null) settings.follow();
  };
  const warn = (error: unknown) => notices.warn(error);
  match.onFinished = (tree) => {
    const { end, game } = match;
    import('./progress/games.svelte')
      .then(({ ownGames }) => ownGames().keep(game!, end!, rules.startFen))
      .catch(warn);
    if (!settings.current.keepGames) return;
    const notLoaded = () => Promise.reject(new Error(texts.app.gameNotKept));
    import('./collection/finished')
      .catch(notLoaded)
      .then(({ keepFinished }) => keepFinished(tree, rules))
      .catch(warn);
  };
  // Whoever has games with other people is told of moves.
  if (storageOrNull(() => localStorage)?.getItem('dameo.rooms') != null)
    void import('./friend/part').then(({ friendOf }) => friendOf(stores)).catch(() => {});
  // The chapters that were open before a reload are stored on.
  if (doc.games.some(({ study }) => study !== null))
    import('./studies/saver').then(({ saverOf }) => saverOf(stores)).catch(warn);
  addEventListener('pagehide', save, { signal });
  addEventListener('online', () => sharedEngine.retry(), { signal });
  addEventListener('storage', follow, { signal });
  document.addEventListener('visibilitychange', hide, { signal });
  return () => watching.abort();
}
