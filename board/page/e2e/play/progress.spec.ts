/** The user's rating and progress: games against the levels that count, and those that do not. */

import { expectWellMade } from '../support/judged';
import {
  confirm,
  enterMove,
  expect,
  newGame,
  offerNewGame,
  reload,
  show,
  status,
  test,
  waitForTurn,
} from '../support/support';

/** Games that were played before: three wins at the weakest level, and a loss. */
const before = [1, 1, 0, 1].map((score, index) => ({
  begun: 1_750_000_000_000 + index,
  key: `key ${index}`,
  level: 'beginner',
  color: 'white',
  score,
  unrated: null,
}));

test('a game that counts, one with a hint, a reload, another tab, and the review', async ({
  page,
  context,
}) => {
  const rated = page.getByTestId('rated-game');
  const rating = page.getByTestId('rating');
  const levels = page.getByTestId('levels');
  await page.goto('./#progress');
  await expect(page.getByText('Your first game against a level')).toBeVisible();
  await newGame(page);
  expect(await waitForTurn(page)).toBe(true);
  await enterMove(page, 'd1d4');
  expect(await waitForTurn(page)).toBe(true);
  await confirm(page, 'Resign');
  await expect(rated).toContainText(/Your rating: \d+ −\d+/);
  // Once, also after a reload and in another tab.
  const other = await context.newPage();
  await other.goto('./#progress');
  await expect(other.getByTestId('levels').getByRole('row')).toHaveCount(2);
  await reload(page);
  await offerNewGame(page);
  await newGame(page);
  expect(await waitForTurn(page)).toBe(true);
  await page.getByRole('button', { name: 'Hint' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Hint:' })).toBeVisible();
  await enterMove(page, 'e1e4');
  expect(await waitForTurn(page)).toBe(true);
  // That there was help is known after a reload, too.
  await reload(page);
  expect(await waitForTurn(page)).toBe(true);
  await confirm(page, 'Resign');
  await expect(rated).toContainText('Not rated: you had a hint');
  await offerNewGame(page);
  await newGame(page);
  await confirm(page, 'Stop the game');
  await expect(status(page)).toContainText('without a result');
  await expect(rated).toHaveCount(0);

  await show(page, 'Files');
  await page.getByRole('button', { name: /^You/ }).first().click();
  await show(page, 'Review');
  await page.getByLabel('Time for each move').selectOption('0.1 s');
  await page.getByRole('button', { name: 'Review the game' }).click();
  await expect(page.getByTestId('review').locator('td.accuracy')).toHaveCount(2);
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await page.goto('./#progress');
  await expect(rating).toHaveText(/^\d+\s*± \d+$/);
  await expect(levels.getByRole('row').nth(1)).toHaveText(/Beginner \(170\)\s*0\s*0\s*1\s*0%/);
  await expect(page.getByTestId('phases').getByRole('row').first()).toContainText(/Opening.*\d/);
  await expect(page.getByTestId('openings-played')).toContainText('d1-d4');
  await expect(other.getByTestId('levels').getByRole('row').nth(1)).toContainText('0%');
  await page.setViewportSize({ width: 360, height: 740 });
  await expectWellMade(page, 'the progress on a phone');
});

test('the next level is offered when it is earned', async ({ page }) => {
  await page.addInitScript((games) => {
    localStorage['dameo.progress'] ??= JSON.stringify({ version: 1, games: [7, ...games] });
  }, before);
  await page.goto('./#progress');
  const next = page.getByRole('button', { name: 'Play the next level: Novice' });
  await expect(page.getByText('Wins in your last 4 games at this level: 3.')).toBeVisible();
  // With the keyboard alone.
  await next.focus();
  await page.keyboard.press('Enter');
  expect(await waitForTurn(page)).toBe(true);
  await expect(page.getByText('Dameo · Novice (260)')).toBeVisible();
  await confirm(page, 'Resign');
  await expect(page.getByTestId('rated-game')).toContainText('you made no move');
  await page.getByRole('button', { name: 'Progress' }).press('Enter');
  await expect(page.getByTestId('rating')).toBeVisible();
});
