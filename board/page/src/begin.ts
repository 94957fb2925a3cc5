/** Startup of both pages: texts are loaded first, because modules read them while they load. */

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
