/** The game as a tree: variations, notes, undo; and the position editor. */

import {
  choose,
  enterMove,
  expect,
  fenOf,
  moveTexts,
  openPage,
  openPdn,
  pdnOf,
  problem,
  show,
  square,
  squares,
  squaresOfFen,
  tap,
  test,
} from '../support/support';

test.beforeEach(({ page }) => openPage(page));

test('variations are added, promoted, deleted and brought back', async ({ page }) => {
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
  const pdn = (await pdnOf(page)).replace(/\s+/g, ' ');
  expect(pdn).toContain('1. d1-d4 c8-c5 ( 1... d8-d5 2. e1-e4 ) *');

  await show(page, 'Analysis');
  await move('e1-e4').click();
  await page.getByRole('button', { name: 'Notes and variations' }).click();
  await page.getByRole('button', { name: 'Make it the main line' }).click();
  expect(await moveTexts(page)).toEqual(['d1-d4', 'd8-d5', '1…c8-c5', 'e1-e4']);
  await move('d8-d5').click();
  await page.getByRole('button', { name: 'Delete from here' }).click();
  expect(await moveTexts(page)).toEqual(['d1-d4', 'c8-c5']);
  await page.getByRole('button', { name: 'Undo the last change' }).click();
  expect(await moveTexts(page)).toEqual(['d1-d4', 'd8-d5', '1…c8-c5', 'e1-e4']);
  await page.keyboard.press('Control+z');
  expect(await moveTexts(page)).toEqual(['d1-d4', 'c8-c5', '1…d8-d5', '2.e1-e4']);
});

test('glyphs and comments are written, changed and taken back', async ({ page }) => {
  await openPdn(page, '1. d1-d4 d8-d5 *');
  await page.getByTestId('moves').getByRole('button', { name: 'd1-d4' }).click();
  await page.getByRole('button', { name: 'Notes and variations' }).click();
  await page.getByRole('button', { name: 'Good move', exact: true }).click();
  await page.getByRole('textbox', { name: 'Comment on this move' }).fill('Over two men.');
  // A move is gone to while the field still has the focus: the text is not lost.
  await page.getByTestId('moves').getByRole('button', { name: 'd8-d5' }).click();
  expect(await moveTexts(page)).toEqual(['d1-d4!', 'd8-d5']);
  await expect(page.getByTestId('moves')).toContainText('Over two men.');
  await expect(page.getByRole('textbox', { name: 'Comment on this move' })).toHaveValue('');

  await page.getByTestId('moves').getByRole('button', { name: 'd1-d4' }).click();
  const blunder = page.getByRole('button', { name: 'Blunder' });
  await blunder.click();
  await expect(blunder).toHaveAttribute('aria-pressed', 'true');
  expect(await moveTexts(page)).toEqual(['d1-d4??', 'd8-d5']);
  await blunder.click();
  expect(await moveTexts(page)).toEqual(['d1-d4', 'd8-d5']);
  await page.getByRole('button', { name: 'Undo the last change' }).click();
  expect(await moveTexts(page)).toEqual(['d1-d4??', 'd8-d5']);
  expect((await pdnOf(page)).replace(/\s+/g, ' ')).toMatch(
    /1\. d1-d4(\?\?| \$4) \{ ?Over two men\. ?\} (1\.\.\. )?d8-d5 \*/,
  );

  // Nor is it lost when the page is left with the focus in the field.
  await show(page, 'Analysis');
  await page.getByTestId('moves').getByRole('button', { name: 'd8-d5' }).click();
  await page.getByRole('button', { name: 'Notes and variations' }).click();
  await page.getByRole('textbox', { name: 'Comment on this move' }).fill('Three men.');
  await page.reload();
  await expect(page.getByTestId('moves')).toContainText('Three men.');
});

test('a position is set up, and an impossible one is explained', async ({ page }) => {
  const edit = async () => {
    await show(page, 'Files');
    await page.getByRole('button', { name: 'Set up position' }).click();
    await expect(page.getByRole('heading', { name: 'Position editor' })).toBeVisible();
  };
  const tool = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await edit();
  await tool('Clear the board');
  expect(await squares(page)).toEqual({});
  await tool('White man');
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
  expect(await squares(page)).toEqual(wanted);

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
  expect(await squares(page)).toEqual(wanted);
});
