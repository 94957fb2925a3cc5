/** How both pages begin: the texts come first, because the modules read them when they are loaded. */

import { loadLanguage } from './texts/language/language';

/** Loads the texts, then the page. The HTML names the files of the page, so that the browser fetches
 * them meanwhile. */
export async function begin(page: () => Promise<unknown>): Promise<void> {
  await loadLanguage();
  try {
    await page();
  } catch (error) {
    console.error(error);
    const target = document.querySelector('#app .loading');
    if (target !== null) target.textContent = 'The page could not be loaded. Reload it.';
  }
}
