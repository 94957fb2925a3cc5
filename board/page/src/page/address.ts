/** The address of the page names the view that is shown, so that Back, Forward and a reload find it; in
 * the analysis also the position on the board, `#analysis/W:Wa1..:Ba8..`. The opener reads links to
 * games and positions (`#fen=..`, `#pdn=..`), and the view `friend` those to rooms (`#room=..`). */

import type { View } from '../context';
import type { GameDocument } from '../document/document.svelte';
import type { Opener } from '../document/opener';
import type { GameTree } from '../document/tree';
import { positionOf } from '../rules/fen';
import { texts } from '../texts';

const isView = (name: string): name is View => Object.hasOwn(texts.app.views, name);

/** What the history keeps with the addresses that the page itself has made. */
const own = { own: true };

/** Whether the page itself has made the address. */
export const isOwnAddress = (): boolean =>
  (history.state as Partial<typeof own> | null)?.own === true;

/** The fragments that the view `friend` reads: those of rooms, and of the invitations of earlier
 * versions. */
const isRoom = (fragment: string) => /^#(?:room|join)=/.test(fragment);

/** The part that a fragment names, `start` without one; `null` if it is something else. */
export function viewOfFragment(fragment: string): View | null {
  if (isRoom(fragment)) return 'friend';
  if (fragment.startsWith('#puzzle=')) return 'puzzles';
  const name = fragment.replace(/^#/, '').split('/', 1)[0] || 'start';
  return isView(name) ? name : null;
}

/** Puts the position on the board into the address of the analysis; `null`: that of a new game. */
export function putPosition(fen: string | null): void {
  putFragment(fen === null ? '#analysis' : `#analysis/${positionOf(fen)}`, 'replace');
}

/** Shows the position that the address names, if it is not on the board and no game is on. If none of
 * the open games has it, it is opened, unless the page itself has put it into the address. */
export async function followPosition(doc: GameDocument, opener: Opener): Promise<void> {
  const found = /^#analysis\/(.+)$/.exec(location.hash);
  if (found === null || doc.busy) return;
  const position = decoded(found[1]);
  const nodeOf = (tree: GameTree) =>
    tree.nodes().find(({ fen }) => positionOf(fen) === position) ?? null;
  if (position === positionOf(doc.node.fen)) return;
  const { games, game } = doc;
  // The game on the board comes first.
  const order = [game, ...games.map((_, index) => index).filter((index) => index !== game)];
  const index = order.find((index) => nodeOf(games[index]) !== null);
  if (index !== undefined) {
    doc.selectGame(index);
    doc.goTo(nodeOf(games[index])!);
  } else if (!isOwnAddress()) {
    await opener.open(position);
  }
}

/** Puts a part into the address: as a new step, to which Back returns, or in place of the last, unless
 * that names the part already. */
export function putView(view: View, how: 'push' | 'replace'): void {
  if (how === 'replace' && viewOfFragment(location.hash) === view) return;
  putFragment(view === 'start' ? '' : `#${view}`, how);
}

/** Puts a fragment into the address, in the same ways. */
export function putFragment(fragment: string, how: 'push' | 'replace'): void {
  const address = `${location.pathname}${location.search}${fragment}`;
  if (how === 'push') history.pushState(own, '', address);
  else history.replaceState(own, '', address);
}

/** Some programs write a colon as `%3A`. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
