/** The stores, for every component of the page. */

import { createContext } from 'svelte';
import type { Stores } from './stores';

/** The parts of the page, each with its tab; `friend` is in that of `play`, `puzzles`, `practice` and
 * `openings` in that of `learn`, `mistakes` in that of `review`, `editor` in that of `files`, and
 * `start` has none. */
export type View =
  | 'start'
  | 'play'
  | 'friend'
  | 'analysis'
  | 'review'
  | 'mistakes'
  | 'files'
  | 'editor'
  | 'learn'
  | 'puzzles'
  | 'practice'
  | 'openings'
  | 'settings';

/** What components need besides the stores. */
export interface Frame extends Stores {
  /** Shows a part of the page. */
  show(view: View): void;
  /** Runs an attempt to move. What it reports is dismissed when another attempt succeeds. */
  attempt(run: () => void): void;
}

/** Makes the stores available to the components below, which get them. */
export const [getFrame, setFrame] = createContext<Frame>();
