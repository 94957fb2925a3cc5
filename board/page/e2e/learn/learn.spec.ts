/** Lessons, and openings and endings to practise. */

import type { Page } from '@playwright/test';
import {
  expect,
  moveTexts,
  openPage,
  reload,
  show,
  squares,
  status,
  tap,
  test,
} from '../support/support';

/** Plays a move by typing it. */
async function type(page: Page, move: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Type a move' }).fill(move);
  await page.keyboard.press('Enter');
}

test('lessons are solved on the board, and a wrong try is explained', async ({ page }) => {
  await openPage(page);
  await show(page, 'Learn');
  const message = page.getByTestId('lesson-message');
  const title = (name: string) => page.getByRole('heading', { level: 3, name });
  await expect(title('The man')).toBeVisible();
  await expect(page.getByText('0 of 16 solved')).toBeVisible();
  await tap(page, 'd2', 'd3');
  await expect(message).not.toBeEmpty();
  // The board is as it was, to try again.
  await expect.poll(() => squares(page)).toEqual({ d2: 'w', b7: 'b' });
  await tap(page, 'd2', 'e3');
  await expect(message).toHaveText('Good. Now the next move.');
  await expect.poll(() => squares(page)).toEqual({ e3: 'w', b6: 'b' });
  await tap(page, 'e3', 'f4');
  await expect(page.getByText('1 of 16 solved')).toBeVisible();
  const next = page.getByRole('button', { name: 'Next lesson' });
  await expect(next).toBeFocused();
  await next.click();
  await expect(title('The linear move')).toBeVisible();

  // The lesson about the compulsory capture explains what the board refuses.
  const list = page.getByRole('navigation', { name: 'Lessons' });
  await list.getByRole('button', { name: 'You must capture', exact: true }).click();
  await tap(page, 'g7');
  await expect(message).toHaveText('You must capture with d4: 1 piece.');
  await page.getByRole('button', { name: 'Show the move' }).click();
  await tap(page, 'd4', 'd6');
  await expect(page.getByText('2 of 16 solved')).toBeVisible();
  // What is solved stays solved, and the lessons go on with the next one.
  await reload(page);
  await expect(page.getByText('2 of 16 solved')).toBeVisible();
  await expect(title('The linear move')).toBeVisible();
  await expect(list.getByRole('button', { name: /^The man ?, solved$/ })).toBeVisible();
});

test('a chapter of the course of strategy is solved, and stays solved', async ({ page }) => {
  await openPage(page);
  await show(page, 'Learn');
  await page.getByRole('button', { name: 'Strategy', exact: true }).click();
  await expect(page).toHaveURL(/#strategy$/);
  const message = page.getByTestId('lesson-message');
  const next = page.getByRole('button', { name: 'Next lesson' });
  const solved = (text: string) => expect(page.getByText(text, { exact: true })).toBeVisible();
  await solved('0 of 21 solved');
  await tap(page, 'a3', 'a4');
  await expect(message).toHaveText('Offer a man so that Black has to take two.');
  await tap(page, 'a3', 'b4');
  await expect.poll(async () => (await squares(page))['c4']).toBe('B');
  await tap(page, 'h4', 'b4', 'b7');
  await solved('1 of 21 solved');
  await next.click();
  await tap(page, 'c3', 'b4');
  await expect.poll(async () => (await squares(page))['c2']).toBe('b');
  await tap(page, 'b4', 'a5');
  await expect.poll(async () => (await squares(page))['g3']).toBe('B');
  await tap(page, 'h3', 'c3', 'c1');
  await solved('2 of 21 solved');
  await reload(page);
  await solved('2 of 21 solved');
  await expect(page.getByRole('heading', { level: 3, name: 'Ladder strike' })).toBeVisible();
  const list = page.getByRole('navigation', { name: 'Lessons' });
  await expect(list.getByRole('button', { name: /^Majority capture ?, solved$/ })).toBeVisible();
  // The rules have a progress of their own.
  await page.getByRole('button', { name: 'Rules', exact: true }).click();
  await solved('0 of 16 solved');
});

test('endings and openings are practised, and played on against the engine', async ({ page }) => {
  const message = page.getByTestId('exercise-message');
  const distance = page.getByTestId('practice-distance');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const task = page.getByText(/^Find a good move for /);
  const hint = async (): Promise<string> => {
    await button('Hint').click();
    await expect(message).toHaveText(/^Best: /);
    return /Best: (\S+)/.exec(await message.innerText())![1];
  };
  await openPage(page);
  await show(page, 'Learn');
  await button('Endings').click();
  await expect(distance).toHaveText(/^White wins in \d+ moves?\.$/);
  const least = Number(/\d+/.exec(await distance.innerText())?.[0]);
  for (let left = least; left > 0; left -= 1) {
    await expect(distance).toContainText(`White wins in ${left} move`);
    await type(page, await hint());
  }
  await expect(message).toContainText(`You have won in ${least} move`);
  await page
    .getByRole('combobox', { name: 'Ending' })
    .selectOption('Two kings against king and man');
  await expect.poll(async () => Object.values(await squares(page))).toHaveLength(4);

  await button('Openings').click();
  await expect(task).toHaveText('Find a good move for White.');
  await type(page, 'nonsense');
  await expect(message).not.toBeEmpty();
  // By the board; taken back, the page waits for the move again.
  await tap(page, 'd1', 'd4');
  await expect(message).toContainText(/^d1-d4 \(/);
  await button('Take back').click();
  await expect(message).toBeEmpty();
  let played = 0;
  const over = message.filter({ hasText: 'The book ends here' });
  for (; played < 20; played += 1) {
    await expect(task.or(over)).toBeVisible();
    if (await over.isVisible()) break;
    const best = await hint();
    await type(page, best);
    await expect(message).toContainText(`${best} (`);
    await expect(message).toContainText('is the best move of the book');
  }
  expect(played).toBeGreaterThan(0);
  await expect(over).toBeVisible();
  await page.getByRole('combobox', { name: 'Strength' }).selectOption('Beginner');
  await button('Play on from here').click();
  await expect(page.getByRole('region', { name: 'Game controls' })).toBeVisible();
  await expect(status(page)).toContainText(/Your move|thinking/);
  expect((await moveTexts(page)).length).toBeGreaterThanOrEqual(2 * played - 1);
});
