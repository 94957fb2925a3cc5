/** Puzzles: solved and gone through, in a streak and a storm; progress, and its file. */

import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import {
  expect,
  moveTexts,
  openPage,
  reload,
  show,
  squares,
  squaresOfFen,
  tap,
  test,
} from '../support/support';

/** The coup turc of the rules, as `dameo-tools puzzles export` writes it. */
const onePuzzle = readFileSync('e2e/games/coup_turc.puzzles');
/** Eight puzzles of one move. */
const fewPuzzles = readFileSync('e2e/games/few.puzzles');
/** Their solutions, and another move of each. */
const solutions: Record<string, readonly [right: string, wrong: string]> = {
  'B:Wc5,c6:BKa7': ['a7b7', 'a7a8'],
  'B:Wa1,a2,Kh1:Ba8,b8,Kc2,h7': ['h7g6', 'h7h6'],
  'B:WKa8,b4,g3:Bc5,d3,e6,Kh1': ['c5d4', 'e6e5'],
  'B:Wa1,a4,Ka8,b1,e1,f3:Bc8,d2,e8,f8,h2,h8': ['d2c1', 'e8e7'],
  'B:Wf1,h1,Kh4:Ba2,a3,a4,f4': ['f4e3', 'f4f3'],
  'W:WKf3,f6:BKg2,h8': ['f6e7', 'f6f7'],
  'W:Wa1,b6,c1,c2,c4,d3,d4,g2,h3,h4:Ba6,a7,c6,d5,d6,e5,f3,f8,h6,h8': ['d3b5', 'a1a2'],
  'B:We6,e7,Kg7,h2:Ba5,Ka8,Kc8': ['c8h8', 'a5a4'],
};
const keyOf = (position: Record<string, string>) => JSON.stringify(Object.entries(position).sort());
const bySquares = new Map(
  Object.entries(solutions).map(([fen, moves]) => [keyOf(squaresOfFen(fen)), moves]),
);

async function openPuzzles(page: Page, hash: string): Promise<void> {
  await page.route('**/puzzles.bin', (route) => route.fulfill({ body: fewPuzzles }));
  await openPage(page, hash);
}

async function type(page: Page, move: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Type a move' }).fill(move);
  await page.keyboard.press('Enter');
}

/** Waits until a puzzle is on the board, and plays its solution or another move. */
async function answer(page: Page, how: 'right' | 'wrong'): Promise<void> {
  const found = async () => bySquares.get(keyOf(await squares(page)));
  await expect.poll(found).toBeTruthy();
  const [right, wrong] = (await found())!;
  await type(page, how === 'right' ? right : wrong);
}

