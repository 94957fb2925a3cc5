/** Practising endings against the tables. */

import type { Locator, Page } from '@playwright/test';
import { expect, openPage, show, squares, test } from '../support/support';

const message = (page: Page): Locator => page.getByTestId('exercise-message');
const distance = (page: Page): Locator => page.getByTestId('practice-distance');
const button = (page: Page, name: string): Locator =>
  page.getByRole('button', { name, exact: true });

async function practise(page: Page): Promise<void> {
  await openPage(page);
  await show(page, 'Learn');
  await button(page, 'Endings').click();
  await expect(distance(page)).toHaveText(/^White wins in \d+ moves?\.$/);
}

/** Plays a move by typing it. */
async function type(page: Page, move: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Type a move' }).fill(move);
  await page.keyboard.press('Enter');
}

test('an ending is won with the best moves, in as many moves as were told', async ({ page }) => {
  await practise(page);
  const least = Number(/\d+/.exec(await distance(page).innerText())?.[0]);
  for (let left = least; left > 0; left -= 1) {
    await expect(distance(page)).toContainText(`White wins in ${left} move`);
    await button(page, 'Hint').click();
    await expect(message(page)).toHaveText(/^Best: /);
    await type(page, (await message(page).innerText()).replace('Best: ', ''));
    if (left > 1) await expect(distance(page)).toContainText(`White wins in ${left - 1} move`);
  }
  await expect(message(page)).toContainText(`You have won in ${least} move`);
  await expect(message(page)).toContainText(`The shortest win takes ${least} move`);
  await button(page, 'Once more').click();
  await expect(distance(page)).toContainText(`White wins in ${least} move`);
});

test('a position is played on against the engine', async ({ page }) => {
  await practise(page);
  await page
    .getByRole('combobox', { name: 'Ending' })
    .selectOption('Two kings against king and man');
  await expect.poll(async () => Object.values(await squares(page))).toHaveLength(4);
  const position = await squares(page);
  await page.getByRole('combobox', { name: 'Strength' }).selectOption('Beginner');
  await button(page, 'Play on from here').click();
  await expect(page).toHaveTitle(/^Play/);
  await expect(page.getByTestId('status')).toContainText('Your move');
  expect(await squares(page)).toEqual(position);
});

test('other endings, positions after a reload, and nonsense', async ({ page }) => {
  await practise(page);
  await page.getByRole('combobox', { name: 'Ending' }).selectOption('Three kings against king');
  await expect
    .poll(async () => Object.values(await squares(page)).sort())
    .toEqual(['B', 'W', 'W', 'W']);
  await page.keyboard.press('Escape');
  await type(page, 'nonsense');
  await expect(message(page)).not.toBeEmpty();
  await page.getByRole('combobox', { name: 'Ending' }).selectOption('King against king and man');
  await expect(distance(page)).toHaveText('Drawn: 0 of 12 moves held.');
  await button(page, 'Hint').click();
  await expect(message(page)).toHaveText(/^Best: /);
  await page.reload();
  await expect(distance(page)).toHaveText(/^White wins in \d+ moves?\.$/);
});
