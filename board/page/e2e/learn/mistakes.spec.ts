/** Learning from the mistakes of a reviewed game. */

import type { Locator, Page } from '@playwright/test';
import {
  choose,
  engineReady,
  expect,
  grid,
  openPage,
  openPdn,
  show,
  squares,
  squaresOfFen,
  status,
  tap,
  test,
} from '../support/support';

/** 1... e6-e5 allows a shot of one man, which White misses. */
const start = 'B:Wa1,b4,c3,c4,d4:Ba8,c5,c6,d6,e6';
const game = `[White "Anna"]\n[SetUp "1"]\n[FEN "${start}"]\n\n1... e6-e5 2. a1-a2 *\n`;

const message = (page: Page): Locator => page.getByTestId('exercise-message');
const explained = (page: Page): Locator => page.getByTestId('mistake-explained');
const progress = (page: Page): Locator => page.getByTestId('mistakes-progress');
const button = (page: Page, name: string): Locator =>
  page.getByRole('button', { name, exact: true });

/** Reviews the game and begins with the mistakes of a side. Returns the squares of the better first
 * move. */
async function learn(page: Page, side: RegExp): Promise<string[]> {
  await openPage(page);
  await openPdn(page, game);
  await show(page, 'Review');
  const review = page.getByTestId('review');
  await review.getByLabel('Time for each move').selectOption('0.2 s');
  await button(page, 'Review the game').click();
  const loss = await review.getByRole('button', { name: /e6-e5/ }).innerText();
  await button(page, 'Learn from your mistakes').click();
  await expect(page.getByRole('heading', { name: 'Learn from your mistakes' })).toBeVisible();
  await page.getByRole('group', { name: 'Mistakes of' }).getByText(side).click();
  return /Better: (\S+)/.exec(loss)?.[1]?.split(/[-x]/) ?? [];
}

test('a better move is looked for, and what was wrong is told', async ({ page }) => {
  const better = await learn(page, /^Black/);
  await expect(progress(page)).toHaveText('1 of 1');
  await expect(page.getByText('Find a better move for Black.')).toBeVisible();
  expect(await squares(page)).toEqual(squaresOfFen(start));

  // The move of the game is not taken, nor one that is as bad; the board is as it was.
  await tap(page, 'e6', 'e5');
  await expect(message(page)).toContainText('This is the move of the game. It allows a shot of 1');
  await expect.poll(() => squares(page)).toEqual(squaresOfFen(start));
  await tap(page, 'e6', 'd5');
  await expect(message(page)).toContainText(/^e6-d5 .*Try again\.$/);
  await expect.poll(() => squares(page)).toEqual(squaresOfFen(start));

  await button(page, 'What was wrong?').click();
  await expect(explained(page)).toContainText(/^e6-e5 allows a shot of 1\b.* It loses \d+%/);
  // The move of the game, and the shot: the man that is offered, and the capture.
  await expect(page.locator('svg g.best')).toHaveCount(2);
  await expect(page.locator('svg g.other')).toHaveCount(1);

  await tap(page, ...better);
  await expect(message(page)).toContainText(/is (the best move|good too|as good)/);
  await expect(button(page, 'Finish')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('mistakes-summary')).toContainText(
    'You found a better move for 1 of 1 mistake.',
  );
  await expect(page.getByRole('listitem')).toContainText('found later');
  await page.getByRole('button', { name: 'Once more: e6-e5' }).click();
  await expect(progress(page)).toHaveText('1 of 1');

  // The position before the mistake is played on, as the side that made it.
  await tap(page, ...better);
  await button(page, 'Play on from here').click();
  await expect(page.getByRole('region', { name: 'Game controls' })).toBeVisible();
  await expect(status(page)).toContainText('Your move');
  expect(await squares(page)).toEqual(squaresOfFen(start));
});

test('the solution is played on the board, with the keyboard alone', async ({ page }) => {
  await learn(page, /^White/);
  await expect(page.getByText('Find a better move for White.')).toBeVisible();
  await button(page, 'What was wrong?').press('Enter');
  await expect(explained(page)).toContainText(/^a1-a2 (misses|lets|loses)/);
  await page.keyboard.press('m');
  await expect(page.getByRole('textbox', { name: 'Type a move' })).toBeFocused();
  await page.keyboard.type('d4d8');
  await page.keyboard.press('Enter');
  await expect(message(page)).toContainText('cannot move to d8');
  await page.getByRole('textbox').fill('');
  await button(page, 'Show the solution').press('Enter');
  await expect(message(page)).toContainText('Better: d4-d5 d6xd4 c4xe4xe6');
  await expect.poll(() => squares(page)).toMatchObject({ e6: 'w' });
  await expect(button(page, 'Finish')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listitem')).toContainText('solution shown');

  // Typed, and with the keys of the board.
  await page.getByRole('button', { name: 'Once more: a1-a2' }).press('Enter');
  await page.getByRole('textbox', { name: 'Type a move' }).fill('d4-d5');
  await page.keyboard.press('Enter');
  await expect(message(page)).toContainText('d4-d5 is the best move.');
  await expect(page.getByRole('status').filter({ hasText: 'd4-d5' })).toBeVisible();
});

test('a reload and Back lead to what is expected', async ({ page }) => {
  await learn(page, /^Both/);
  await expect(progress(page)).toHaveText('1 of 2');
  await page.reload();
  await page
    .getByRole('group', { name: 'Mistakes of' })
    .getByText(/^Black/)
    .click();
  await expect(progress(page)).toHaveText('1 of 1');
  await tap(page, 'e6', 'e5');
  await expect(message(page)).toContainText('the move of the game');
  await page.goBack();
  await expect(page.getByTestId('review')).toBeVisible();
  await expect(page.getByRole('button', { name: /^2\. a1-a2/ })).toBeVisible();
  await page.goForward();
  await expect(grid(page)).toBeVisible();

  // Another game has no review.
  await show(page, 'Files');
  await button(page, 'New game').click();
  await page.goto('./#mistakes');
  await expect(page.getByText('Review the game first.')).toBeVisible();
  await button(page, 'Back to the review').click();
  await expect(page.getByText('There are no moves to review.')).toBeVisible();
});

test('during a game against the engine there is no help', async ({ page }) => {
  await learn(page, /^Both/);
  await engineReady(page);
  await show(page, 'Play');
  await choose(page, 'Your side', 'White');
  await button(page, 'Start the game').click();
  await page.goto('./#mistakes');
  await expect(page.getByText('A game is on.')).toBeVisible();
});
