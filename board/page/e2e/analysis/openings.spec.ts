/** The opening explorer in the analysis, with either engine. */

import type { Locator, Page } from '@playwright/test';
import { findings } from '../support/axe';
import { StaticSite, filesOf } from '../support/static_site';
import {
  enterMove,
  expect,
  moveTexts,
  newGame,
  openFen,
  openPage,
  openPdn,
  piece,
  show,
  test,
  holdFile,
} from '../support/support';

const bookPath = 'openings.book';

function panel(page: Page): Locator {
  return page.getByTestId('openings');
}

function moves(page: Page): Locator {
  return panel(page).getByRole('rowheader').getByRole('button');
}

function toggle(page: Page): Locator {
  return page.getByRole('switch', { name: 'Openings' });
}

/** A book that has no position. */
function emptyBook(book: Buffer): Buffer {
  const empty = Buffer.from(book.subarray(0, 40));
  // The number of entries and their checksum.
  empty.writeUInt32LE(0, 12);
  empty.writeUInt32LE(0, 32);
  return empty;
}

test('the moves of the position are seen and played', async ({ page }) => {
  await openPage(page);
  await show(page, 'Analysis');
  await toggle(page).click();
  await expect(moves(page)).toHaveCount(12);
  await panel(page).getByRole('button', { name: 'Show all 52' }).click();
  await expect(moves(page)).toHaveCount(52);
  await panel(page).getByRole('button', { name: 'Show the best 12' }).click();

  // Under the pointer a move is shown on the board; a click anywhere in its row plays it.
  const arrow = page.getByRole('region', { name: 'Board' }).locator('polyline');
  await expect(arrow).toHaveCount(0);
  const first = panel(page).getByRole('row').nth(1);
  const text = (await moves(page).first().textContent()) ?? '';
  await first.hover();
  await expect(arrow).toHaveCount(1);
  await first.getByRole('cell').last().click();
  await expect.poll(() => moveTexts(page)).toEqual([text]);
  await expect(piece(page, text.slice(-2))).toBeVisible();

  // With the keyboard the focus stays in the table.
  await moves(page).first().focus();
  await expect(arrow).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect.poll(() => moveTexts(page)).toHaveLength(2);
  await expect(moves(page).first()).toBeFocused();

  // It is the position that counts, and not the way to it.
  const known = await moves(page).allTextContents();
  await show(page, 'Files');
  await openFen(page, (await page.getByTestId('fen').textContent()) ?? '');
  await expect(moves(page)).toHaveText(known);
  await openFen(page, 'W:Wa1,b1,c1,d1:Ba8,b8,c8,d8');
  await expect(panel(page)).toContainText('This position is not in the book.');

  // The switch stays as it is.
  await page.reload();
  await expect(toggle(page)).toBeChecked();
  await toggle(page).click();
  await expect(panel(page).getByRole('status')).toHaveCount(0);
});

test('a game against the engine gets no hints from it', async ({ page }) => {
  await openPage(page);
  await show(page, 'Analysis');
  await toggle(page).click();
  await expect(moves(page)).toHaveCount(12);
  await newGame(page);
  await show(page, 'Analysis');
  await expect(page.getByText('A game is on.')).toBeVisible();
  await expect(panel(page)).toHaveCount(0);
});

