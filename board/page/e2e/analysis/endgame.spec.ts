/** The endgame tables in the analysis, with either engine. */

import type { Locator, Page } from '@playwright/test';
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
  squares,
  test,
  holdFile,
} from '../support/support';

/** One move wins, most draw, some lose. */
const endgameFen = 'W:Wa2,Kc3:Bd8,Ke7';
const tablesPath = 'tables/four.dtb';

function panel(page: Page): Locator {
  return page.getByTestId('endgame');
}

function headline(page: Page): Locator {
  return page.getByTestId('endgame-result');
}

/** The moves of a group. */
function group(page: Page, name: string): Locator {
  return panel(page).getByRole('list', { name }).getByRole('button');
}

/** How often the tables are asked for from now on. */
function countTables(page: Page): () => number {
  let count = 0;
  page.context().on('request', (request) => {
    if (request.url().endsWith(tablesPath)) count += 1;
  });
  return () => count;
}

test('the result of the position and of each move, without the engine', async ({ page }) => {
  await openPage(page);
  await openFen(page, endgameFen);
  await expect(headline(page)).toHaveText(/White wins in 31 plies\s+in 16 moves/);
  await expect(group(page, 'Winning moves')).toHaveText([/c3-h8\s+wins in 31 plies/]);
  await expect(group(page, 'Drawing moves')).toHaveCount(21);
  await expect(group(page, 'Drawing moves').first()).toHaveText(/a2-a3\s+draws/);
  await expect(group(page, 'Losing moves')).toHaveCount(5);
  // The worst is the last.
  await expect(panel(page).getByRole('button').last()).toHaveText(/c3-c7\s+loses in 2 plies/);
  await expect(page.getByRole('switch', { name: 'Engine' })).not.toBeChecked();
  await expect(page.getByTestId('evaluation')).toContainText('White wins in 16 moves');

  // Under the pointer a move is shown on the board; a click plays it.
  const arrow = page.getByRole('region', { name: 'Board' }).locator('polyline');
  await expect(arrow).toHaveCount(0);
  await group(page, 'Winning moves').hover();
  await expect(arrow).toHaveCount(1);
  await group(page, 'Winning moves').click();
  await expect(piece(page, 'h8')).toBeVisible();
  expect(await moveTexts(page)).toEqual(['c3-h8']);
  await expect(headline(page)).toHaveText(/White wins in 30 plies\s+in 15 moves/);
  await expect(group(page, 'Winning moves')).toHaveCount(0);

  // With the keyboard the focus stays in the list.
  const first = panel(page).getByRole('button').first();
  await first.focus();
  await expect(arrow).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(headline(page)).toContainText('White wins in 29 plies');
  await expect(first).toBeFocused();
  expect(await moveTexts(page)).toHaveLength(2);

  // Back to a position that was asked about.
  await page.getByRole('button', { name: 'First position' }).click();
  await expect(headline(page)).toContainText('31 plies');
});

test('the panel follows the board while the engine analyses', async ({ page }) => {
  await openPage(page);
  await openFen(page, endgameFen);
  const engine = page.getByRole('switch', { name: 'Engine' });
  await engine.click();
  await expect(headline(page)).toContainText('White wins in 31 plies');
  // The engine knows it, too.
  await expect(page.getByTestId('evaluation')).toContainText('White wins in 16 moves');
  await group(page, 'Drawing moves').first().click();
  await expect(headline(page)).toHaveText('Drawn');
  await expect(page.getByTestId('evaluation')).toContainText('0.0');
  await expect(page.getByRole('img', { name: 'White wins 0%, draw 100%' })).toBeVisible();
  for (let ply = 0; ply < 6; ply += 1) {
    const played = await moveTexts(page);
    await panel(page).getByRole('button').first().click();
    await expect.poll(() => moveTexts(page)).toHaveLength(played.length + 1);
    await expect(headline(page)).toHaveText('Drawn');
    await expect(page.locator('.stale')).toHaveCount(0);
  }
  await expect(engine).toBeChecked();

  // With many pieces, and when the game is over, there is nothing to say.
  await openFen(page, 'W:Wa1:Ba2,a3,b2');
  await expect(page.getByText('The game is over in this position.')).toBeVisible();
  await expect(panel(page)).toHaveCount(0);
  await openFen(page, 'W:Wa1,b1,c1,d1:Ba8,b8,c8,d8');
  await expect(page.getByTestId('lines').getByRole('listitem')).toHaveCount(1);
  await expect(panel(page)).toHaveCount(0);
});

