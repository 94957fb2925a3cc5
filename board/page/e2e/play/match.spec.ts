/** Games against the engine. */

import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import {
  choose,
  enterMove,
  expect,
  grid,
  moveTexts,
  newGame,
  openFen,
  openPage,
  openPdn,
  pdnOf,
  show,
  squares,
  status,
  tap,
  test,
  waitForTurn,
} from '../support/support';

/** Numbers from 0 to 1 that are the same in every run. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}

/** The squares whose description on the board has this note. */
async function squaresWith(page: Page, note: string): Promise<string[]> {
  const found = grid(page).locator(`[data-square][aria-label*="${note}"]`);
  return found.evaluateAll((cells) => cells.map((cell) => (cell as HTMLElement).dataset.square!));
}

/** Plays a legal move as a beginner does: a piece that can be moved, and one of its dots. */
async function playSomeMove(page: Page, random: () => number): Promise<void> {
  const any = <T>(list: T[]): T => list[Math.floor(random() * list.length)];
  const before = (await moveTexts(page)).length;
  const movable = await grid(page)
    .locator('[data-square].grabs')
    .evaluateAll((cells) => cells.map((cell) => (cell as HTMLElement).dataset.square!));
  const from = any(movable);
  await tap(page, from);
  const ends = await squaresWith(page, 'destination');
  const last = ends.filter((name) => name.endsWith('8'));
  await tap(page, any(last.length > 0 ? last : ends));
  const choice = page.getByRole('dialog', { name: 'Which capture?' });
  if (await choice.isVisible()) await choice.getByRole('button').first().click();
  expect((await moveTexts(page)).length).toBeGreaterThan(before);
}

const end = /(White|Black) wins: (White|Black) has no legal move\.|Draw: .+\./;

test('a game to its end against the weakest level, and a rematch', async ({ page }) => {
  await openPage(page);
  await show(page, 'Play');
  await page.getByText('More options').click();
  await choose(page, 'Draw rules', 'PlayStrategy');
  await page.getByText('More options').click();
  await newGame(page);
  const random = randomNumbers(20);
  while (await waitForTurn(page)) await playSomeMove(page, random);
  await expect(status(page)).toHaveText(end);
  const shown = await status(page).innerText();
  const text = end.exec(shown)![0];
  // Who won is said as the user sees it.
  if (text.startsWith('Draw')) expect(shown.trim()).toBe(text);
  else expect(shown).toContain(text.startsWith('White wins') ? 'You won' : 'You lost');
  // The record tells the same.
  const results = { Draw: '1/2-1/2', White: '1-0', Black: '0-1' };
  const result = results[/^(Draw|White|Black)/.exec(text)?.[0] as keyof typeof results];
  const pdn = await pdnOf(page);
  expect(pdn).toContain(`[Result "${result}"]`);
  expect(pdn).toContain(`[Termination "${text}"]`);
  expect(pdn).toContain('[White "You"]');

  await show(page, 'Play');
  await page.getByRole('button', { name: 'Rematch' }).click();
  // The colours are exchanged, the engine begins, and Black is at the bottom.
  expect(await waitForTurn(page)).toBe(true);
  await expect(status(page)).toContainText('Black to move');
  await expect(grid(page).getByRole('gridcell').first()).toHaveAttribute('data-square', 'h1');
  expect(await moveTexts(page)).toHaveLength(1);
  await playSomeMove(page, random);
  expect(await waitForTurn(page)).toBe(true);
  expect(await moveTexts(page)).toHaveLength(3);
});

test('take back, hint, draw offer, resignation', async ({ page }) => {
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
  await expect(status(page)).toContainText('Your move');
  // A move can also be taken back while the engine thinks; its answer is then not wanted.
  await enterMove(page, 'e1e4');
  await takeBack.click();
  expect(await moveTexts(page)).toEqual([]);

  await page.getByRole('button', { name: 'Hint' }).click();
  const hint = page.getByRole('status').filter({ hasText: 'Hint:' });
  await expect(hint).toHaveText(/Hint: [a-h][1-3]-[a-h][1-8]/);
  const move = (await hint.innerText()).replace('Hint: ', '').trim();
  await enterMove(page, move);
  expect(await moveTexts(page)).toContain(move);
  await expect(hint).toHaveCount(0);

  expect(await waitForTurn(page)).toBe(true);
  await page.getByRole('button', { name: 'Offer a draw' }).click();
  await expect(page.getByText('The engine refuses the draw.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Offer a draw' })).toBeDisabled();

  // The second click of a double click opens no second question.
  await page.getByRole('button', { name: 'Resign' }).dblclick();
  await expect(page.getByRole('group', { name: 'Stop without a result?' })).toHaveCount(0);
  const question = page.getByRole('group', { name: 'Resign the game?' });
  await question.getByRole('button', { name: 'No' }).click();
  await expect(status(page)).toContainText('Your move');
  await page.getByRole('button', { name: 'Resign' }).click();
  await question.getByRole('button', { name: 'Yes' }).click();
  await expect(status(page)).toHaveText(/You lost\s*Black wins: White resigned\./);
  expect(await pdnOf(page)).toContain('[Result "0-1"]');
});

