/** Notifications of the browser: only if the user has switched them on, and while the page is hidden. */

/** Whether the browser can show notifications, and the user has not forbidden them. */
export function canNotify(): boolean {
  return 'Notification' in globalThis && Notification.permission !== 'denied';
}

/** Asks the user for permission. To be called by a click only. Returns whether it was given. */
export async function askToNotify(): Promise<boolean> {
  return canNotify() && (await Notification.requestPermission()) === 'granted';
}

/** Shows a notification if it may. One with the same tag is replaced. */
export async function notify(title: string, body: string, tag: string): Promise<void> {
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return;
  const options = { body, tag: `dameo.${tag}`, icon: 'icon.svg' };
  try {
    const notification = new Notification(title, options);
    notification.onclick = () => {
      window.focus();
      notification.close();
    };
  } catch {
    // Browsers of phones let only a service worker show one.
    const registration = await navigator.serviceWorker?.getRegistration();
    await registration?.showNotification(title, options).catch(() => {});
  }
}
