/** The address of the page. */

import {
  enterMove,
  expect,
  moveTexts,
  newGame,
  openPage,
  openText,
  reload,
  show,
  square,
  squares,
  tap,
  test,
} from '../support/support';

test('Back, Forward, a reload and the address find what was shown', async ({
  page,
  browser,
  baseURL,
}) => {
  await openPage(page);
  await show(page, 'Analysis');
  await expect(page).toHaveURL(/#analysis$/);
  await show(page, 'Learn');
  await expect(page).toHaveURL(/#learn$/);
  await page.goBack();
  await expect(page).toHaveTitle(/^Analysis/);
  await page.goForward();
  await expect(page).toHaveTitle(/^Learn/);
  await reload(page);
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
  await reload(page);
  await expect(page).toHaveURL(/\/$/);

  // The address of the analysis has the position.
  await show(page, 'Files');
  await page.getByRole('button', { name: 'New game' }).click();
  await show(page, 'Analysis');
  await enterMove(page, 'd1d4');
  await expect(page).toHaveURL(/#analysis\/B:W\S+:B\S+$/);
  const old = page.url();
  for (const move of ['d8d5', 'e1e4']) await enterMove(page, move);
  const position = await squares(page);
  await expect(page).toHaveURL(/#analysis\/B:W\S+e4\S*:B\S+$/);
  const address = page.url();

  // Another browser opens it, as a position.
  const other = await browser.newPage({ baseURL });
  await other.goto(address);
  await expect.poll(() => squares(other)).toEqual(position);
  await expect(other).toHaveTitle(/^Analysis/);
  await other.close();

  // A reload keeps the game and the position, also before the address has it.
  const putOld = () => page.evaluate((url) => history.replaceState(history.state, '', url), old);
  await putOld();
  await reload(page);
  await expect.poll(() => moveTexts(page)).toHaveLength(3);
  expect(await squares(page)).toEqual(position);

  // Back and Forward find the position again, while the game has it.
  await page.keyboard.press('ArrowLeft');
  await expect(page).toHaveURL(/#analysis\/W:/);
  const before = await squares(page);
  await putOld();
  await show(page, 'Files');
  await page.keyboard.press('ArrowLeft');
  await page.goBack();
  await expect(page).toHaveTitle(/^Analysis/);
  await expect.poll(() => squares(page)).toEqual(before);
  await openText(page, 'W:Wd4:Bd6,h8');
  await expect(page).toHaveTitle(/^Analysis/);
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
