/** Registers the service worker, which keeps the page for use without a network. */

import { language } from '../texts/language/language';

/** Registers `service_worker.js` beside the page. Does nothing while developing. */
export async function registerServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  try {
    const url = new URL('service_worker.js', document.baseURI);
    await navigator.serviceWorker.register(url, { updateViaCache: 'none' });
    const registration = await navigator.serviceWorker.ready;
    // It looks for a new version, and keeps the texts of this language.
    registration.active?.postMessage(`check ${language}`);
  } catch (error) {
    // The page works without it, only not offline.
    console.warn('The service worker could not be registered:', error);
  }
}
