/** The page on a phone held upright. */

import { crc32 } from 'node:zlib';
import type { Locator, Page } from '@playwright/test';
import { heldAnswer, holdAnswers, releaseAnswer } from '../support/held_answers';
import {
  expect,
  moveTexts,
  newGame,
  openFen,
  openPage,
  openPdn,
  show,
  square,
  squares,
  status,
  test,
} from '../support/support';

test.use({
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 3,
  isMobile: true,
  hasTouch: true,
});

/** The least width and height of what a finger has to meet, in pixels. */
const leastSize = 32;

async function touch(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) await square(page, name).tap();
}

/** What is wider than the screen, or too small for a finger. */
async function clumsy(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const found: string[] = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth)
      found.push(`the page is ${scrollWidth} wide on a screen of ${clientWidth}`);
    const controls = 'button, input:not([type=radio]), select, textarea, summary, [role=gridcell]';
    for (const control of document.querySelectorAll<HTMLElement>(controls)) {
      // The label of a switch is what is touched.
      const target = control.closest('label') ?? control;
      const { width, height, left, right } = target.getBoundingClientRect();
      const name = control.ariaLabel ?? control.innerText.trim() ?? control.tagName;
      const hidden = width <= 1 || getComputedStyle(target).visibility === 'hidden';
      if (hidden) continue;
      if (left < -1 || right > clientWidth + 1) found.push(`${name} is not on the screen`);
      // Moves in a running text may be as small as the text.
      const inText = control.closest('[data-testid=moves], [data-testid=lines]') !== null;
      const enough = inText ? 24 : least;
      if (height < enough || width < Math.min(enough, 24))
        found.push(`${name} is ${Math.round(width)} x ${Math.round(height)}`);
    }
    return found;
  }, leastSize);
}

/** The book with many games of each move, of which White got half the points. */
function withGames(book: Buffer): Buffer {
  const changed = Buffer.from(book);
  for (let entry = 40; entry < changed.length; entry += 16) {
    changed.writeUInt16LE(65_535, entry + 12);
    changed[entry + 14] = 128;
  }
  changed.writeUInt32LE(crc32(changed.subarray(40)), 32);
  return changed;
}

/** Whether all of an element can be seen without scrolling. */
async function onScreen(locator: Locator): Promise<boolean> {
  const box = await locator.boundingBox();
  return box !== null && box.y >= 0 && box.y + box.height <= 740;
}

test('moves by touch, analysis, and nothing is clumsy', async ({ page }) => {
  await openPage(page);
  expect(await clumsy(page)).toEqual([]);
  const board = page.getByRole('grid');
  expect((await board.boundingBox())!.width).toBeGreaterThan(330);

  await show(page, 'Analysis');
  await touch(page, 'd1', 'd4', 'd8', 'd5');
  expect(await moveTexts(page)).toEqual(['d1-d4', 'd8-d5']);
  await page.getByRole('button', { name: 'Previous move' }).tap();
  await expect(status(page)).toContainText('Black to move');
  await page.getByRole('switch', { name: 'Engine' }).tap();
  await expect(page.getByTestId('lines').getByRole('listitem')).toHaveCount(1);
  expect(await clumsy(page)).toEqual([]);
  // The board and the first line of the analysis are seen together.
  expect(await onScreen(board)).toBe(true);
  expect(await onScreen(page.getByTestId('lines').getByRole('listitem'))).toBe(true);
  await page.getByTestId('lines').getByRole('button').first().tap();
  expect((await moveTexts(page)).length).toBeGreaterThanOrEqual(2);
  await page.getByRole('switch', { name: 'Engine' }).tap();

  await openFen(page, 'B:Wc3,d1,d2,e3,h2:Bb7,Kc5,c6,d5');
  await touch(page, 'c5', 'c1', 'h1', 'h3', 'd3');
  expect((await squares(page)).d3).toBe('B');
});

test('what the endgame tables say fits the screen', async ({ page }) => {
  await openPage(page);
  await openFen(page, 'W:Wa2,Kc3:Bd8,Ke7');
  const result = page.getByTestId('endgame-result');
  await expect(result).toContainText('White wins in 31 plies');
  expect(await clumsy(page)).toEqual([]);
  expect(await onScreen(page.getByRole('grid'))).toBe(true);
  await page.getByTestId('endgame').getByRole('button', { name: 'c3-h8' }).tap();
  await expect(result).toContainText('White wins in 30 plies');
  expect(await moveTexts(page)).toEqual(['c3-h8']);
  // Captures have long names.
  await openFen(page, 'B:Wb2,b4,d5:BKb7');
  await expect(result).toBeVisible();
  expect(await clumsy(page)).toEqual([]);
});

test('the mistakes of a game are learnt from by touch', async ({ page }) => {
  await openPage(page);
  await openPdn(
    page,
    '1. d1-d4 {[%eval 0.10]} d8-d5?? {[%eval 4.00] Blunder. Better: e8-e5} (1... e8-e5) ' +
      '2. e1-e4! {[%eval 4.20]} *',
  );
  await show(page, 'Review');
  await page.getByRole('button', { name: 'Learn from your mistakes' }).tap();
  await page
    .getByRole('group', { name: 'Mistakes of' })
    .getByText(/^Black/)
    .tap();
  await page.evaluate(() => scrollTo({ top: 0 }));
  await touch(page, 'd8', 'd5');
  const message = page.getByTestId('exercise-message');
  await expect(message).toContainText('This is the move of the game.');
  expect(await clumsy(page)).toEqual([]);
  // The board and what is said of the move are seen together.
  expect(await onScreen(page.getByRole('grid'))).toBe(true);
  expect(await onScreen(message)).toBe(true);
  await touch(page, 'e8', 'e5');
  await expect(message).toHaveText('e8-e5 is the best move.');
  expect(await clumsy(page)).toEqual([]);
});

