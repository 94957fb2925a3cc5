/** The game as a tree: variations, notes, drawings, undo; and the position editor. */

import type { Page } from '@playwright/test';
import {
  choose,
  enterMove,
  expect,
  fenOf,
  moveTexts,
  openPage,
  pdnOf,
  problem,
  reload,
  show,
  square,
  squares,
  squaresOfFen,
  tap,
  test,
} from '../support/support';

test('variations and notes are added, changed, and brought back', async ({ page }) => {
  await openPage(page);
  await show(page, 'Analysis');
  for (const move of ['d1d4', 'd8d5', 'e1e4']) await enterMove(page, move);
  const moves = page.getByTestId('moves');
  const move = (name: string) => moves.getByRole('button', { name });
  await move('d1-d4').click();
  // On the board a variation begins like any move, and the old move is no second one.
  await tap(page, 'c8', 'c5');
  await move('d1-d4').click();
  await enterMove(page, 'd8d5');
  expect(await moveTexts(page)).toEqual(['d1-d4', 'd8-d5', '1…c8-c5', 'e1-e4']);
  await move('c8-c5').click();
  await page.getByRole('button', { name: 'Notes and variations' }).click();
  await page.getByRole('button', { name: 'Move the variation up' }).click();
  expect(await moveTexts(page)).toEqual(['d1-d4', 'c8-c5', '1…d8-d5', '2.e1-e4']);
  await move('e1-e4').click();
  await page.getByRole('button', { name: 'Make it the main line' }).click();
  expect(await moveTexts(page)).toEqual(['d1-d4', 'd8-d5', '1…c8-c5', 'e1-e4']);
  await move('d8-d5').click();
  await page.getByRole('button', { name: 'Delete from here' }).click();
  expect(await moveTexts(page)).toEqual(['d1-d4', 'c8-c5']);
  await page.getByRole('button', { name: 'Undo the last change' }).click();
  await page.keyboard.press('Control+z');
  expect(await moveTexts(page)).toEqual(['d1-d4', 'c8-c5', '1…d8-d5', '2.e1-e4']);

  await move('d1-d4').click();
  await page.getByRole('button', { name: 'Good move', exact: true }).click();
  const comment = page.getByRole('textbox', { name: 'Comment on this move' });
  await comment.fill('Over { two men.');
  // A move is gone to while the field still has the focus: the text is not lost.
  await move('d8-d5').click();
  await expect(moves).toContainText('Over { two men.');
  await expect(comment).toHaveValue('');
  await move('d1-d4').click();
  const blunder = page.getByRole('button', { name: 'Blunder' });
  await blunder.click();
  await expect(blunder).toHaveAttribute('aria-pressed', 'true');
  expect((await moveTexts(page))[0]).toBe('d1-d4??');
  expect((await pdnOf(page)).replace(/\s+/g, ' ')).toMatch(
    /1\. d1-d4(\?\?| \$4) \{ ?Over \{ two men\. ?\} (1\.\.\. )?c8-c5 \( 1\.\.\. d8-d5 2\. e1-e4 \) \*/,
  );
  // Nor is it lost when the page is left with the focus in the field.
  await show(page, 'Analysis');
  await move('d8-d5').click();
  await page.getByRole('button', { name: 'Notes and variations' }).click();
  await comment.fill('Three men.');
  await reload(page);
  await expect(moves).toContainText('Three men.');
});

async function draw(page: Page, from: string, to: string): Promise<void> {
  await square(page, from).hover();
  await page.mouse.down({ button: 'right' });
  await square(page, to).hover();
  await page.mouse.up({ button: 'right' });
}

test('circles and arrows are drawn by mouse and keyboard, and stay with their position', async ({
  page,
}) => {
  await openPage(page);
  await show(page, 'Analysis');
  const drawn = page.locator('[data-drawing]');
  await tap(page, 'd1', 'd4');
  await draw(page, 'e5', 'e5');
  await page.keyboard.down('Shift');
  await draw(page, 'd4', 'e6');
  await page.keyboard.up('Shift');
  await expect(drawn).toHaveCount(2);
  await page.keyboard.press('ArrowLeft');
  await expect(drawn).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await expect(drawn).toHaveCount(2);
  const pdn = await pdnOf(page);
  expect(pdn).toContain('[%csl Ge5]');
  expect(pdn).toContain('[%cal Rd4e6]');
  await reload(page);
  await show(page, 'Analysis');
  await expect(drawn).toHaveCount(2);
  // A right click lets go of a piece, and draws nothing then.
  await tap(page, 'd8');
  await square(page, 'a5').click({ button: 'right' });
  await expect(page.locator('[aria-selected="true"]')).toHaveCount(0);
  await expect(drawn).toHaveCount(2);
  await tap(page, 'a5');
  await expect(drawn).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(drawn).toHaveCount(2);

  const told = (text: string) =>
    expect(page.locator('[aria-live]').filter({ hasText: text })).toHaveCount(1);
  await square(page, 'd4').focus();
  await page.keyboard.press('Shift+D');
  await told('Drawing from d4.');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+D');
  await told('Drawn: red arrow from d4 to e5.');
  await expect(square(page, 'd4')).toHaveAttribute('aria-label', /arrow to e5/);
  // Escape draws nothing.
  await page.keyboard.press('d');
  await page.keyboard.press('Escape');
  await told('Nothing drawn.');
  await expect(drawn).toHaveCount(3);
});

test('a position is set up, and an impossible one is explained', async ({ page }) => {
  await openPage(page);
  const edit = async () => {
    await show(page, 'Files');
    await page.getByRole('button', { name: 'Set up position' }).click();
    await expect(page.getByRole('heading', { name: 'Position editor' })).toBeVisible();
  };
  const tool = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await edit();
  await tool('Clear the board');
  expect(await squares(page)).toEqual({});
  await expect(problem(page)).toHaveText(/^The board is empty/);
  await tool('White man');
  await tap(page, 'a8');
  await expect(square(page, 'a8')).toHaveAccessibleName(/cannot stand here/);
  await expect(page.locator('rect.wrong')).toHaveCount(1);
  await tap(page, 'd4', 'g7');
  await tool('Black king');
  await tap(page, 'a8', 'b8');
  await tool('Eraser');
  await tap(page, 'a8');
  await tool('Move pieces');
  await tap(page, 'g7', 'g6');
  await page.getByRole('button', { name: 'Black man', exact: true }).dragTo(square(page, 'd5'));
  await square(page, 'd5').dragTo(square(page, 'd6'));
  await choose(page, 'To move', 'Black');
  const wanted = squaresOfFen('B:Wd4,g6:BKb8,d6');
  await expect.poll(() => squares(page)).toEqual(wanted);

  const fen = page.getByRole('textbox', { name: 'FEN' });
  await expect(fen).toHaveValue(/^B:Wd4,g6:BKb8,d6/);
  const good = await fen.inputValue();
  await fen.fill('B:Wd4,g9:BKb8,d6');
  await expect(problem(page)).toContainText('Column 7:');
  // The position on the board stays, and the broken one is not used.
  await page.getByRole('button', { name: 'Use this position' }).click({ force: true });
  await expect(fen).toBeFocused();
  expect(await squares(page)).toEqual(wanted);
  await fen.fill(good);
  await expect(problem(page)).toBeEmpty();
  await page.getByRole('button', { name: 'Use this position' }).click();
  await expect(page.getByTestId('status')).toContainText('Black to move');
  expect(await squares(page)).toEqual(wanted);
  expect(await fenOf(page)).toBe('B:Wd4,g6:BKb8,d6:H0:F1');

  await edit();
  await tool('Start position');
  expect(Object.keys(await squares(page))).toHaveLength(36);
  await tool('Cancel');
  await expect.poll(() => squares(page)).toEqual(wanted);
});