test('what the open games and the own ones have played', async ({ page }) => {
  await openPage(page);
  const game = (name: string, moves: string, result: string) =>
    `[White "${name}"]\n[Result "${result}"]\n\n${moves} ${result}\n`;
  await show(page, 'Files');
  await openPdn(
    page,
    [
      game('Anna', '1. d1-d4 d8-d5', '1-0'),
      game('Bert', '1. d1-d4 e8-e5', '1/2-1/2'),
      game('Carl', '1. e1-e4', '0-1'),
    ].join('\n'),
  );
  const rows = panel(page).locator('tbody tr');
  const from = (name: string) => panel(page).getByText(name, { exact: true }).click();
  await show(page, 'Analysis');
  await toggle(page).click();
  await from('Open games');
  await expect(rows).toHaveText([/^\s*d1-d4\s*2\s*75%\s*$/, /^\s*e1-e4\s*1\s*0%\s*$/]);
  await expect(panel(page)).toContainText('3 of 3 games came to this position.');
  await moves(page).first().click();
  await expect(rows).toHaveText([/^\s*d8-d5\s*1\s*100%\s*$/, /^\s*e8-e5\s*1\s*50%\s*$/]);
  expect(await findings(page)).toEqual([]);

  // The library has none of them yet. What is saved is counted, also from another tab.
  await from('My games');
  await expect(panel(page)).toContainText('0 of 0 games came to this position.');
  const other = await page.context().newPage();
  await other.goto(page.url());
  await show(other, 'Files');
  await other.getByText('My games', { exact: true }).click();
  await other.getByRole('button', { name: 'Save this game' }).click();
  await expect(rows).toHaveText([/^\s*d8-d5\s*1\s*100%\s*$/]);
  await expect(panel(page)).toContainText('1 of 1 game came to this position.');
  await other.close();
  await page.reload();
  await expect(rows).toHaveCount(1);
  await from('Book');
  await expect(moves(page)).toHaveCount(12);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 800 }, isMobile: true, hasTouch: true });

  test('the moves of games fit, and are played by a tap', async ({ page }) => {
    await openPage(page);
    await show(page, 'Files');
    await openPdn(page, '[White "Anna"]\n[Result "1-0"]\n\n1. d1-d4 d8-d5 1-0\n');
    await show(page, 'Analysis');
    await toggle(page).tap();
    await expect(moves(page)).toHaveCount(12);
    await panel(page).getByText('Open games', { exact: true }).tap();
    await moves(page).first().tap();
    await expect(moves(page)).toHaveText(['d8-d5']);
    await expect(panel(page)).toContainText('1 of 1 game came to this position.');
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
    ).toBe(true);
    expect(await findings(page)).toEqual([]);
  });
});

test.describe('the file', () => {
  // Requests of a service worker could not be changed.
  test.use({ serviceWorkers: 'block' });

  test('is loaded when it is wanted, and again after a failure', async ({ page, complaints }) => {
    complaints.allow(/ERR_FAILED|Service Worker/);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const count = (): number => asked.filter((path) => path.endsWith(bookPath)).length;
    await openPage(page);
    await show(page, 'Analysis');
    await enterMove(page, 'd1d4');
    expect(asked.filter((path) => /book|Explorer/.test(path))).toEqual([]);

    await page.route(`**/${bookPath}`, (route) => route.abort());
    await toggle(page).click();
    const problem = page.getByTestId('openings-problem');
    await expect(problem).toContainText('The book could not be loaded');
    const retry = panel(page).getByRole('button', { name: 'Try again' });
    await page.unroute(`**/${bookPath}`);
    await page.route(`**/${bookPath}`, (route) => route.fulfill({ body: 'no book' }));
    await retry.click();
    await expect(problem).toContainText('it does not begin like an opening book');

    await page.unroute(`**/${bookPath}`);
    const proceed = await holdFile(page, bookPath);
    await retry.click();
    await expect(page.getByText(/^Loading the book/)).toBeVisible();
    proceed();
    await expect(moves(page)).toHaveCount(12);
    expect(count()).toBe(3);
    await toggle(page).click();
    await toggle(page).click();
    await expect(moves(page)).toHaveCount(12);
    expect(count()).toBe(3);
  });
});

test('the file is kept for use without a network, and a newer one replaces it', async ({
  page,
  context,
  baseURL,
  complaints,
}, { project }) => {
  test.skip(project.name !== 'wasm', 'the local server has the native engine');
  const files = await filesOf(baseURL ?? '');
  const book = Buffer.from(await (await fetch(new URL(bookPath, baseURL))).arrayBuffer());
  files.set(bookPath, book);
  const site = await StaticSite.start(files);
  await page.goto(site.url);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await show(page, 'Analysis');
  await toggle(page).click();
  await moves(page).first().click();
  await expect(moves(page)).toHaveCount(12);
  const known = await moves(page).allTextContents();

  complaints.allow(/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED/);
  await context.setOffline(true);
  const reload = async (): Promise<void> => {
    await page.reload();
    await expect(toggle(page)).toBeChecked();
  };
  await reload();
  await expect(moves(page)).toHaveText(known);

  await context.setOffline(false);
  site.files = new Map([...files, [bookPath, emptyBook(book)]]);
  await reload();
  await expect(panel(page)).toContainText('This position is not in the book.');
  await context.setOffline(true);
  await site.stop();
  await reload();
  await expect(panel(page)).toContainText('This position is not in the book.');
});