test('a puzzle: a wrong move, its solution, solved on the board and by the keyboard', async ({
  page,
  complaints,
}) => {
  complaints.allow(/503/);
  await page.route('**/puzzles.bin', (route) => route.fulfill({ status: 503 }));
  await openPage(page);
  await show(page, 'Learn');
  const parts = page.getByRole('navigation', { name: 'Ways to learn' });
  await parts.getByRole('button', { name: 'Puzzles' }).click();
  await expect(page.getByTestId('puzzles-problem')).toHaveText(/The puzzles could not be loaded/);
  await page.unroute('**/puzzles.bin');
  await page.route('**/puzzles.bin', (route) => route.fulfill({ body: onePuzzle }));
  await page.getByRole('button', { name: 'Try again' }).click();

  const message = page.getByTestId('puzzle-message');
  const count = page.getByTestId('puzzle-count');
  const again = page.getByRole('button', { name: 'Start again' });
  await expect(page.getByTestId('puzzle-task')).toHaveText('White to move. Find the best move.');
  await expect(page.getByTestId('puzzle-rating')).toHaveText(/^1000 ± 700\s*$/);
  await tap(page, 'c1', 'e3');
  await expect(message).toHaveText('Right. Go on.');
  await expect.poll(async () => (await squares(page))['c5']).toBe('B');
  await tap(page, 'e1', 'c3');
  await expect.poll(async () => (await squares(page))['d3']).toBe('B');
  await tap(page, 'd2', 'd4', 'd6', 'b6', 'b8');
  await expect(message).toHaveText('Solved!');
  await expect(page.getByRole('button', { name: 'Next puzzle' })).toBeFocused();
  await expect(count).toHaveText('1 of 1 puzzle');
  await expect(page.getByTestId('puzzle-streak')).toHaveText('1, best 1');
  await expect(page.getByTestId('puzzle-rating')).toHaveText(/^1[1-9]\d\d ± \d+\s+\+\d+\s*$/);
  await expect(page.getByTestId('puzzle-tags').getByText('Coup turc')).toBeVisible();
  // The progress and the part of the page are there after a reload.
  await reload(page);
  await expect(count).toHaveText('1 of 1 puzzle');
  await expect(page).toHaveTitle(/Puzzles/);

  await again.click();
  await tap(page, 'c1', 'c2');
  await expect(message).toHaveText('c1-c2 is not the solution. Try again.');
  await page.getByRole('button', { name: 'Why not c1-c2?' }).click();
  await expect(page.getByTestId('refutation')).toHaveText(/^After c1-c2, best is .+%\.$/);
  await page.getByRole('button', { name: 'Play the solution' }).click();
  await expect(message).toHaveText('That was the solution.');
  await expect.poll(() => squares(page)).toEqual({ b8: 'W' });
  await again.click();
  await expect.poll(async () => (await squares(page))['c1']).toBe('w');

  await page.locator('[data-square="c1"]').focus();
  for (const key of ['Enter', 'ArrowRight', 'ArrowRight', 'ArrowUp', 'ArrowUp', 'Enter'])
    await page.keyboard.press(key);
  await expect(message).toHaveText('Right. Go on.');
  // Screen readers get the answer.
  const reply = page.getByTestId('exercise-reply');
  await expect(reply).toHaveText('Black: a5 takes 1 piece to c5.');
  await page.keyboard.press('m');
  await page.keyboard.type('e1c3\n');
  await expect(reply).toHaveText(/^Black: c5 takes/);
  await page.keyboard.type('d2b8\n');
  // It was shown before.
  await expect(message).toHaveText('That is the solution.');
});

