/** The lessons. */

import { expect, openPage, show, squares, tap, test } from '../support/support';

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
  expect(await squares(page)).toEqual({ d2: 'w', b7: 'b' });
  await tap(page, 'd2', 'e3');
  await expect(message).toHaveText('Good. Now the next move.');
  await expect.poll(() => squares(page)).toEqual({ e3: 'w', b6: 'b' });
  await tap(page, 'e3', 'f4');
  await expect(page.getByText('1 of 16 solved')).toBeVisible();

  const next = page.getByRole('button', { name: 'Next lesson' });
  await expect(next).toBeFocused();
  await next.click();
  await expect(title('The linear move')).toBeVisible();
  await tap(page, 'd3', 'd4');
  await expect(message).toHaveText('This is a single step. Move the last man of the line.');
  await tap(page, 'd1', 'd4');
  await expect(message).toHaveText(/^Right\. Two men were jumped/);
  await expect(page.getByText('2 of 16 solved')).toBeVisible();

  // The lesson about the compulsory capture explains what the board refuses.
  const list = page.getByRole('navigation', { name: 'Lessons' });
  await list.getByRole('button', { name: 'You must capture', exact: true }).click();
  await tap(page, 'g7');
  await expect(message).toHaveText('You must capture with d4: 1 piece.');
  await page.getByRole('button', { name: 'Show the move' }).click();
  await tap(page, 'd4', 'd6');
  await expect(page.getByText('3 of 16 solved')).toBeVisible();

  // What is solved stays solved, and the lessons go on with the next one.
  await page.reload();
  await expect(page.getByText('3 of 16 solved')).toBeVisible();
  await expect(title('A linear move along a diagonal')).toBeVisible();
  await expect(list.getByRole('button', { name: /^The linear move ?, solved$/ })).toBeVisible();
});