test('the engine accepts a draw late in a game that it does not win', async ({ page }) => {
  await openPage(page);
  await openFen(page, 'W:WKa1,Kb1,Kc1:BKh6');
  // A weak level misjudges positions, and with them draws.
  await newGame(page, { from: 'This position', level: 10 });
  expect(await waitForTurn(page)).toBe(true);
  await tap(page, 'a1', 'a2');
  expect(await waitForTurn(page)).toBe(true);
  await page.getByRole('button', { name: 'Offer a draw' }).click();
  await expect(status(page)).toHaveText('Draw by agreement.');
  expect(await pdnOf(page)).toContain('[Result "1/2-1/2"]');
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
  await expect(status(page)).toContainText('Black to move');
  await expect(corner).toHaveAttribute('data-square', 'h1');
  await tap(page, 'd8', 'd5');
  expect(await moveTexts(page)).toHaveLength(2);
  await page.getByRole('button', { name: 'Take back' }).click();
  const question = page.getByRole('group', { name: 'Do both players agree to take the last' });
  await question.getByRole('button', { name: 'Yes' }).click();
  expect(await moveTexts(page)).toHaveLength(1);
  await expect(status(page)).toContainText('Black to move');
  await page.getByRole('button', { name: 'Resign' }).click();
  const resigns = page.getByRole('group', { name: 'Does Black resign?' });
  await resigns.getByRole('button', { name: 'No' }).click();
  await page.getByRole('button', { name: 'Draw' }).click();
  const draw = page.getByRole('group', { name: 'Do both players agree to a draw?' });
  await draw.getByRole('button', { name: 'Yes' }).click();
  await expect(status(page)).toHaveText('Draw by agreement.');
  const pdn = await pdnOf(page);
  for (const tag of ['[White "Ann"]', '[Black "Black"]', '[TimeControl "420d10"]'])
    expect(pdn).toContain(tag);
});

test('a side out of time loses', async ({ page }) => {
  await page.clock.install();
  await openPage(page);
  await newGame(page, { clock: '1+0' });
  expect(await waitForTurn(page)).toBe(true);
  const clock = page.getByRole('timer', { name: 'Clock of White' });
  await expect(clock).toHaveText(/^(1:00|0:5\d)$/);
  await tap(page, 'd1', 'd4');
  expect(await waitForTurn(page)).toBe(true);
  await page.clock.fastForward(61_000);
  await expect(status(page)).toContainText('Black wins: White is out of time.');
  await expect(clock).toHaveText(/^0:00/);
  // No move counts any more as one of that game.
  const pdn = await pdnOf(page);
  expect(pdn).toContain('[Result "0-1"]');
  expect(pdn).toContain('[TimeControl "60+0"]');
});

test('a game can be played on from any position', async ({ page }) => {
  await openPage(page);
  await openPdn(page, await readFile('e2e/games/thirty_moves.pdn', 'utf8'));
  await page.getByTestId('moves').getByRole('button', { name: 'b8-a7' }).click();
  const here = await squares(page);
  await newGame(page, { color: 'Black', from: 'This position' });
  await expect(page.getByTestId('moves').locator('[aria-current=step]')).not.toHaveText('b8-a7');
  expect(await waitForTurn(page)).toBe(true);
  const moves = await moveTexts(page);
  expect(moves).toHaveLength(9);
  expect(moves.slice(6, 8)).toEqual(['b2-d4', 'b8-a7']);
  // The moves before the position are not taken back.
  await expect(page.getByRole('button', { name: 'Take back' })).toBeDisabled();
  await page.getByRole('button', { name: 'Previous move' }).click();
  expect(await squares(page)).toEqual(here);
  await expect(status(page)).toContainText('An earlier position');
  await page.getByRole('button', { name: 'Back to the latest move' }).click();
  await expect(status(page)).toContainText('Your move');
  // The game it came from is still there.
  await show(page, 'Files');
  await expect(page.getByRole('list', { name: 'Games' }).getByRole('listitem')).toHaveCount(2);
});

test('with pondering the engine answers an expected move and any other', async ({ page }) => {
  await openPage(page);
  await newGame(page, { ponder: true, level: 10 });
  for (const count of [2, 4]) {
    expect(await waitForTurn(page)).toBe(true);
    await playSomeMove(page, randomNumbers(count));
    expect(await waitForTurn(page)).toBe(true);
    expect(await moveTexts(page)).toHaveLength(count);
  }
  await page.getByRole('button', { name: 'Stop the game' }).click();
  await page.getByRole('group', { name: 'Stop without a result?' }).getByText('Yes').click();
  await expect(status(page)).toHaveText('The game was stopped without a result.');
});
