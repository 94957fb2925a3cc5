/** What the page says about games and positions: once, and without contradictions. */

import type { Page } from '@playwright/test';
import {
  expect,
  newGame,
  openFen,
  openPage,
  openPdn,
  openText,
  pdnOf,
  piece,
  problem,
  show,
  square,
  status,
  tap,
  test,
} from '../support/support';

const games = (page: Page) => page.getByRole('list', { name: 'Games' }).getByRole('listitem');

test.beforeEach(({ page }) => openPage(page));

test('one king against one king is a draw, and nothing goes on', async ({ page }) => {
  await openFen(page, 'W:WKa1:BKb3');
  await expect(status(page)).toContainText('one king against one king');
  await expect(page.getByText('The game is over in this position.')).toBeVisible();
  await expect(page.getByTestId('endgame')).toHaveCount(0);
  await tap(page, 'a1');
  await expect(problem(page)).toHaveText('The game is over.');
  const field = page.getByRole('textbox', { name: 'Type a move' });
  await field.fill('a1a2');
  await field.press('Enter');
  await expect(problem(page)).toHaveText('The game is over.');
  await expect(piece(page, 'a1')).toBeVisible();
});

test('the engine switch says what it is, and its advice goes when there are lines', async ({
  page,
}) => {
  await show(page, 'Analysis');
  const advice = page.getByText('Switch the engine on to see its best moves.');
  await expect(advice).toBeVisible();
  await expect(page.locator('.analysis').getByText('Engine', { exact: true })).toBeVisible();
  const engine = page.getByRole('switch', { name: 'Engine' });
  await engine.click();
  await expect(page.getByTestId('lines').getByRole('listitem')).toHaveCount(1);
  await engine.click();
  await expect(engine).not.toBeChecked();
  await expect(page.getByTestId('lines').getByRole('listitem')).toHaveCount(1);
  await expect(advice).toHaveCount(0);
});

test('a game that was resigned at once is over, and the result is told once', async ({ page }) => {
  await newGame(page);
  await expect(status(page)).toContainText('Your move');
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Yes', exact: true }).click();
  await expect(status(page)).toHaveText(/You lost\s*Black wins: White resigned\./);
  await expect(page.locator('.side').getByText('White resigned.')).toHaveCount(1);
  await expect(page.getByTestId('moves')).toContainText('No moves were played.');
  await expect(page.getByTestId('moves')).not.toContainText('to begin');
});

test('evaluations stand beside the moves, and a better line is told once', async ({ page }) => {
  await openPdn(
    page,
    '[Event "x"]\n\n1. d1-d4 {[%eval 0.12]} d8-d5?? {[%eval #5] Blunder. Better: e8-e5 e1-e4 Mine.} ' +
      '(1... e8-e5 2. e1-e4) 2. e1-e4 {[%eval -3.40] Mistake. Better: c1-c4} *',
  );
  const moves = page.getByTestId('moves');
  await expect(moves.getByRole('button', { name: /^d1-d4/ })).toContainText('+0.1');
  await expect(moves.getByRole('button', { name: /^d8-d5/ })).toContainText('#5');
  await expect(moves.getByText('Blunder. Mine.', { exact: true })).toBeVisible();
  // Without a variation the line is told in the comment only.
  await expect(moves.getByText('Mistake. Better: c1-c4', { exact: true })).toBeVisible();
  expect((await pdnOf(page)).replace(/\s+/g, ' ')).toContain('Better: e8-e5 e1-e4 Mine.');
});

test('a position that is over is opened with a word', async ({ page }) => {
  await openText(page, 'W:W:B');
  const said = page.getByRole('status').filter({ hasText: 'the game is over' });
  await expect(said).toContainText('There is no piece on the board');
  await openText(page, 'W:W:Ba8');
  await expect(page.getByText(/White has no piece\. Black wins\./)).toBeVisible();
  await openText(page, 'W:Wa1:Ba2,a3,b2');
  await expect(page.getByText(/White has no legal move\. Black wins\./)).toBeVisible();
});

test('a man on its last row is explained, and marked in the editor', async ({ page }) => {
  await openText(page, 'W:Wa8:Bh1');
  await expect(problem(page)).toHaveText('A white man cannot stand on row 8: a8 would be a king.');
  await page.getByRole('button', { name: 'Set up position' }).click();
  await page.getByRole('button', { name: 'Clear the board' }).click();
  await expect(problem(page)).toHaveText(/^The board is empty/);
  await page.getByRole('button', { name: 'Use this position' }).click({ force: true });
  await expect(page.getByRole('heading', { name: 'Position editor' })).toBeVisible();
  await page.getByRole('button', { name: 'White man' }).click();
  await tap(page, 'a8');
  await expect(square(page, 'a8')).toHaveAccessibleName(/cannot stand here/);
  await expect(page.locator('rect.wrong')).toHaveCount(1);
});

test('a removed game is named and can be brought back', async ({ page }) => {
  const long = 'An engine with a very long name and its version 2026.11.25'.repeat(3);
  await openPdn(
    page,
    `[White "${long}"]\n[Black "Bert"]\n\n1. d1-d4 *\n\n[White "Carl"]\n[Black "Dora"]\n\n1. e1-e4 *`,
  );
  await expect(games(page)).toHaveCount(2);
  // Nothing of a long name is cut.
  const button = games(page).first().locator('button').first();
  const isCut = await button.evaluate((element) => element.scrollWidth > element.clientWidth);
  expect(isCut).toBe(false);
  const name = (await button.locator('.name').boundingBox())!;
  const bin = (await games(page).first().locator('button').nth(1).boundingBox())!;
  expect(name.x + name.width).toBeLessThanOrEqual(bin.x);

  await page.getByRole('button', { name: /^Remove this game: Carl/ }).click();
  await expect(games(page)).toHaveCount(0);
  const said = page.getByRole('status').filter({ hasText: 'Removed: Carl – Dora.' });
  await said.getByRole('button', { name: 'Undo' }).click();
  await expect(games(page)).toHaveCount(2);
});

test('a comment keeps what PDN can hold, and the rest is told', async ({ page }) => {
  await show(page, 'Analysis');
  await tap(page, 'd1', 'd4');
  await page.getByRole('button', { name: 'Notes and variations' }).click();
  const field = page.getByRole('textbox', { name: 'Comment on this move' });
  await field.fill('a { b (c) [d]');
  await field.blur();
  await expect(page.getByTestId('moves')).toContainText('a { b (c) [d]');
  await expect(page.getByText(/braces were changed/)).toHaveCount(0);
  await field.fill('{x}');
  await field.blur();
  await expect(page.getByTestId('moves')).toContainText('(x)');
  await expect(page.getByText(/braces were changed to parentheses/)).toBeVisible();
  await field.fill('a { b');
  await field.blur();
  expect(await pdnOf(page)).toContain('{a { b}');
  await page.reload();
  await show(page, 'Analysis');
  await expect(page.getByTestId('moves')).toContainText('a { b');
});
