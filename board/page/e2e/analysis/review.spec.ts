/** The review of a game, and learning from its mistakes. */

import {
  expect,
  grid,
  openPage,
  openPdn,
  pdnOf,
  reload,
  show,
  squares,
  squaresOfFen,
  status,
  tap,
  test,
} from '../support/support';

/** 1... e6-e5 allows a shot of one man, which White misses. */
const start = 'B:Wa1,b4,c3,c4,d4:Ba8,c5,c6,d6,e6';
const game = `[White "Anna"]\n[SetUp "1"]\n[FEN "${start}"]\n\n1... e6-e5 2. a1-a2 *\n`;

test('a game is reviewed, and its mistakes are learnt from', async ({ page }) => {
  await openPage(page);
  await openPdn(page, game);
  await show(page, 'Review');
  const review = page.getByTestId('review');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await review.getByLabel('Time for each move').selectOption('0.2 s');
  await button('Review the game').click();
  const accuracy = review.locator('td.accuracy');
  await expect(accuracy).toHaveText([/^\d{1,3}%$/, /^\d{1,3}%$/]);
  const accuracies = await accuracy.allInnerTexts();
  const losses = review.getByRole('listitem');
  await expect(losses).toHaveCount(2);
  await expect(losses.first()).toContainText(/lost \d+% of the chances/);
  await losses.first().getByRole('button').click();
  const current = page.getByTestId('moves').locator('[aria-current=step]');
  await expect(current).toContainText(/e6-e5\?/);
  const [, text] = /Better: (\S+)/.exec(await losses.first().innerText())!;
  const better = text.split(/[-x]/);

  // A click on the right end of the graph goes to the end of the game.
  const graph = review.getByRole('img', { name: /^The chances of White after each move/ });
  const box = (await graph.boundingBox())!;
  await graph.click({ position: { x: box.width - 9, y: box.height / 2 } });
  await expect(page.getByRole('button', { name: 'Next move' })).toBeDisabled();
  await expect(current).toContainText('a1-a2');

  // It is all there after a reload, without the engine.
  const pdn = await pdnOf(page);
  expect(pdn.replace(/\s+/g, ' ')).toMatch(
    /\{\[%eval [^\]]*\] (Inaccuracy|Mistake|Blunder)\. Better: [a-h][1-8][-x]/,
  );
  await show(page, 'Review');
  await reload(page);
  await expect(accuracy).toHaveText(accuracies);
  expect(await pdnOf(page)).toBe(pdn);

  await show(page, 'Review');
  await button('Learn from your mistakes').click();
  const side = page.getByRole('group', { name: 'Mistakes of' });
  const message = page.getByTestId('exercise-message');
  const progress = page.getByTestId('mistakes-progress');
  const explained = page.getByTestId('mistake-explained');
  await side.getByText(/^Black/).click();
  await expect(progress).toHaveText('1 of 1');
  await expect(page.getByText('Find a better move for Black.')).toBeVisible();
  // The move of the game is not taken, nor one that is as bad; the board is as it was.
  await tap(page, 'e6', 'e5');
  await expect(message).toContainText(
    'This is the move of the game. It allows a shot of one piece',
  );
  await expect.poll(() => squares(page)).toEqual(squaresOfFen(start));
  await tap(page, 'e6', 'd5');
  await expect(message).toContainText(/^e6-d5 .*Try again\.$/);
  await button('What was wrong?').click();
  await expect(explained).toContainText(/^e6-e5 allows a shot of one piece\b.* It loses \d+%/);
  // The move of the game, and the shot: the man that is offered, and the capture.
  await expect(page.locator('svg g.best')).toHaveCount(2);
  await expect(page.locator('svg g.other')).toHaveCount(1);
  await expect.poll(() => squares(page)).toEqual(squaresOfFen(start));
  await tap(page, ...better);
  await expect(message).toContainText(/is (the best move|good too|as good)/);
  await expect(button('Finish')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('mistakes-summary')).toContainText(
    'You found a better move for 1 of 1 mistake.',
  );
  // The board stays, with the game.
  await expect(grid(page)).toBeVisible();

  // With the keyboard alone.
  await side.getByText(/^White/).click();
  await expect(page.getByText('Find a better move for White.')).toBeVisible();
  await button('Show the solution').press('Enter');
  await expect(message).toContainText('Better: d4-d5 d6xd4 c4xe4xe6');
  await expect(button('Finish')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listitem')).toContainText('solution shown');
  await page.getByRole('button', { name: 'Once more: a1-a2' }).press('Enter');
  await page.getByRole('textbox', { name: 'Type a move' }).fill('d4-d5');
  await page.keyboard.press('Enter');
  await expect(message).toContainText('d4-d5 is the best move.');

  // Back and Forward, and on against the engine from the position before the mistake.
  await page.goBack();
  await expect(review).toBeVisible();
  await page.goForward();
  await side.getByText(/^Black/).click();
  await page.getByRole('button', { name: 'Once more: e6-e5' }).click();
  await tap(page, ...better);
  await button('Play on from here').click();
  await expect(page.getByRole('region', { name: 'Game controls' })).toBeVisible();
  await expect(status(page)).toContainText('Your move');
  expect(await squares(page)).toEqual(squaresOfFen(start));
  await page.goto('./#mistakes');
  await expect(page.getByText('A game is on.')).toBeVisible();
});
