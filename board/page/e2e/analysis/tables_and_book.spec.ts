/** The endgame tables and the opening explorer in the analysis. */

import type { Page } from '@playwright/test';
import {
  engineSwitch,
  enterMove,
  expect,
  holdFile,
  linesShown,
  moveTexts,
  openFen,
  openPage,
  openPdn,
  piece,
  reload,
  show,
  test,
  waitUntilSaved,
} from '../support/support';

const arrow = (page: Page) => page.getByRole('region', { name: 'Board' }).locator('polyline');

test('the endgame tables: results of moves, a file that fails, and beside the engine', async ({
  page,
  complaints,
}) => {
  complaints.allow(/ERR_FAILED/);
  const tables = '**/tables/four.dtb';
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const panel = page.getByTestId('endgame');
  const headline = page.getByTestId('endgame-result');
  const group = (name: string) => panel.getByRole('list', { name }).getByRole('button');

  await page.route(tables, (route) => route.abort());
  await openPage(page);
  await openFen(page, 'W:Wa2,Kc3:Bd8,Ke7');
  const problem = page.getByTestId('endgame-problem');
  await expect(problem).toContainText('The endgame tables could not be loaded');
  await page.unroute(tables);
  await page.route(tables, (route) => route.fulfill({ body: 'no tables' }));
  const retry = page.getByRole('button', { name: 'Try again' });
  await retry.click();
  await expect(problem).toContainText('this is not a file of Dameo endgame tables');
  await page.unroute(tables);
  const proceed = await holdFile(page, 'tables/four.dtb');
  await retry.click();
  await expect(page.getByText('Loading the endgame tables')).toBeVisible();
  proceed();

  await expect(headline).toHaveText(/White wins in 31 plies\s+in 16 moves/);
  await expect(problem).toHaveCount(0);
  await expect(group('Winning moves')).toHaveText([/c3-h8\s+wins in 31 plies/]);
  await expect(group('Drawing moves')).toHaveCount(21);
  await expect(group('Losing moves')).toHaveCount(5);
  // The worst is the last.
  await expect(panel.getByRole('button').last()).toHaveText(/c3-c7\s+loses in 2 plies/);
  await expect(page.getByTestId('evaluation')).toContainText('White wins in 16 moves');

  // Under the pointer a move is shown on the board; a click plays it.
  await expect(arrow(page)).toHaveCount(0);
  await group('Winning moves').hover();
  await expect(arrow(page)).toHaveCount(1);
  await group('Winning moves').click();
  await expect(piece(page, 'h8')).toBeVisible();
  await expect(headline).toHaveText(/White wins in 30 plies\s+in 15 moves/);
  // With the keyboard the focus stays in the list.
  const first = panel.getByRole('button').first();
  await first.focus();
  await page.keyboard.press('Enter');
  await expect(headline).toContainText('White wins in 29 plies');
  await expect(first).toBeFocused();
  expect(await moveTexts(page)).toHaveLength(2);

  // The engine knows it, too, and the file was not loaded again.
  await page.getByRole('button', { name: 'First position' }).click();
  await engineSwitch(page).click();
  await expect(headline).toContainText('31 plies');
  await group('Drawing moves').first().click();
  await expect(headline).toHaveText('Drawn');
  await expect(page.getByRole('img', { name: 'White wins 0%, draw 100%' })).toBeVisible();
  // With many pieces there is nothing to say.
  await openFen(page, 'W:Wa1,b1,c1,d1:Ba8,b8,c8,d8');
  await expect(linesShown(page)).toHaveCount(1);
  await expect(panel).toHaveCount(0);
  expect(asked.filter((url) => url.endsWith('four.dtb'))).toHaveLength(3);
});

test('the opening explorer: the book, the open games and the own ones', async ({
  page,
  complaints,
}) => {
  complaints.allow(/ERR_FAILED/);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const panel = page.getByTestId('openings');
  const moves = panel.getByRole('rowheader').getByRole('button');
  const toggle = page.getByRole('switch', { name: 'Openings' });
  await openPage(page);
  await show(page, 'Analysis');
  await enterMove(page, 'd1d4');
  expect(asked.filter((path) => /book|Explorer/.test(path))).toEqual([]);
  await page.route('**/openings.book', (route) => route.abort());
  await toggle.click();
  await expect(page.getByTestId('openings-problem')).toContainText('The book could not be loaded');
  await page.unroute('**/openings.book');
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expect(moves).toHaveCount(12);
  await page.getByRole('button', { name: 'Previous move' }).click();
  await panel.getByRole('button', { name: 'Show all 52' }).click();
  await expect(moves).toHaveCount(52);
  await panel.getByRole('button', { name: 'Show the best 12' }).click();
  await expect(moves).toHaveCount(12);

  // Under the pointer a move is shown on the board; a click anywhere in its row plays it.
  await expect(arrow(page)).toHaveCount(0);
  const first = panel.getByRole('row').nth(1);
  const text = (await moves.first().textContent()) ?? '';
  await first.hover();
  await expect(arrow(page)).toHaveCount(1);
  await first.getByRole('cell').last().click();
  await expect(piece(page, text.slice(-2))).toBeVisible();
  // With the keyboard the focus stays in the table.
  await moves.first().focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => moveTexts(page)).toHaveLength(3);
  await expect(moves.first()).toBeFocused();
  await openFen(page, 'W:Wa1,b1,c1,d1:Ba8,b8,c8,d8');
  await expect(panel).toContainText('This position is not in the book.');

  const game = (name: string, moves: string, result: string) =>
    `[White "${name}"]\n[Result "${result}"]\n\n${moves} ${result}\n`;
  await openPdn(
    page,
    [
      game('Anna', '1. d1-d4 d8-d5', '1-0'),
      game('Bert', '1. d1-d4 e8-e5', '1/2-1/2'),
      game('Carl', '1. e1-e4', '0-1'),
    ].join('\n'),
  );
  const rows = panel.locator('tbody tr');
  const from = (name: string) => panel.getByText(name, { exact: true }).click();
  await show(page, 'Analysis');
  await from('Open games');
  await expect(rows).toHaveText([/^\s*d1-d4\s*2\s*75%\s*$/, /^\s*e1-e4\s*1\s*0%\s*$/]);
  await expect(panel).toContainText('3 of 3 games came to this position.');
  await moves.first().click();
  await expect(rows).toHaveText([/^\s*d8-d5\s*1\s*100%\s*$/, /^\s*e8-e5\s*1\s*50%\s*$/]);

  // The library has none of them yet. What is saved is counted, also from another tab.
  await from('My games');
  await expect(panel).toContainText('0 of 0 games came to this position.');
  await waitUntilSaved(page);
  await show(page, 'Analysis');
  const other = await page.context().newPage();
  await openPage(other, '#files');
  await other.getByText('My games', { exact: true }).click();
  await other.getByRole('button', { name: 'Save this game' }).click();
  await expect(rows).toHaveText([/^\s*d8-d5\s*1\s*100%\s*$/]);
  await other.close();
  // The switch and the choice stay as they are.
  await reload(page);
  await expect(toggle).toBeChecked();
  await expect(rows).toHaveCount(1);
});