test('a solved puzzle is gone through, tried with other moves, shared and analysed', async ({
  page,
}) => {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await openPuzzles(page, '#puzzles');
  await answer(page, 'right');
  await expect(button('Next puzzle')).toBeFocused();
  await expect(page).toHaveURL(/#puzzle=\w+$/);
  const solved = await squares(page);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(async () => bySquares.has(keyOf(await squares(page)))).toBe(true);
  await page.getByRole('grid').hover();
  await page.mouse.wheel(0, 100);
  await expect.poll(() => squares(page)).toEqual(solved);

  await page.getByText('Why not ..?').click();
  const others = page.getByTestId('puzzle-others').getByRole('button');
  const other = await others.first().innerText();
  await others.first().click();
  await expect(page.getByTestId('refutation')).toContainText(`After ${other}, best is `);
  await button('Back to the solution').click();
  await expect(others.first()).toBeVisible();

  await page.getByText('Share', { exact: true }).click();
  const link = await page.getByTestId('puzzle-link').inputValue();
  expect(link).toBe(page.url());
  await button('Analyse').click();
  await expect(page).toHaveTitle(/^Analysis/);
  await expect.poll(() => moveTexts(page)).toHaveLength(1);
  await page.goBack();
  await expect(page).toHaveURL(link);
  // A reload keeps the next one, too; skipping it costs rating, and is said before.
  await button('Next puzzle').click();
  await expect(page).not.toHaveURL(link);
  const next = page.url();
  await reload(page);
  await expect(button('Skip (counts as unsolved)')).toBeVisible();
  expect(page.url()).toBe(next);
  await button('Skip (counts as unsolved)').click();
  await expect(page.getByTestId('puzzle-count')).toHaveText('1 of 2 puzzles');

  // The address of the first one, in another place; and one that leads nowhere.
  await page.evaluate((address) => (location.href = address), link);
  await expect(page.getByTestId('puzzle-about')).toHaveText(/does not change your rating/);
  await page.evaluate(() => (location.hash = 'puzzle=zzz'));
  await expect(page.getByTestId('puzzle-about')).toHaveText(/is not among those of this page/);
});

test('streak, storm, the puzzle of the day and progress, whose file brings them back', async ({
  page,
}) => {
  const part = (name: string) =>
    page.getByRole('navigation', { name: 'Kinds of puzzles' }).getByRole('button', { name });
  const score = page.getByTestId('streak-score');
  await openPuzzles(page, '#puzzles/streak');
  await answer(page, 'right');
  await expect(score).toHaveText('Streak: 1. Best: 1.');
  // The next one is there when the board has changed.
  await expect(page.getByTestId('puzzle-message')).toBeEmpty();
  await reload(page);
  await expect(score).toHaveText('Streak: 1. Best: 1.');
  await expect(page.getByRole('button', { name: 'Skip this move' })).toBeEnabled();
  await page.getByRole('button', { name: 'Skip this move' }).click();
  await expect(score).toHaveText('Streak: 2. Best: 2.');
  await expect(page.getByTestId('puzzle-message')).toBeEmpty();
  await answer(page, 'wrong');
  await expect(page.getByText('The streak is over. Solved: 2.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'New streak' })).toBeFocused();
  await expect(page.getByTestId('puzzle-aftermath')).toBeVisible();

  await part('Storm').click();
  await expect(page.getByTestId('storm-clock')).toHaveText('3:00');
  await answer(page, 'right');
  await expect(page.getByTestId('storm-score')).toHaveText('Solved: 1');
  await answer(page, 'wrong');
  await expect(page.getByText('−10 s')).toBeVisible();
  await reload(page);
  await expect(page.getByTestId('storm-score')).toHaveText('Solved: 1');
  await page.getByRole('button', { name: 'End it now' }).click();
  await expect(page.getByRole('button', { name: 'Play again' })).toBeFocused();
  const result = page.getByTestId('storm-result');
  await expect(result).toContainText('1, best 1');
  await expect(result).toContainText('50.0%');
  await page.getByTestId('storm-missed').getByRole('button').first().click();
  await expect(page.getByTestId('puzzle-about')).toHaveText(/does not change your rating/);

  await part('Daily').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('puzzle-about')).toHaveText(/^The puzzle of .+, the same for all/);
  await page.getByRole('button', { name: 'Hint' }).click();
  await part('Progress').focus();
  await page.keyboard.press('Enter');
  await expect(part('Progress')).toBeFocused();
  const history = page.getByTestId('dashboard-history');
  await expect(history.getByRole('listitem')).toHaveCount(1);
  await expect(page.getByTestId('dashboard')).toContainText('Waiting: 1.');

  await show(page, 'Settings');
  const data = page.getByTestId('backup');
  const downloading = page.waitForEvent('download');
  await data.getByRole('button', { name: 'Save my data' }).click();
  const file = await (await downloading).path();
  const open = (buffer: Buffer) =>
    data
      .locator('input[type=file]')
      .setInputFiles({ name: 'data.json', mimeType: 'application/json', buffer });
  await page.evaluate(() => localStorage.removeItem('dameo.puzzles.runs'));
  await open(readFileSync(file).subarray(0, -5));
  await expect(data).toContainText('The file is damaged. Nothing was changed.');
  await open(readFileSync(file));
  await expect(data).toContainText(/has: settings, .*history of puzzles, streaks and storms/);
  await data.getByRole('button', { name: 'Take it over' }).click();
  await page.getByRole('button', { name: 'Yes', exact: true }).click();
  await expect(data.getByText(/has: settings/)).toBeHidden();
  await page.evaluate(() => (location.hash = 'puzzles/progress'));
  await expect(page.getByTestId('dashboard')).toContainText('Best streak 2');
});
