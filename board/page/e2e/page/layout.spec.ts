/** The board keeps its place and its size in every part of the page, and nothing covers it. */

import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import {
  expect,
  grid,
  newGame,
  openFen,
  openPage,
  openPdn,
  show,
  square,
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

/** The board in each part, once it has come to rest. */
async function boards(page: Page): Promise<Record<string, Box>> {
  const found: Record<string, Box> = {};
  for (const tab of ['Play', 'Analysis', 'Review', 'Files', 'Learn', 'Settings'] as const) {
    await show(page, tab);
    found[tab] = await boxOf(grid(page));
  }
  await show(page, 'Files');
  await page.getByRole('button', { name: 'Set up position' }).click();
  found.editor = await boxOf(page.getByRole('grid', { name: 'The position being set up' }));
  await newGame(page);
  await expect(status(page)).toContainText('Your move');
  found.game = await boxOf(grid(page));
  return found;
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
  desktop: { viewport: { width: 1366, height: 768 } },
  'desktop at 200%': { viewport: { width: 683, height: 384 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  'small phone': { viewport: { width: 320, height: 568 }, isMobile: true, hasTouch: true },
};

for (const [name, size] of Object.entries(sizes)) {
  test.describe(name, () => {
    test.use(size);

    test('the board is the same in every part, and fits the window', async ({ page }) => {
      await openPage(page);
      const found = await boards(page);
      for (const [part, box] of Object.entries(found)) expect(box, part).toEqual(found.Analysis);
      const { x, y, width, height } = found.Analysis;
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(size.viewport.width);
      expect(y + height).toBeLessThanOrEqual(size.viewport.height);
      expect(width).toBeGreaterThan(0.6 * Math.min(size.viewport.width, size.viewport.height));
    });

    test('what is asked and told does not cover the board', async ({ page }) => {
      await openPage(page);
      await openFen(page, 'B:Wb6,c7,e6,g5,Kh7:Bc2,Kc8,d7');
      const board = await boxOf(grid(page));
      await tap(page, 'c8', 'h8');
      const dialog = page.getByRole('dialog', { name: 'Which capture?' });
      expect(overlap(await boxOf(dialog), board)).toBe(false);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
    });
  });
}

test.describe('a phone', () => {
  test.use(sizes.phone);

  test('the board stays in sight while the moves are gone through', async ({ page }) => {
    await openPage(page);
    await openPdn(page, await readFile('e2e/games/thirty_moves.pdn', 'utf8'));
    await page.getByRole('switch', { name: 'Engine' }).click();
    await page.getByRole('combobox', { name: 'Lines' }).selectOption('5');
    await expect(page.getByTestId('lines').getByRole('listitem')).toHaveCount(5);
    await page.getByRole('switch', { name: 'Engine' }).click();
    await page.evaluate(() => scrollTo({ top: 0 }));
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
    expect(await boxOf(next)).toEqual(bar);
  });

  test('the help can be reached', async ({ page }) => {
    await openPage(page);
    await page.getByRole('button', { name: 'Help' }).tap();
    await expect(page.getByRole('dialog', { name: 'Help' })).toContainText('Drag a piece');
  });
});

test.describe('1366 x 768', () => {
  test.use({ viewport: { width: 1366, height: 768 } });

  test('a review shows what it has found and the moves', async ({ page }) => {
    await openPage(page);
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
  });
});

test('a hint and a refused draw take no place from the moves', async ({ page }) => {
  await openPage(page);
  await newGame(page);
  await expect(status(page)).toContainText('Your move');
  const before = await boxOf(page.getByTestId('moves'));
  await page.getByRole('button', { name: 'Offer a draw' }).click();
  await expect(status(page)).toContainText('The engine refuses the draw.');
  await page.getByRole('button', { name: 'Hint' }).click();
  await expect(status(page)).toContainText('Hint: ');
  expect(await boxOf(page.getByTestId('moves'))).toEqual(before);
});

test('a message covers nothing that is in use, and goes with the next action', async ({ page }) => {
  await openPage(page);
  await show(page, 'Analysis');
  await tap(page, 'd1', 'd4');
  await page.getByRole('button', { name: 'Notes and variations' }).click();
  const told = page.getByTestId('problem');
  await tap(page, 'a1');
  await expect(told).toHaveText('Black is to move.');
  const notice = await boxOf(page.locator('.notice'));
  for (const used of [grid(page), page.getByTestId('moves'), page.locator('.analysis')])
    expect(overlap(notice, await boxOf(used))).toBe(false);
  // Any next action will do: a glyph, or a key.
  await page.getByRole('button', { name: 'Good move', exact: true }).click();
  await expect(told).toHaveCount(0);
  await tap(page, 'a1');
  await expect(told).toHaveText('Black is to move.');
  await page.keyboard.press('ArrowLeft');
  await expect(told).toHaveCount(0);
  await expect(square(page, 'd1')).toHaveAccessibleName(/white man/);
});
