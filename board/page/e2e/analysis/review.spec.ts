/** The review of a game, and the analysis of positions. */

import { readFile } from 'node:fs/promises';
import {
  expect,
  openFen,
  openPage,
  openPdn,
  pdnOf,
  piece,
  show,
  squares,
  status,
  test,
} from '../support/support';

test.beforeEach(({ page }) => openPage(page));

test('a game of thirty moves is reviewed', async ({ page }) => {
  await openPdn(page, await readFile('e2e/games/thirty_moves.pdn', 'utf8'));
  await show(page, 'Review');
  const review = page.getByTestId('review');
  await review.getByLabel('Time for each move').selectOption('0.1 s');
  await review.getByRole('button', { name: 'Review the game' }).click();
  const progress = review.getByRole('progressbar');
  await expect(progress).toHaveAttribute('max', '61');
  await expect.poll(async () => Number(await progress.getAttribute('value'))).toBeGreaterThan(3);
  // Stopped, the review keeps what it has found.
  await review.getByRole('button', { name: 'Stop' }).click();
  await expect(progress).toHaveCount(0);
  const partly = ((await pdnOf(page)).match(/\[%eval /g) ?? []).length;
  expect(partly).toBeGreaterThan(2);
  expect(partly).toBeLessThan(60);

  await show(page, 'Review');
  await review.getByRole('button', { name: 'Review the game' }).click();
  await expect(progress).toHaveAttribute('max', '61');
  await expect(progress).toHaveCount(0);
  const accuracy = review.locator('td.accuracy');
  await expect(accuracy).toHaveText([/^\d{1,3}%$/, /^\d{1,3}%$/]);
  // Black was the weaker side, and lost.
  const [white = 0, black = 100] = (await accuracy.allInnerTexts()).map(parseFloat);
  expect(white).toBeGreaterThan(black);
  // As many moves are listed as the table counts.
  const cells = review.locator('td.accuracy ~ td');
  const counts = (await cells.allInnerTexts()).map(Number);
  expect(counts).toHaveLength(6);
  const losses = review.getByRole('listitem');
  await expect(losses).toHaveCount(counts.reduce((sum, count) => sum + count, 0));
  expect(await losses.count()).toBeGreaterThan(2);
  await expect(losses.first()).toContainText(/lost \d+% of the chances/);
  await expect(losses.first()).toContainText(/Better: [a-h][1-8][-x]/);
  await losses.first().getByRole('button').click();
  await expect(page.getByTestId('moves').locator('[aria-current=step]')).toContainText(/\?/);

  // A click on the right end of the graph goes to the end of the game.
  const graph = review.getByRole('img', { name: /^The chances of White after each move/ });
  const box = (await graph.boundingBox())!;
  await graph.click({ position: { x: box.width - 9, y: box.height / 2 } });
  await expect(page.getByRole('button', { name: 'Next move' })).toBeDisabled();
  await expect(page.getByTestId('moves').locator('[aria-current=step]')).toContainText('c5xc3');

  const pdn = await pdnOf(page);
  const line = pdn.replace(/\s+/g, ' ');
  expect(line.match(/\[%eval #?-?\d/g)?.length).toBeGreaterThanOrEqual(60);
  expect(line).toMatch(/\{\[%eval [^\]]*\] (Inaccuracy|Mistake|Blunder)\. Better: [a-h][1-8][-x]/);
  // It is all there after a reload, without the engine.
  await show(page, 'Review');
  await page.reload();
  await expect(accuracy).toHaveText([`${white}%`, `${black}%`]);
  expect(await pdnOf(page)).toBe(pdn);
});

test('analysis goes on and off, and shows up to five lines', async ({ page }) => {
  await show(page, 'Analysis');
  const engine = page.getByRole('switch', { name: 'Engine' });
  const lines = page.getByTestId('lines').getByRole('listitem');
  const depth = page.getByTestId('depth');
  await expect(lines).toHaveCount(0);
  await engine.click();
  await expect(lines).toHaveCount(1);
  await expect.poll(async () => Number(await depth.textContent())).toBeGreaterThan(5);
  await expect(page.getByTestId('evaluation')).toContainText(/[+-]?\d+\.\d/);
  await expect(page.getByRole('meter', { name: 'Evaluation' })).toHaveAttribute(
    'aria-valuenow',
    /^[3-7]\d$/,
  );
  await page.getByRole('combobox', { name: 'Lines' }).selectOption('5');
  await expect(lines).toHaveCount(5);

  // Under the pointer a line shows a small board; a click plays up to there.
  const first = lines.first().getByRole('button');
  const before = await squares(page);
  await engine.click();
  await expect(engine).not.toBeChecked();
  await engine.click();
  await expect(lines).toHaveCount(5);
  await first.nth(1).hover();
  await expect(page.locator('.preview svg')).toBeVisible();
  expect(await squares(page)).toEqual(before);
  await first.nth(1).click();
  await expect(page.getByTestId('moves').locator('button')).toHaveCount(2);
  await expect(status(page)).toContainText('White to move');

  // The analysis follows the board.
  await page.getByRole('button', { name: 'Play the best move' }).click();
  await expect(page.getByTestId('moves').locator('button')).toHaveCount(3);
  await expect(lines.first()).toContainText('2…');
  await engine.click();
  await expect(engine).not.toBeChecked();
  const nodes = page.getByText(/^[\d.]+[kM]? nodes$/);
  const stopped = await nodes.allInnerTexts();
  await page.getByRole('button', { name: 'Turn the board' }).click();
  expect(await nodes.allInnerTexts()).toEqual(stopped);
});

test('a forced win and a game that is over are shown', async ({ page }) => {
  await openFen(page, 'W:Wa1,a2,b2,b3,d2:Ba3,a4');
  await page.getByRole('switch', { name: 'Engine' }).click();
  await expect(page.getByTestId('evaluation')).toContainText('#1');
  await expect(page.getByTestId('lines').getByRole('listitem').first()).toContainText('d2-c3');
  await page.getByRole('button', { name: 'Play the best move' }).click();
  await expect(piece(page, 'c3')).toBeVisible();
  await expect(status(page)).toContainText('White wins');
  await expect(status(page)).toContainText('no legal move left');
  await expect(page.getByText('The game is over in this position.')).toBeVisible();
});