test.describe('with a changed book', () => {
  // Requests of a service worker could not be changed.
  test.use({ serviceWorkers: 'block' });

  test('what the book of openings says fits the screen', async ({ page, complaints }) => {
    complaints.allow(/Service Worker/);
    // A book with games has the most columns.
    await page.route('**/openings.book', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: withGames(await response.body()) });
    });
    await openPage(page);
    await show(page, 'Analysis');
    await page.getByRole('switch', { name: 'Openings' }).tap();
    const openings = page.getByTestId('openings');
    await expect(openings.getByRole('img', { name: 'White scored 50%' }).first()).toBeVisible();
    expect(await clumsy(page)).toEqual([]);
    const move = openings.getByRole('rowheader').first();
    const text = await move.innerText();
    await move.getByRole('button').tap();
    expect(await moveTexts(page)).toEqual([text]);
  });
});

test('a game fits the screen', async ({ page }) => {
  await openPage(page);
  await show(page, 'Play');
  expect(await clumsy(page)).toEqual([]);
  await page.getByRole('slider', { name: 'Strength' }).fill('0');
  await page.getByRole('button', { name: 'Start the game' }).tap();
  await expect(status(page)).toContainText('Your move');
  expect(await clumsy(page)).toEqual([]);
  expect(await onScreen(page.getByRole('grid'))).toBe(true);
  await touch(page, 'd1', 'd4');
  await expect.poll(() => moveTexts(page)).toHaveLength(2);
  await page.getByRole('button', { name: 'Resign' }).tap();
  await page.getByRole('group', { name: 'Resign the game?' }).getByText('Yes').tap();
  await expect(status(page)).toContainText('Black wins: White resigned.');
  expect(await clumsy(page)).toEqual([]);
});

test('two people play by touch', async ({ page }) => {
  await openPage(page);
  await show(page, 'Play');
  await page.getByText('Someone here', { exact: true }).tap();
  expect(await clumsy(page)).toEqual([]);
  await page.getByRole('button', { name: 'Start the game' }).tap();
  await touch(page, 'd1', 'd4');
  await touch(page, 'd8', 'd5');
  expect(await moveTexts(page)).toHaveLength(2);
  expect(await clumsy(page)).toEqual([]);
  await page.getByRole('button', { name: 'Draw' }).tap();
  expect(await clumsy(page)).toEqual([]);
  await page.getByRole('button', { name: 'Yes', exact: true }).tap();
  await expect(status(page)).toHaveText('Draw by agreement.');
});

test('a premove is entered by touch', async ({ page }) => {
  await holdAnswers(page, 200);
  await openPage(page);
  await newGame(page);
  await touch(page, 'd1', 'd4');
  await heldAnswer(page);
  await touch(page, 'e1', 'e4');
  await expect(page.locator('main svg rect.premove')).toHaveCount(2);
  expect(await clumsy(page)).toEqual([]);
  await releaseAnswer(page, 'd8d5');
  await expect.poll(() => moveTexts(page)).toEqual(['d1-d4', 'd8-d5', 'e1-e4']);
});

test('openings and endings are practised by touch', async ({ page }) => {
  await openPage(page);
  await show(page, 'Learn');
  await page.getByRole('button', { name: 'Openings' }).tap();
  await expect(page.getByRole('combobox', { name: 'Opening' })).toBeVisible();
  expect(await clumsy(page)).toEqual([]);
  await touch(page, 'd1', 'd4');
  await expect(page.getByTestId('exercise-message')).toContainText('d1-d4 (');
  expect(await clumsy(page)).toEqual([]);
  await page.getByRole('button', { name: 'Endings' }).tap();
  const distance = page.getByTestId('practice-distance');
  await expect(distance).toHaveText(/^White wins in \d+ moves?\.$/);
  await page.getByRole('button', { name: 'Hint' }).tap();
  const message = page.getByTestId('exercise-message');
  await expect(message).toHaveText(/^Best: /);
  expect(await clumsy(page)).toEqual([]);
  const [from, to] = /(\w\d)\D+(\w\d)$/.exec(await message.innerText())!.slice(1);
  await touch(page, from, to);
  await expect(message).not.toHaveText(/^Best: /);
});

test('every part fits the screen', async ({ page }) => {
  await openPage(page);
  for (const tab of ['Review', 'Files', 'Settings', 'Learn'] as const) {
    await show(page, tab);
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    expect(await clumsy(page), tab).toEqual([]);
  }
  await expect(page.getByRole('grid')).toBeVisible();
  await touch(page, 'd2', 'e3');
  await expect(page.getByTestId('lesson-message')).toHaveText('Good. Now the next move.');
  await show(page, 'Files');
  await page.getByText('Picture or animation').tap();
  await expect(page.getByTestId('pictures')).toBeVisible();
  expect(await clumsy(page), 'the pictures').toEqual([]);
  await page.getByRole('button', { name: 'Set up position' }).tap();
  await expect(page.getByRole('grid', { name: 'The position being set up' })).toBeVisible();
  expect(await clumsy(page)).toEqual([]);
});
