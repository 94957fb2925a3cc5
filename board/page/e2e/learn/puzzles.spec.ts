/** The puzzles, with either engine. */

import { readFileSync } from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, openPage, show, squares, tap, test } from '../support/support';

/** The coup turc of the rules, as `dameo-tools puzzles export` writes it. */
const onePuzzle = readFileSync('e2e/games/coup_turc.puzzles');

/** Opens the puzzles by the buttons of the page. */
async function openPuzzles(page: Page): Promise<void> {
  await openPage(page);
  await show(page, 'Learn');
  const parts = page.getByRole('navigation', { name: 'Ways to learn' });
  const button = parts.getByRole('button', { name: 'Puzzles' });
  await button.click();
  await expect(button).toHaveAttribute('aria-current', 'page');
  await expect(page.getByTestId('puzzle-task')).toBeVisible();
}

function message(page: Page) {
  return page.getByTestId('puzzle-message');
}

function count(page: Page) {
  return page.getByTestId('puzzle-count');
}

test.describe('with one puzzle', () => {
  // The service worker would load the file past the test.
  test.use({ serviceWorkers: 'block' });

  test.beforeEach(async ({ page, complaints }) => {
    complaints.allow(/Service Worker/);
    await page.route('**/puzzles.bin', (route) => route.fulfill({ body: onePuzzle }));
    await openPuzzles(page);
  });

  test('it is solved on the board, and the rating rises', async ({ page }) => {
    await expect(page.getByTestId('puzzle-task')).toHaveText('White to move. Find the best move.');
    await expect(page.getByTestId('puzzle-rating')).toHaveText(/^1000 ± 700\s*$/);
    await tap(page, 'c1', 'e3');
    await expect(message(page)).toHaveText('Right. Go on.');
    await expect.poll(async () => (await squares(page))['c5']).toBe('B');
    await tap(page, 'e1', 'c3');
    await expect.poll(async () => (await squares(page))['d3']).toBe('B');
    await tap(page, 'd2', 'd4', 'd6', 'b6', 'b8');
    await expect(message(page)).toHaveText('Solved!');
    await expect(page.getByRole('button', { name: 'Next puzzle' })).toBeFocused();
    await expect(count(page)).toHaveText('1 of 1 puzzle');
    await expect(page.getByTestId('puzzle-streak')).toHaveText('1, best 1');
    await expect(page.getByTestId('puzzle-rating')).toHaveText(/^1[1-9]\d\d ± \d+\s+\+\d+\s*$/);
    await expect(page.getByTestId('puzzle-tags').getByText('Coup turc')).toBeVisible();

    // The progress and the part of the page are there after a reload.
    await page.reload();
    await expect(count(page)).toHaveText('1 of 1 puzzle');
    await expect(page).toHaveTitle(/Puzzles/);
  });

  test('the engine says why a move is wrong, and the solution is played', async ({ page }) => {
    await tap(page, 'c1', 'c2');
    await expect(message(page)).toHaveText('c1-c2 is not the solution. Try again.');
    expect((await squares(page))['c1']).toBe('w');
    await expect(count(page)).toHaveText('0 of 1 puzzle');
    await page.getByRole('button', { name: 'Why not c1-c2?' }).click();
    await expect(page.getByTestId('refutation')).toHaveText(/^After c1-c2, best is .+%\.$/);
    await page.getByRole('button', { name: 'Play the solution' }).click();
    await expect(message(page)).toHaveText('That was the solution.');
    expect(await squares(page)).toEqual({ b8: 'W' });
    await expect(count(page)).toHaveText('0 of 1 puzzle');
    await page.getByRole('button', { name: 'Start again' }).click();
    await expect.poll(async () => (await squares(page))['c1']).toBe('w');
  });

  test('it is solved by the keyboard alone', async ({ page }) => {
    await page.locator('[data-square="c1"]').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(message(page)).toHaveText('Right. Go on.');
    // The answer is told to those who do not see it.
    const reply = page.getByTestId('exercise-reply');
    await expect(reply).toHaveText('Black: a5 takes 1 piece to c5.');
    await page.keyboard.press('m');
    await page.keyboard.type('nonsense\n');
    await expect(message(page)).not.toHaveText('Right. Go on.');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('e1c3\n');
    await expect(reply).toHaveText(/^Black: c5 takes/);
    await page.keyboard.type('d2b8\n');
    await expect(message(page)).toHaveText('Solved!');
    await expect(page.getByRole('button', { name: 'Next puzzle' })).toBeFocused();
  });

  test('two quick clicks do not move twice', async ({ page }) => {
    await tap(page, 'c1', 'e3');
    await tap(page, 'e1', 'c3');
    await expect.poll(async () => (await squares(page))['c5']).toBe('B');
    expect((await squares(page))['e1']).toBe('w');
  });
});

test('a theme is chosen', async ({ page }) => {
  await openPuzzles(page);
  const theme = page.getByRole('combobox', { name: 'Theme' });
  await theme.selectOption('breakthrough');
  await page.getByRole('button', { name: 'Play the solution' }).click();
  await expect(message(page)).toHaveText('That was the solution.');
  await expect(page.getByTestId('puzzle-tags').getByText('Breakthrough')).toBeVisible();
});

test.describe('without the file', () => {
  test.use({ serviceWorkers: 'block' });

  test('the page says why, and tries again', async ({ page, complaints }) => {
    complaints.allow(/503|Service Worker/);
    await page.route('**/puzzles.bin', (route) => route.fulfill({ status: 503 }));
    await page.goto('./#puzzles');
    await expect(page.getByTestId('puzzles-problem')).toHaveText(/The puzzles could not be loaded/);
    await page.unroute('**/puzzles.bin');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByTestId('puzzle-task')).toBeVisible();
  });
});

for (const [width, height] of [
  [320, 568],
  [390, 844],
  [1280, 800],
] as const) {
  test(`the puzzles fit ${width}x${height}, and are accessible`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openPuzzles(page);
    const root = page.locator('html');
    expect(await root.evaluate((html) => html.scrollWidth - html.clientWidth)).toBe(0);
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  });
}
