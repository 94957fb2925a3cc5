/** The page as static files: isolated, without a network, and in new versions. */

import type { Page } from '@playwright/test';
import { expectAnalysis, underServiceWorker } from '../support/analysis';
import { filesOf, newerVersion, StaticSite, type Files } from '../support/static_site';
import { expect, moveTexts, show, test } from '../support/support';

/** The names of the stored versions. */
function versions(page: Page): Promise<string[]> {
  return page.evaluate(() => caches.keys());
}

test.describe('as static files', () => {
  let files: Files;
  let site: StaticSite;

  test.beforeEach(async ({ baseURL }, { project }) => {
    files = await filesOf(baseURL ?? '');
    site = await StaticSite.start(files);
    test.skip(project.name !== 'wasm', 'the local server has the native engine');
  });

  test.afterEach(() => site.stop());

  test('isolated and offline after the first visit', async ({ page, context, complaints }) => {
    await page.goto(site.url);
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(false);
    await expectAnalysis(page);

    await underServiceWorker(page);
    await page.reload();
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
    await expectAnalysis(page);

    // Offline, and without the server: only what is stored is there.
    complaints.allow(/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED/);
    await context.setOffline(true);
    await site.stop();
    await page.reload();
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
    // The tree is there when the page has started.
    await expect.poll(() => moveTexts(page)).toEqual(['d1-d4']);
    await expectAnalysis(page);
    await show(page, 'Learn');
    await expect(page.getByRole('grid')).toBeVisible();
  });

  test('a new version replaces the old one', async ({ page }) => {
    await page.goto(site.url);
    await underServiceWorker(page);
    const [old] = await versions(page);
    expect(old).toMatch(/^dameo-/);

    site.files = newerVersion(files);
    await page.reload();
    // The page is the server's at once, and the old version goes when the new one is complete.
    await expect(page.locator('script[src*="newer-index"]')).toBeAttached();
    await expectAnalysis(page);
    await expect.poll(() => versions(page)).not.toContain(old);
    expect(await versions(page)).toHaveLength(1);

    await page.context().setOffline(true);
    await page.reload();
    await expect(page.locator('script[src*="newer-index"]')).toBeAttached();
    await expectAnalysis(page);
  });

  test('a version that cannot be loaded whole changes nothing', async ({ page, complaints }) => {
    await page.goto(site.url);
    await underServiceWorker(page);
    const before = await versions(page);

    const broken = newerVersion(files);
    broken.delete([...broken.keys()].find((path) => path.endsWith('.wasm')) ?? '');
    site.files = broken;
    complaints.allow(/404|ERR_INTERNET_DISCONNECTED/);
    await page.reload();
    const missing = (): boolean => site.asked.filter((path) => path.endsWith('.wasm')).length > 1;
    await expect.poll(missing).toBe(true);
    await expect.poll(() => versions(page)).toEqual(before);

    await page.context().setOffline(true);
    await page.reload();
    await expect(page.locator('script[src*="newer-index"]')).toHaveCount(0);
    await expectAnalysis(page);
  });
});
