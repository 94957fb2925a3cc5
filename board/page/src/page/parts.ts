/** The parts of the page that are loaded when they are first shown. */

import type { View } from '../context';

/** What stands in the panel beside the board of the game, by the view. */
export const panels = {
  play: () => import('../play/Play.svelte'),
  analysis: () => import('../analysis/AnalysisPart.svelte'),
  review: () => import('../review/ReviewPart.svelte'),
  files: () => import('../files/Files.svelte'),
  settings: () => import('../settings/Settings.svelte'),
};

export const loadHelp = () => import('./Help.svelte');

/** Waits until the panel shows what belongs to a view, or that it cannot be loaded. */
export async function arrived(view: View): Promise<void> {
  if (!(view in panels)) return;
  await panels[view as keyof typeof panels]().catch(() => {});
  // It is shown in the microtasks that follow.
  await new Promise((resolve) => setTimeout(resolve));
}
