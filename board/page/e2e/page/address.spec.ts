/** The address of the page, and what is shown before the page is there. */

import { expect, openPage, show, square, test } from '../support/support';

test('Back, Forward and a reload find the part of the page that was shown', async ({ page }) => {
  await openPage(page);
  await show(page, 'Analysis');
  await expect(page).toHaveURL(/#analysis$/);
  await show(page, 'Learn');
  await expect(page).toHaveURL(/#learn$/);
  await page.goBack();
  await expect(page).toHaveTitle(/^Analysis/);
  await page.goForward();
  await expect(page).toHaveTitle(/^Learn/);
  await page.reload();
  await expect(page).toHaveTitle(/^Learn/);
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
  await expect(square(page, 'd1')).toHaveAccessibleName('d1, white man');

  // A link in the address bar of the open page.
  await page.evaluate(() => (location.hash = 'fen=W:Wd4:Bh8,d6'));
  await expect(square(page, 'd4')).toHaveAccessibleName('d4, white man');
  await expect(page).toHaveURL(/#analysis$/);
  await page.goto('/#nonsense');
  await page.reload();
  await expect(page).toHaveURL(/\/$/);
});

test('the page says that it loads', async ({ page }) => {
  let go = () => {};
  const wait = new Promise<void>((resolve) => (go = resolve));
  await page.route(/\.js$/, async (route) => {
    await wait;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByText('Loading Dameo…')).toBeVisible();
  go();
  await expect(square(page, 'd1')).toBeVisible();
  await expect(page.getByText('Loading Dameo…')).toHaveCount(0);
});
