/** The address of the page, and what is shown before the page is there. */

import {
  enterMove,
  expect,
  moveTexts,
  newGame,
  openFen,
  openPage,
  show,
  square,
  squares,
  tap,
  test,
} from '../support/support';

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
  await expect(page).toHaveURL(/#analysis\/W:Wd4:B(d6,h8|h8,d6)$/);
  await page.goto('/#nonsense');
  await page.reload();
  await expect(page).toHaveURL(/\/$/);
});

test('the address of the analysis has the position', async ({ page, browser, baseURL }) => {
  await openPage(page);
  await show(page, 'Analysis');
  for (const move of ['d1d4', 'd8d5', 'e1e4']) await enterMove(page, move);
  const position = await squares(page);
  await expect(page).toHaveURL(/#analysis\/B:W\S+:B\S+$/);
  const address = page.url();

  // Another browser opens it, as a position.
  const other = await browser.newPage({ baseURL });
  await other.goto(address);
  await expect.poll(() => squares(other)).toEqual(position);
  await expect(other).toHaveTitle(/^Analysis/);
  await other.close();

  // A reload keeps the game. Back and Forward find the position again, while the game has it.
  await page.reload();
  await expect.poll(() => moveTexts(page)).toHaveLength(3);
  await page.keyboard.press('ArrowLeft');
  await expect(page).toHaveURL(/#analysis\/W:/);
  const before = await squares(page);
  await show(page, 'Files');
  await page.keyboard.press('ArrowLeft');
  await page.goBack();
  await expect(page).toHaveTitle(/^Analysis/);
  await expect.poll(() => squares(page)).toEqual(before);
  await show(page, 'Files');
  await openFen(page, 'W:Wd4:Bd6,h8');
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveTitle(/^Analysis/);
  await expect.poll(() => squares(page)).toEqual(before);

  // A game that is on is not disturbed.
  await newGame(page, { from: 'This position' });
  await tap(page, 'e1', 'e4');
  await expect.poll(() => moveTexts(page)).toHaveLength(4);
  const head = await squares(page);
  await page.goBack();
  await expect(page).toHaveTitle(/^Analysis/);
  expect(await squares(page)).toEqual(head);
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
