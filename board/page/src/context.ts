/** The stores, for every component of the page. */

import { getContext, setContext } from 'svelte';
import type { Stores } from './stores';

/** The parts of the page, each with its tab; `start` and `editor` have none. */
export type View =
  'start' | 'play' | 'analysis' | 'review' | 'files' | 'learn' | 'settings' | 'editor';

/** What components need besides the stores. */
export interface Frame extends Stores {
  /** Shows a part of the page. */
  show(view: View): void;
  /** Runs an attempt to move. What it reports is dismissed when another attempt succeeds. */
  attempt(run: () => void): void;
}

const key = Symbol('frame');

/** Makes the stores available to the components below. */
export function setFrame(frame: Frame): void {
  setContext(key, frame);
}

export function getFrame(): Frame {
  return getContext<Frame>(key);
}
