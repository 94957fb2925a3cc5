/** The page as static files: isolated, without a network, and in new versions. */

import type { Page } from '@playwright/test';
import { filesOf, newerVersion, StaticSite, type Files } from '../support/static_site';
import {
  engineSwitch,
  expect,
  linesShown,
  moveTexts,
  reload,
  show,
  tap,
  test,
  underServiceWorker,
} from '../support/support';

test.use({ serviceWorkers: 'allow' });

/** The names of the stored versions. */
function versions(page: Page): Promise<string[]> {
  return page.evaluate(() => caches.keys());
}

/** Analyses the position after 1. d1-d4 until there is a line. */
async function expectAnalysis(page: Page): Promise<void> {
  await show(page, 'Analysis');
  if ((await moveTexts(page)).length === 0) await tap(page, 'd1', 'd4');
  await engineSwitch(page).click();
  await expect(linesShown(page)).toHaveCount(1);
  await engineSwitch(page).click();
}

let files: Files;
let site: StaticSite;

test.beforeEach(async ({ page, baseURL }) => {
  files = await filesOf(baseURL ?? '', 'tables/four.dtb', 'openings.book');
  site = await StaticSite.start(files);
  await page.goto(site.url);
});

test.afterEach(() => site.stop());

test('isolated and offline after the first visit, with the tables and the book', async ({
  page,
  context,
  complaints,
}) => {
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(false);
  await underServiceWorker(page);
  await reload(page);
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
  // What is loaded when it is wanted is kept then.
  const endgame = page.getByTestId('endgame-result');
  const book = page.getByTestId('openings').getByRole('rowheader');
  const ending = 'fen=W:Wa2,Kc3:Bd8,Ke7';
  await page.evaluate((hash) => (location.hash = hash), ending);
  await expect(endgame).toContainText('31 plies');
  await show(page, 'Files');
  await page.getByRole('button', { name: 'New game' }).click();
  await expectAnalysis(page);
  await page.getByRole('switch', { name: 'Openings' }).click();
  await expect(book).toHaveCount(12);

  const kept = () =>
    page.evaluate(async () => (await (await caches.open('wanted-files')).keys()).length);
  await expect.poll(kept).toBe(2);
  // Offline, and without the server: only what is stored is there.
  complaints.allow(/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED/);
  await context.setOffline(true);
  await site.stop();
  await reload(page);
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
  // The tree is there when the page has started.
  await expect.poll(() => moveTexts(page)).toEqual(['d1-d4']);
  await expectAnalysis(page);
  await expect(book).toHaveCount(12);
  await page.evaluate((hash) => (location.hash = hash), ending);
  await expect(endgame).toContainText('31 plies');
  await show(page, 'Learn');
  await expect(page.getByRole('heading', { name: 'The man' })).toBeVisible();
});

test('a new version replaces the old one', async ({ page, context, complaints }) => {
  complaints.allow(/ERR_INTERNET_DISCONNECTED/);
  const newer = page.locator('script[src*="newer-index"]');
  await underServiceWorker(page);
  const [old] = await versions(page);
  expect(old).toMatch(/^dameo-/);
  site.files = newerVersion(files);
  await reload(page);
  // The page is the server's at once, and the old version goes when the new one is complete.
  await expect(newer).toBeAttached();
  await expectAnalysis(page);
  await expect.poll(() => versions(page)).not.toContain(old);
  expect(await versions(page)).toHaveLength(1);
  await context.setOffline(true);
  await reload(page);
  await expect(newer).toBeAttached();
  await expectAnalysis(page);
});
