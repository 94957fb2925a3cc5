/** The views of the page, in the order of their tabs. The address of each is its name, as in `#play`,
 * and its title is in `texts.app.views`. */

import type { Component } from 'svelte';
import type { View } from '../context';
import Start from './Start.svelte';

export type Tab = 'play' | 'analysis' | 'review' | 'files' | 'learn' | 'settings';

interface ViewEntry {
  /** The tab that it belongs to. */
  tab: Tab | null;
  /** Whether it has a board of its own, or none; the others stand beside the board of the game. */
  whole?: true;
  /** Whether it lists the moves of a game, or has a field to type one. */
  moves?: true;
  load: () => Promise<{ default: Component }>;
}

export const views: Readonly<Record<View, ViewEntry>> = {
  start: { tab: null, load: () => Promise.resolve({ default: Start }) },
  play: { tab: 'play', load: () => import('../play/Play.svelte') },
  friend: {
    tab: 'play',
    whole: true,
    moves: true,
    load: () => import('../friend/part'),
  },
  progress: {
    tab: 'play',
    whole: true,
    load: () => import('../progress/Progress.svelte'),
  },
  analysis: { tab: 'analysis', moves: true, load: () => import('../analysis/AnalysisPart.svelte') },
  review: { tab: 'review', moves: true, load: () => import('../review/ReviewPart.svelte') },
  mistakes: {
    tab: 'review',
    whole: true,
    moves: true,
    load: () => import('../review/Mistakes.svelte'),
  },
  files: { tab: 'files', load: () => import('../files/Files.svelte') },
  editor: { tab: 'files', whole: true, load: () => import('../editor/EditorPart.svelte') },
  learn: { tab: 'learn', whole: true, load: () => import('../learn/Learn.svelte') },
  strategy: { tab: 'learn', whole: true, load: () => import('../learn/Strategy.svelte') },
  puzzles: {
    tab: 'learn',
    whole: true,
    moves: true,
    load: () => import('../puzzles/Puzzles.svelte'),
  },
  openings: {
    tab: 'learn',
    whole: true,
    moves: true,
    load: () => import('../practice/Openings.svelte'),
  },
  practice: {
    tab: 'learn',
    whole: true,
    moves: true,
    load: () => import('../practice/Practice.svelte'),
  },
  studies: { tab: 'learn', load: () => import('../studies/Studies.svelte') },
  solve: {
    tab: 'learn',
    whole: true,
    moves: true,
    load: () => import('../studies/Solve.svelte'),
  },
  settings: { tab: 'settings', load: () => import('../settings/Settings.svelte') },
};

export const tabs = Object.entries(views).flatMap(([view, { tab }]) => (tab === view ? tab : []));

/** Waits until the panel beside the board shows a view, or that it cannot be loaded. */
export async function arrived(view: View): Promise<void> {
  if (views[view].whole) return;
  await views[view].load().catch(() => {});
  // It is shown in the microtasks that follow.
  await new Promise((resolve) => setTimeout(resolve));
}
