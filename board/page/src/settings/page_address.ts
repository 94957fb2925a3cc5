/** The address of the page, as links have it. */

import type { Settings } from './settings';

/** The public page that the user has named, or else this one, without what follows `?` or `#`. */
export function pageAddress({ publicPage }: Pick<Settings, 'publicPage'>): string {
  return publicPage === '' ? location.href.replace(/[?#].*/s, '') : publicPage;
}
