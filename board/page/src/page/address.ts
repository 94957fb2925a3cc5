/** The address of the page names the part that is shown, so that Back, Forward and a reload find it.
 * Links to games and positions (`#fen=..`, `#pdn=..`) are read by the document. */

import type { View } from '../context';

const views: readonly View[] = [
  'start',
  'play',
  'friend',
  'analysis',
  'review',
  'mistakes',
  'practice',
  'openings',
  'files',
  'learn',
  'puzzles',
  'settings',
  'editor',
];

/** What the fragment of an invitation begins with. The part that it is for takes it from there. */
export const invitationStart = '#join=';

/** The part that a fragment names, `start` without one; `null` if it is something else. */
export function viewOfFragment(fragment: string): View | null {
  if (fragment.startsWith(invitationStart)) return 'friend';
  const name = fragment.replace(/^#/, '') || 'start';
  return views.find((view) => view === name) ?? null;
}

/** Puts a part into the address: as a new step, to which Back returns, or in place of the last. */
export function putView(view: View, how: 'push' | 'replace'): void {
  const isInvitation = view === 'friend' && location.hash.startsWith(invitationStart);
  if (isInvitation && how === 'replace') return;
  const fragment = view === 'start' ? '' : `#${view}`;
  const address = `${location.pathname}${location.search}${fragment}`;
  if (how === 'push') history.pushState(null, '', address);
  else history.replaceState(null, '', address);
}