test('a game against the engine gets no hints from it', async ({ page }) => {
  await openPage(page);
  await openFen(page, endgameFen);
  await expect(headline(page)).toBeVisible();
  await newGame(page, { from: 'This position' });
  await expect(headline(page)).toHaveCount(0);
  await show(page, 'Analysis');
  await expect(page.getByText('A game is on.')).toBeVisible();
  await expect(panel(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Go to the game' }).click();
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Yes', exact: true }).click();
  await show(page, 'Analysis');
  await expect(headline(page)).toContainText('White wins in 31 plies');
});

test('a review judges by the tables', async ({ page }) => {
  await openPage(page);
  await openPdn(page, `[SetUp "1"]\n[FEN "${endgameFen}"]\n\n1. c3-c8 d8xb8 *\n`);
  await show(page, 'Review');
  const review = page.getByTestId('review');
  await review.getByLabel('Time for each move').selectOption('0.1 s');
  await review.getByRole('button', { name: 'Review the game' }).click();
  const loss = review.getByRole('listitem').first();
  await expect(loss).toContainText('Blunder');
  await expect(loss).toContainText('lost 100% of the chances');
  await expect(loss).toContainText('Better: c3-h8');
  await show(page, 'Files');
  await expect(page.getByTestId('pdn')).toHaveValue(/%eval #-4\] Blunder\. Better: c3-h8/);
});

test.describe('the file', () => {
  // Requests of a service worker could not be changed.
  test.use({ serviceWorkers: 'block' });

  test('is loaded once, and only when it is needed', async ({ page, complaints }, { project }) => {
    complaints.allow(/Service Worker/);
    const count = countTables(page);
    await openPage(page);
    await show(page, 'Analysis');
    await page.getByRole('switch', { name: 'Engine' }).click();
    await enterMove(page, 'd1d4');
    await expect(page.getByTestId('lines').getByRole('listitem')).toHaveCount(1);
    expect(count()).toBe(0);
    await openFen(page, endgameFen);
    await expect(headline(page)).toContainText('31 plies');
    await openFen(page, 'B:WKa1,Kb2,Kc3:BKh8');
    await expect(headline(page)).toHaveText(/White wins in 4 plies\s+in 2 moves/);
    // The native engine has tables of its own.
    expect(count()).toBe(project.name === 'wasm' ? 1 : 0);
  });

  test('may fail, and is loaded again when it is asked for', async ({ page, complaints }, {
    project,
  }) => {
    test.skip(project.name !== 'wasm', 'the native engine has tables of its own');
    complaints.allow(/ERR_FAILED|Service Worker/);
    await page.route(`**/${tablesPath}`, (route) => route.abort());
    await openPage(page);
    await openFen(page, endgameFen);
    const problem = page.getByTestId('endgame-problem');
    await expect(problem).toContainText('The endgame tables could not be loaded');
    // The analysis works without them.
    await page.getByRole('switch', { name: 'Engine' }).click();
    await expect(page.getByTestId('lines').getByRole('listitem')).toHaveCount(1);
    await expect(page.getByTestId('lines')).not.toContainText('#16');

    await page.unroute(`**/${tablesPath}`);
    await page.route(`**/${tablesPath}`, (route) => route.fulfill({ body: 'no tables' }));
    const retry = page.getByRole('button', { name: 'Try again' });
    await retry.click();
    await expect(problem).toContainText('this is not a file of Dameo endgame tables');

    await page.unroute(`**/${tablesPath}`);
    const proceed = await holdFile(page, tablesPath);
    await retry.click();
    await expect(page.getByText('Loading the endgame tables')).toBeVisible();
    proceed();
    await expect(headline(page)).toContainText('31 plies');
    await expect(problem).toHaveCount(0);
    // The search that ran began again with them.
    await expect(page.getByTestId('evaluation')).toContainText('White wins in 16 moves');
  });
});

test('the file is kept for use without a network', async ({ page, context, baseURL, complaints }, {
  project,
}) => {
  test.skip(project.name !== 'wasm', 'the local server has the native engine');
  const files = await filesOf(baseURL ?? '');
  const tables = await fetch(new URL(tablesPath, baseURL));
  files.set(tablesPath, Buffer.from(await tables.arrayBuffer()));
  const site = await StaticSite.start(files);
  await page.goto(site.url);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await openFen(page, endgameFen);
  await expect(headline(page)).toContainText('31 plies');

  complaints.allow(/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED/);
  await context.setOffline(true);
  await site.stop();
  await page.reload();
  await show(page, 'Analysis');
  await expect.poll(() => squares(page)).toHaveProperty('c3', 'W');
  await expect(headline(page)).toContainText('31 plies');
});
