/** The analysis and the engine as a test handles them. */

import type { Locator, Page } from '@playwright/test';
import { expect, moveTexts, show, tap } from './support';

/** The page's clock now, in milliseconds. */
export function now(page: Page): Promise<number> {
  return page.evaluate(() => performance.now());
}

/** Switches the analysis on or off. */
export async function toggleAnalysis(page: Page): Promise<void> {
  await page.getByRole('switch', { name: 'Engine' }).click();
}

/** The lines of the analysis. */
export function linesShown(page: Page): Locator {
  return page.getByTestId('lines').getByRole('listitem');
}

/** Switches the analysis on, with some variations, and waits for them. */
export async function analyse(page: Page, variations: number): Promise<void> {
  await show(page, 'Analysis');
  await toggleAnalysis(page);
  const count = page.getByRole('combobox', { name: 'Lines' });
  await count.selectOption(String(variations));
  await count.blur();
  await expect(linesShown(page)).toHaveCount(variations);
}

/** Analyses the position after 1. d1-d4 until there is a line. */
export async function expectAnalysis(page: Page): Promise<void> {
  await show(page, 'Analysis');
  if ((await moveTexts(page)).length === 0) await tap(page, 'd1', 'd4');
  await toggleAnalysis(page);
  await expect(linesShown(page)).toHaveCount(1);
  await toggleAnalysis(page);
}

/** Waits until the service worker has all files and has taken over the page. */
export async function underServiceWorker(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
}
