/** The times of moves: in the record, in the list of moves, and after a reload. */

import {
  expect,
  newGame,
  openPage,
  openPdn,
  pdnOf,
  show,
  tap,
  test,
  waitForTurn,
} from '../support/support';

test('a game with a clock keeps the time of each move', async ({ page }) => {
  await openPage(page);
  await newGame(page, { clock: '5+3' });
  expect(await waitForTurn(page)).toBe(true);
  await tap(page, 'd1', 'd4');
  expect(await waitForTurn(page)).toBe(true);
  const times = page.getByTestId('moves').locator('.time');
  await expect(times).toHaveCount(2);
  await expect(times.first()).toHaveText(/^took\s+\d+ s$/);
  const clocks = (text: string) => [...text.matchAll(/\[%clk 0:0[45]:\d\d\]/g)];
  const pdn = await pdnOf(page);
  expect(clocks(pdn)).toHaveLength(2);
  await page.reload();
  expect(await pdnOf(page)).toBe(pdn);
});

test('times and what else stands in comments survive a change of the comment', async ({ page }) => {
  await openPage(page);
  await openPdn(
    page,
    '[White "A"]\n\n1. d1-d4 {[%clk 0:04:58] [%foo bar] Old.} d8-d5 {[%emt 0:00:07]} 2. e1-e4 {[%clk x]} *',
  );
  await show(page, 'Analysis');
  const list = page.getByTestId('moves');
  await expect(list.locator('.time')).toHaveText([/clock\s+4:58/, /took\s+7 s/]);
  await expect(list).toContainText('Old.');
  await expect(list).not.toContainText('%');
  await list.getByRole('button', { name: 'd1-d4' }).click();
  await page.getByRole('button', { name: 'Notes and variations' }).click();
  const comment = page.getByRole('textbox', { name: 'Comment on this move' });
  await expect(comment).toHaveValue('Old.');
  await comment.fill('New.');
  await comment.blur();
  const pdn = (await pdnOf(page)).replaceAll('\n', ' ');
  expect(pdn).toContain('d1-d4 {[%clk 0:04:58] [%foo bar] New.}');
  expect(pdn).toContain('d8-d5 {[%emt 0:00:07]}');
  expect(pdn).toContain('e1-e4 {[%clk x]}');
});
