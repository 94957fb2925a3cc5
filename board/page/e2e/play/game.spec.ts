/** Games against the engine and of two people. */

import {
  choose,
  confirm,
  enterMove,
  expect,
  grid,
  moveTexts,
  newGame,
  openPage,
  pdnOf,
  reload,
  show,
  squares,
  status,
  tap,
  test,
  waitForTurn,
} from '../support/support';

test('a game against the engine: take back, hint, draw offer, resignation, rematch', async ({
  page,
}) => {
  await openPage(page);
  await newGame(page);
  expect(await waitForTurn(page)).toBe(true);
  const start = await squares(page);
  const takeBack = page.getByRole('button', { name: 'Take back' });
  await expect(takeBack).toBeDisabled();
  await tap(page, 'd1', 'd4');
  expect(await moveTexts(page)).toContain('d1-d4');
  expect(await waitForTurn(page)).toBe(true);
  expect(await moveTexts(page)).toHaveLength(2);
  await takeBack.click();
  expect(await moveTexts(page)).toEqual([]);
  expect(await squares(page)).toEqual(start);

  await page.getByRole('button', { name: 'Hint' }).click();
  const hint = page.getByRole('status').filter({ hasText: 'Hint:' });
  await expect(hint).toHaveText(/Hint: [a-h][1-3]-[a-h][1-8]/);
  const move = (await hint.innerText()).replace('Hint: ', '').trim();
  await enterMove(page, move);
  expect(await moveTexts(page)).toContain(move);
  await expect(hint).toHaveCount(0);
  expect(await waitForTurn(page)).toBe(true);
  await page.getByRole('button', { name: 'Offer a draw' }).click();
  await expect(page.getByText('The engine declines the draw.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Offer a draw' })).toBeDisabled();

  await page.getByRole('button', { name: 'Resign' }).click();
  const question = page.getByRole('group', { name: 'Resign the game?' });
  await question.getByRole('button', { name: 'No' }).click();
  await expect(status(page)).toContainText('Your move');
  await page.getByRole('button', { name: 'Resign' }).click();
  await question.getByRole('button', { name: 'Yes' }).click();
  await expect(status(page)).toHaveText(/You lost\s*Black wins: White resigned\./);
  const pdn = await pdnOf(page);
  for (const tag of ['[White "You"]', '[Result "0-1"]']) expect(pdn).toContain(tag);

  // The colours are exchanged, the engine begins, and Black is at the bottom.
  await show(page, 'Play');
  await page.getByRole('button', { name: 'Rematch' }).click();
  expect(await waitForTurn(page)).toBe(true);
  await expect(status(page)).toContainText('Black to move');
  await expect(grid(page).getByRole('gridcell').first()).toHaveAttribute('data-square', 'h1');
  // Going through the game does not leave it, nor does a reload.
  await page.keyboard.press('ArrowLeft');
  await expect(status(page)).toContainText('An earlier position');
  await page.getByRole('button', { name: 'Back to the latest move' }).click();
  await reload(page);
  expect(await waitForTurn(page)).toBe(true);
  await expect.poll(() => moveTexts(page)).toHaveLength(1);

  // Nor is there help elsewhere while it is on.
  await show(page, 'Analysis');
  await expect(page.getByText('A game is on.')).toBeVisible();
  await page.goto('./#openings');
  await expect(page.getByText('A game is on.')).toBeVisible();
});

test('a clock: the times of moves, after a reload, and a side out of time', async ({ page }) => {
  await page.clock.install();
  await openPage(page);
  await newGame(page, { clock: '5+3' });
  expect(await waitForTurn(page)).toBe(true);
  await tap(page, 'd1', 'd4');
  expect(await waitForTurn(page)).toBe(true);
  const times = page.getByTestId('moves').locator('.time');
  await expect(times).toHaveCount(2);
  await expect(times.first()).toHaveText(/^took\s+\d+ s$/);
  const pdn = await pdnOf(page);
  expect([...pdn.matchAll(/\[%clk 0:0[0-5]:\d\d\]/g)]).toHaveLength(2);
  await reload(page);
  expect(await pdnOf(page)).toBe(pdn);
  await show(page, 'Play');
  await expect(status(page)).toContainText('Your move');
  await page.clock.fastForward(310_000);
  await expect(status(page)).toContainText('Black wins: White is out of time.');
  await expect(page.getByRole('timer', { name: 'Clock of White' })).toHaveText(/^0:00/);
  expect(await pdnOf(page)).toMatch(/\[Result "0-1"\][^]*\[TimeControl "300\+3"\]/);
});

test('two people at one device, with names, a clock of their own and agreement', async ({
  page,
}) => {
  await openPage(page);
  await show(page, 'Play');
  await choose(page, 'Opponent', 'Someone here');
  await expect(page.getByRole('slider', { name: 'Strength' })).toHaveCount(0);
  await page.getByLabel('Name of White').fill('Ann');
  await page.getByRole('switch', { name: 'Turn the board after each move' }).check();
  await choose(page, 'Clock', 'Custom');
  await page.getByLabel('Minutes for the game').fill('7');
  await page.getByLabel('Seconds for a move').fill('');
  await choose(page, 'The seconds', 'pass first (delay)');
  await page.getByRole('button', { name: 'Start the game' }).click();
  await expect(page.getByRole('timer', { name: 'Clock of White' })).toHaveText('7:00');
  await expect(page.getByText('Ann', { exact: true })).toBeVisible();
  const corner = grid(page).getByRole('gridcell').first();
  await expect(corner).toHaveAttribute('data-square', 'a8');
  await tap(page, 'd1', 'd4');
  await expect(corner).toHaveAttribute('data-square', 'h1');
  await tap(page, 'd8', 'd5');
  await expect.poll(() => moveTexts(page)).toHaveLength(2);
  await page.getByRole('button', { name: 'Take back' }).click();
  const question = page.getByRole('group', { name: 'Do both players agree to take the last' });
  await question.getByRole('button', { name: 'Yes' }).click();
  await expect.poll(() => moveTexts(page)).toHaveLength(1);
  await expect(status(page)).toContainText('Black to move');
  await confirm(page, 'Draw');
  await expect(status(page)).toHaveText('Draw by agreement.');
  const pdn = await pdnOf(page);
  for (const tag of ['[White "Ann"]', '[Black "Black"]', '[TimeControl "420d10"]'])
    expect(pdn).toContain(tag);
});
