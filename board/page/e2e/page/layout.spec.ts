/** The board keeps its place and its size in every part of the page, and nothing covers it. */

import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import {
  confirm,
  engineSwitch,
  expect,
  grid,
  linesShown,
  newGame,
  offerNewGame,
  openFen,
  openPage,
  openPdn,
  show,
  status,
  tap,
  test,
} from '../support/support';

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

async function boxOf(locator: Locator): Promise<Box> {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('not shown');
  return box;
}

/** Scrolls to the top. What sticks to the window is moved with the next frame. */
async function scrollToTop(page: Page): Promise<void> {
  await page.evaluate(async () => {
    scrollTo({ top: 0 });
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
}

/** The board of the analysis, after all other parts were seen to have it at the same place. */
async function boardOfAllParts(page: Page, size: string): Promise<Box> {
  await show(page, 'Analysis');
  await scrollToTop(page);
  const expected = await boxOf(grid(page));
  const compare = async (part: string, board = grid(page)) => {
    const box = async () => {
      await scrollToTop(page);
      return boxOf(board);
    };
    await expect.poll(box, `${size}: ${part}`).toEqual(expected);
  };
  for (const tab of ['Review', 'Learn', 'Settings', 'Files'] as const) {
    await show(page, tab);
    await compare(tab);
  }
  await page.getByRole('button', { name: 'Set up position' }).click();
  await compare('editor', page.getByRole('grid', { name: 'The position being set up' }));
  await offerNewGame(page);
  await compare('Play');
  await newGame(page);
  await expect(status(page)).toContainText('Your move');
  await compare('game');
  return expected;
}

function overlap(a: Box, b: Box): boolean {
  const apart = 1;
  return (
    a.x + a.width > b.x + apart &&
    b.x + b.width > a.x + apart &&
    a.y + a.height > b.y + apart &&
    b.y + b.height > a.y + apart
  );
}

const sizes = {
  desktop: { width: 1366, height: 768 },
  'desktop at 200%': { width: 683, height: 384 },
  phone: { width: 390, height: 844 },
  'small phone': { width: 320, height: 568 },
};

test('the board is the same in every part, fits the window, and is not covered', async ({
  page,
}) => {
  await openPage(page);
  for (const [name, size] of Object.entries(sizes)) {
    await page.setViewportSize(size);
    const { x, y, width, height } = await boardOfAllParts(page, name);
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(size.width);
    expect(y + height).toBeLessThanOrEqual(size.height);
    expect(width).toBeGreaterThan(0.6 * Math.min(size.width, size.height));
    await confirm(page, 'Resign');

    await openFen(page, 'B:Wb6,c7,e6,g5,Kh7:Bc2,Kc8,d7');
    const board = await boxOf(grid(page));
    await tap(page, 'c8', 'h8');
    const dialog = page.getByRole('dialog', { name: 'Which capture?' });
    expect(overlap(await boxOf(dialog), board), name).toBe(false);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
});

test.describe('a phone', () => {
  test.use({ viewport: sizes.phone, isMobile: true, hasTouch: true });

  test('the board stays in sight while the moves are gone through', async ({ page }) => {
    await openPage(page);
    await openPdn(page, await readFile('e2e/games/thirty_moves.pdn', 'utf8'));
    await engineSwitch(page).tap();
    await page.getByRole('combobox', { name: 'Lines' }).selectOption('5');
    await expect(linesShown(page)).toHaveCount(5);
    await engineSwitch(page).tap();
    await scrollToTop(page);
    // The first moves are seen together with the lines.
    const first = await boxOf(page.getByTestId('moves').getByRole('button').first());
    expect(first.y + first.height).toBeLessThan(844 - 57);
    await page.evaluate(() => scrollTo({ top: 10_000 }));
    const moves = page.getByTestId('moves').getByRole('button');
    await moves.nth(4).click();
    await expect(moves.nth(4)).toHaveAttribute('aria-current', 'step');
    const board = await boxOf(grid(page));
    expect(board.y).toBeGreaterThanOrEqual(0);
    expect(board.y + board.height).toBeLessThan(844);
    const chosen = await boxOf(moves.nth(4));
    expect(overlap(chosen, board)).toBe(false);
    // And so do the buttons to go on.
    const next = page.getByRole('button', { name: 'Next move' });
    const bar = await boxOf(next);
    expect(bar.y).toBeGreaterThanOrEqual(board.y + board.height - 1);
    expect(overlap(bar, chosen)).toBe(false);
    await next.tap();
    await expect(moves.nth(5)).toHaveAttribute('aria-current', 'step');
    await expect.poll(() => boxOf(next)).toEqual(bar);
  });

  test('a game is begun without scrolling, and says how many pieces there are', async ({
    page,
  }) => {
    await openPage(page);
    await show(page, 'Play');
    const start = page.getByRole('button', { name: 'Start the game' });
    await expect(start).toBeInViewport({ ratio: 1 });
    await start.tap();
    await expect(page.getByText('18 men')).toHaveCount(2);
    for (const count of await page.getByText('18 men').all()) await expect(count).toBeInViewport();
  });
});

test('messages cover nothing that is in use and take no place from the moves', async ({ page }) => {
  await page.setViewportSize(sizes.desktop);
  await openPage(page);
  await newGame(page);
  await expect(status(page)).toContainText('Your move');
  const before = await boxOf(page.getByTestId('moves'));
  await page.getByRole('button', { name: 'Offer a draw' }).click();
  await expect(status(page)).toContainText('The engine declines the draw.');
  await page.getByRole('button', { name: 'Hint' }).click();
  await expect(status(page)).toContainText('Hint: ');
  expect(await boxOf(page.getByTestId('moves'))).toEqual(before);
  await confirm(page, 'Resign');

  // A review shows what it has found and the moves.
  const noted = Array.from({ length: 8 }, (_, index) => {
    const moves = ['d1-d4', 'd8-d5', 'e1-e4', 'e8-e5', 'c1-c4', 'c8-c5', 'f1-f4', 'f8-f5'];
    const score = index % 2 === 0 ? '-5.00' : '5.00';
    const number = index % 2 === 0 ? `${index / 2 + 1}. ` : '';
    return `${number}${moves[index]} {[%eval ${score}]}`;
  });
  await openPdn(page, `[Event "x"]\n\n{[%eval 0.00]} ${noted.join(' ')} *`);
  await show(page, 'Review');
  await expect(page.getByRole('img', { name: /^The chances of White/ })).toBeVisible();
  const panel = await boxOf(page.locator('.review'));
  const losses = page.getByTestId('review').getByRole('listitem');
  await expect(losses).toHaveCount(8);
  const third = await boxOf(losses.nth(2));
  expect(third.y + third.height).toBeLessThanOrEqual(panel.y + panel.height);
  // Five rows of moves.
  expect((await boxOf(page.getByTestId('moves'))).height).toBeGreaterThan(5 * 28);

  await show(page, 'Analysis');
  await tap(page, 'd1', 'd4');
  await page.getByRole('button', { name: 'Notes and variations' }).click();
  const told = page.getByTestId('problem');
  await tap(page, 'a1');
  await expect(told).toHaveText('Black is to move.');
  const notice = await boxOf(page.locator('.notice'));
  for (const used of [grid(page), page.getByTestId('moves'), page.locator('.analysis')])
    expect(overlap(notice, await boxOf(used))).toBe(false);
  // It goes with any next action.
  await page.getByRole('button', { name: 'Good move', exact: true }).click();
  await expect(told).toHaveCount(0);

  // Nothing of a long name is cut.
  const long = 'An engine with a very long name and its version 2026.11.25'.repeat(3);
  await openPdn(page, `[White "${long}"]\n\n1. d1-d4 *\n\n[White "Carl"]\n\n1. e1-e4 *`);
  const row = page.getByRole('list', { name: 'Games' }).getByRole('listitem').first();
  const button = row.locator('button').first();
  await expect(button).toContainText('An engine');
  expect(await button.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(false);
});
