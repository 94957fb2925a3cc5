/** The stores, for every component of the page. */

import { createContext } from 'svelte';
import type { Stores } from './stores';
import type { texts } from './texts';

/** A view of the page; `page/views.ts` says what each is. */
export type View = keyof typeof texts.app.views;

/** What components need besides the stores. */
export interface AppContext extends Stores {
  /** The theme in use. */
  readonly theme: 'light' | 'dark';
  /** Shows a view. */
  show(view: View): void;
  /** Shows the view before the editor. */
  back(): void;
  /** Shows what was opened. */
  opened(): void;
  /** Runs an attempt to move. What it reports is dismissed when another attempt succeeds. */
  attempt(run: () => void): void;
}

/** Makes the stores available to the components below, which get them. */
export const [getAppContext, setAppContext] = createContext<AppContext>();
