/** Practising openings against the opening book. */

import type { Locator, Page } from '@playwright/test';
import { expect, moveTexts, openPage, show, status, tap, test } from '../support/support';

const message = (page: Page): Locator => page.getByTestId('exercise-message');
const button = (page: Page, name: string): Locator =>
  page.getByRole('button', { name, exact: true });
const task = (page: Page): Locator => page.getByText(/^Find a good move for /);

async function practise(page: Page): Promise<void> {
  await openPage(page);
  await show(page, 'Learn');
  await button(page, 'Openings').click();
  await expect(task(page)).toHaveText('Find a good move for White.');
}

async function type(page: Page, move: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Type a move' }).fill(move);
  await page.keyboard.press('Enter');
}

test('an opening is played to the end of the book, and on against the engine', async ({ page }) => {
  await practise(page);
  // Moves are played until the book ends.
  let played = 0;
  for (; played < 10; played += 1) {
    await expect(
      task(page).or(message(page).filter({ hasText: 'The book ends here' })),
    ).toBeVisible();
    if (!(await task(page).isVisible())) break;
    await button(page, 'Hint').click();
    await expect(message(page)).toHaveText(/^Best: \S+ \([-+]?\d+\.\d\d\)$/);
    const best = /Best: (\S+)/.exec(await message(page).innerText())![1];
    await type(page, best);
    await expect(message(page)).toContainText(`${best} (`);
    await expect(message(page)).toContainText('is the best move of the book');
  }
  expect(played).toBeGreaterThan(0);
  await expect(message(page)).toContainText(new RegExp(`Of your ${played} moves?, ${played} were`));
  // Help was asked for: that is no opening without a mistake.
  await expect(page.getByTestId('opening-solved')).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Strength' }).selectOption('Beginner');
  await button(page, 'Play on from here').click();
  await expect(page.getByRole('region', { name: 'Game controls' })).toBeVisible();
  await expect(status(page)).toContainText(/Your move|thinking/);
  expect((await moveTexts(page)).length).toBeGreaterThanOrEqual(2 * played - 1);
  await page.goto('./#openings');
  await expect(page.getByText('A game is on.')).toBeVisible();
});

test('sides, first moves, worse moves, nonsense and a reload', async ({ page }) => {
  await practise(page);
  await type(page, 'nonsense');
  await expect(message(page)).not.toBeEmpty();
  await expect(task(page)).toBeVisible();
  await type(page, 'e3-d4');
  await expect(message(page)).toContainText(/e3-d4 \(.*\) is (good|worse|the best)/);
  await page.getByText('Black', { exact: true }).click();
  await expect(task(page)).toHaveText('Find a good move for Black.');
  const opening = page.getByRole('combobox', { name: 'Opening' });
  await opening.selectOption({ index: 1 });
  await expect(task(page)).toBeVisible();
  // By the board; taken back, the page waits for the move again.
  await tap(page, 'e8', 'e5');
  await expect(message(page)).toContainText(/^e8-e5 \(/);
  await button(page, 'Take back').click();
  await expect(message(page)).toBeEmpty();
  await expect(task(page)).toBeVisible();
  await page.reload();
  await expect(task(page)).toHaveText('Find a good move for White.');
});

test('the book that cannot be loaded is told, and tried again', async ({ page, complaints }) => {
  complaints.allow(/openings\.book|Failed to load resource/);
  await page.route('**/openings.book', (route) => route.abort());
  await page.goto('./#openings');
  const told = page.getByTestId('openings-problem');
  await expect(told).toBeVisible();
  await page.unroute('**/openings.book');
  await told.getByRole('button').or(button(page, 'Try again')).first().click();
  await expect(task(page)).toBeVisible();
});
