/** The pictures of the documents, made if `PICTURES=FOLDER` says where they are to go. */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import {
  expect,
  newGame,
  openFen,
  openPage,
  openPdn,
  piece,
  show,
  square,
  tap,
  test,
} from './support/support';

const folder = process.env.PICTURES ?? '';
// What they show is tested elsewhere.
test.skip(folder === '', 'no pictures are wanted');

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

async function picture(page: Page, name: string): Promise<void> {
  // Nothing moves or is pointed at.
  await page.mouse.move(0, 0);
  await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' });
}

async function openThirtyMoves(page: Page): Promise<void> {
  await openPage(page);
  await openPdn(page, await readFile('e2e/games/thirty_moves.pdn', 'utf8'));
}

/** Begins a review of the game, and returns its panel. */
async function reviewThirtyMoves(page: Page): Promise<Locator> {
  await openThirtyMoves(page);
  await show(page, 'Review');
  const review = page.getByTestId('review');
  await review.getByLabel('Time for each move').selectOption('0.1 s');
  await review.getByRole('button', { name: 'Review the game' }).click();
  return review;
}

async function openTheOpenings(page: Page): Promise<void> {
  await openPage(page, '#analysis');
  await page.getByRole('switch', { name: 'Openings' }).click();
  await expect(page.getByTestId('openings').getByRole('rowheader')).toHaveCount(12);
}

async function openThePuzzles(page: Page): Promise<void> {
  await openPage(page, '#puzzles');
  await expect(page.getByTestId('puzzle-task')).toBeVisible();
}

test('analysis', async ({ page }) => {
  await openThirtyMoves(page);
  await page.locator('button[data-move]').nth(23).click();
  await page.getByRole('switch', { name: 'Engine' }).click();
  await page.getByRole('combobox', { name: 'Lines' }).selectOption('3');
  await expect(page.getByText(/^Depth 1[4-9]|^Depth [2-9]\d/)).toBeVisible();
  await picture(page, 'analysis');
});

test('the endgame tables', async ({ page }) => {
  await openPage(page);
  await openFen(page, 'W:WKc3,a2:Bd8,Ke7');
  await expect(page.getByText('Winning moves')).toBeVisible();
  await picture(page, 'endgame');
});

test('openings', async ({ page }) => {
  await openTheOpenings(page);
  await picture(page, 'openings');
});

test('a puzzle', async ({ page }) => {
  await openThePuzzles(page);
  await picture(page, 'puzzles');
});

test('the course of strategy', async ({ page }) => {
  await openPage(page, '#strategy');
  await page.getByRole('button', { name: /^Bridge/ }).click();
  await page.getByRole('button', { name: 'Show the move' }).click();
  await picture(page, 'strategy');
});

test('a mistake', async ({ page }) => {
  await reviewThirtyMoves(page);
  await page.getByRole('button', { name: 'Learn from your mistakes' }).click();
  await page.getByRole('button', { name: 'What was wrong?' }).click();
  await expect(page.getByTestId('mistake-explained')).toBeVisible();
  await picture(page, 'mistakes');
});

test('an ending to be practised', async ({ page }) => {
  await openPage(page, '#practice');
  await page
    .getByRole('combobox', { name: 'Ending' })
    .selectOption('Two kings against king and man');
  await expect(page.getByTestId('practice-distance')).toContainText('White wins in');
  await page.getByRole('button', { name: 'Hint' }).click();
  await picture(page, 'practice');
});

test('the library of games', async ({ page }) => {
  await openThirtyMoves(page);
  await show(page, 'Files');
  await page.getByText('My games', { exact: true }).click();
  await page.getByRole('button', { name: 'Save this game' }).click();
  await expect(page.getByTestId('collection')).toContainText('Saved');
  await page.getByTestId('collection').scrollIntoViewIfNeeded();
  await picture(page, 'library');
});

test('the editor of positions', async ({ page }) => {
  await openThirtyMoves(page);
  await page.locator('button[data-move]').nth(23).click();
  await show(page, 'Files');
  await page.getByRole('button', { name: 'Set up position' }).click();
  await expect(page.getByRole('grid', { name: 'The position being set up' })).toBeVisible();
  await picture(page, 'editor');
});

test('the board of another page', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 460 });
  await page.goto('./embed.html?list&moves=d1d4,d8d5,e1e4&ply=3');
  await expect(piece(page, 'e4')).toBeVisible();
  await picture(page, 'embed');
});

test.describe('dark', () => {
  test.use({ colorScheme: 'dark' });

  test('a review', async ({ page }) => {
    const review = await reviewThirtyMoves(page);
    await expect(review.locator('td.accuracy')).toHaveCount(2);
    await expect(review.getByRole('progressbar')).toHaveCount(0);
    await picture(page, 'dark');
  });
});

test.describe('a phone', () => {
  test.use(phone);

  test('a game', async ({ page }) => {
    await openPage(page);
    await newGame(page, { level: 3 });
    await tap(page, 'd1', 'd4');
    await expect(piece(page, 'd4')).toBeVisible();
    await expect(page.locator('button[data-move]')).toHaveCount(2);
    await square(page, 'e1').click();
    await picture(page, 'phone');
  });

  test('an invitation', async ({ page }) => {
    await openPage(page, '#friend');
    await page.getByRole('textbox', { name: 'Your name' }).fill('Anna');
    await page.getByRole('button', { name: 'Make an invitation' }).click();
    await expect(page.getByTestId('friend-text')).toHaveValue(/#join=/);
    await page.getByTestId('friend-dial').scrollIntoViewIfNeeded();
    await picture(page, 'friend-phone');
  });

  test('openings', async ({ page }) => {
    await openTheOpenings(page);
    await page.getByTestId('openings').scrollIntoViewIfNeeded();
    await picture(page, 'openings-phone');
  });

  test('a puzzle', async ({ page }) => {
    await openThePuzzles(page);
    await picture(page, 'puzzles-phone');
  });
});
