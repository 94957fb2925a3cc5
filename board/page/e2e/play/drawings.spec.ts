/** Circles and arrows that are drawn with the right mouse button. */

import {
  expect,
  newGame,
  openPage,
  pdnOf,
  show,
  square,
  tap,
  test,
  waitForTurn,
} from '../support/support';
import type { Page } from '@playwright/test';

async function draw(page: Page, from: string, to: string): Promise<void> {
  await square(page, from).hover();
  await page.mouse.down({ button: 'right' });
  await square(page, to).hover();
  await page.mouse.up({ button: 'right' });
}

test('drawings stay with their position, and in the record', async ({ page }) => {
  await openPage(page);
  await show(page, 'Analysis');
  const drawn = page.locator('[data-drawing]');
  await tap(page, 'd1', 'd4');
  await draw(page, 'e5', 'e5');
  await page.keyboard.down('Shift');
  await draw(page, 'd4', 'e6');
  await page.keyboard.up('Shift');
  await expect(drawn).toHaveCount(2);
  await page.keyboard.press('ArrowLeft');
  await expect(drawn).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await expect(drawn).toHaveCount(2);
  await expect(page.getByTestId('moves')).not.toContainText('%');
  const pdn = await pdnOf(page);
  expect(pdn).toContain('[%csl Ge5]');
  expect(pdn).toContain('[%cal Rd4e6]');
  await page.reload();
  await show(page, 'Analysis');
  await expect(drawn).toHaveCount(2);
  // A right click lets go of a piece, and draws nothing then.
  await tap(page, 'd8');
  await square(page, 'a5').click({ button: 'right' });
  await expect(page.locator('[aria-selected="true"]')).toHaveCount(0);
  await expect(drawn).toHaveCount(2);
  await tap(page, 'a5');
  await expect(drawn).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(drawn).toHaveCount(2);
});

test('drawings in a game that is on are not written into its record', async ({ page }) => {
  await openPage(page);
  await newGame(page);
  expect(await waitForTurn(page)).toBe(true);
  await draw(page, 'd1', 'd4');
  await expect(page.locator('[data-drawing]')).toHaveCount(1);
  expect(await pdnOf(page)).not.toContain('%cal');
});

test('circles and arrows are drawn with the keyboard, and told', async ({ page }) => {
  await openPage(page);
  await show(page, 'Analysis');
  const drawn = page.locator('[data-drawing]');
  const told = (text: string) =>
    expect(page.locator('[aria-live]').filter({ hasText: text })).toHaveCount(1);
  await square(page, 'd4').focus();
  await page.keyboard.press('d');
  await told('Drawing from d4.');
  await page.keyboard.press('d');
  await told('Drawn: green circle on d4.');
  await page.keyboard.press('Shift+D');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+D');
  await told('Drawn: red arrow from d4 to e5.');
  await expect(drawn).toHaveCount(2);
  await expect(square(page, 'd4')).toHaveAttribute('aria-label', /circle.*arrow to e5/);
  // Escape, or leaving the board, draws nothing; the same again removes one.
  await page.keyboard.press('d');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Escape');
  await told('Nothing drawn.');
  await page.keyboard.press('d');
  await page.keyboard.press('Tab');
  await expect(drawn).toHaveCount(2);
  await square(page, 'd4').focus();
  await page.keyboard.press('d');
  await page.keyboard.press('d');
  await told('Removed: green circle on d4.');
  await expect(drawn).toHaveCount(1);
  expect(await pdnOf(page)).toContain('[%cal Rd4e5]');
});
