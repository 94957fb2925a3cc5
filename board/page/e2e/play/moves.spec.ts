/** Moves on the board: taps, drags, captures stop by stop, and what is not possible. */

import type { Page } from '@playwright/test';
import {
  expect,
  moveTexts,
  openFen,
  openPage,
  piece,
  problem,
  show,
  square,
  squares,
  squaresOfFen,
  status,
  tap,
  test,
} from '../support/support';

/** Black must capture four pieces: c5, c1, h1, h3, d3. */
const fourPieces = 'B:Wc3,d1,d2,e3,h2:Bb7,Kc5,c6,d5';
const afterFourPieces = squaresOfFen('W:Wd2:Bb7,c6,Kd3,d5');

/** What is drawn at every frame: how many pieces, and whether the only king is on its square. */
interface Frame {
  pieces: number;
  arrived: boolean;
}

/** Begins to note every frame of the board. */
async function recordFrames(page: Page): Promise<void> {
  await page.evaluate(() => {
    const frames: Frame[] = [];
    Object.assign(window, { frames });
    const note = (): void => {
      const shapes = [...document.querySelectorAll<SVGElement>('[data-id], [data-piece]')];
      const board = shapes[0]?.closest('svg');
      const king = document.querySelector('[data-kind="king"] [data-id]');
      const square = (king?.parentElement as Element | null)?.getAttribute('data-piece');
      const cell = document.querySelector(`[data-square="${square}"]`);
      if (board && king && cell) {
        const [at, goal] = [king.getBoundingClientRect(), cell.getBoundingClientRect()];
        const middle = (box: DOMRect): number[] => [box.x + box.width / 2, box.y + box.height / 2];
        const [x = 0, y = 0] = middle(at);
        const [left = 0, top = 0] = middle(goal);
        const drawn = [...board.querySelectorAll('g > use')].filter(
          (use) => Number(getComputedStyle(use.parentElement as Element).opacity) > 0,
        );
        const arrived = square === 'd3' && Math.hypot(x - left, y - top) < cell.clientWidth / 4;
        frames.push({ pieces: drawn.length, arrived });
      }
      requestAnimationFrame(note);
    };
    note();
  });
}

const framesOf = (page: Page): Promise<Frame[]> =>
  page.evaluate(() => (window as unknown as { frames: Frame[] }).frames);

test.beforeEach(({ page }) => openPage(page));

test('a man moves by two taps, and by dragging', async ({ page }) => {
  await tap(page, 'd1');
  await expect(square(page, 'd4')).toHaveAttribute('aria-label', 'd4, empty, destination');
  await tap(page, 'd4');
  await expect(status(page)).toContainText('Black to move');
  await expect(piece(page, 'd4')).toBeVisible();
  await expect(piece(page, 'd1')).toHaveCount(0);

  await square(page, 'd8').dragTo(square(page, 'd5'));
  await expect(status(page)).toContainText('White to move');
  expect(Object.keys(await squares(page))).toHaveLength(36);
  await expect(piece(page, 'd5')).toHaveAttribute('data-color', 'black');
});

test('a capture of four pieces by taps, stop by stop and back', async ({ page }) => {
  await openFen(page, fourPieces);
  await expect(square(page, 'c5')).toHaveAccessibleName('c5, black king, must capture');
  const before = await squares(page);
  const others = { ...before };
  delete others.c5;

  await tap(page, 'c5', 'c1', 'h1');
  expect(await squares(page)).toEqual({ ...others, h1: 'B' });
  for (const name of ['c3', 'd1'])
    await expect(square(page, name)).toHaveAccessibleName(`${name}, white man, captured`);
  // Back to c1: a tap on the piece takes the last stop back.
  await tap(page, 'h1');
  expect(await squares(page)).toEqual({ ...others, c1: 'B' });
  await expect(square(page, 'd1')).toHaveAccessibleName('d1, white man');
  await expect(square(page, 'h1')).toHaveAccessibleName('h1, empty, next stop');

  await tap(page, 'h1', 'h3');
  expect(await squares(page)).toEqual({ ...others, h3: 'B' });
  await expect(square(page, 'd3')).toHaveAccessibleName('d3, empty, destination');
  await tap(page, 'd3');
  expect(await squares(page)).toEqual(afterFourPieces);
  await expect(status(page)).toContainText('White to move');
});

test('one tap on the end of a capture is enough, and the captured leave last', async ({ page }) => {
  await openFen(page, fourPieces);
  const before = Object.keys(await squares(page)).length;
  await recordFrames(page);
  await tap(page, 'c5', 'd3');
  const last = async () => (await framesOf(page)).at(-1);
  await expect.poll(last).toEqual({ pieces: 5, arrived: true });
  expect(await squares(page)).toEqual(afterFourPieces);
  const moving = (await framesOf(page)).filter(({ arrived }) => !arrived);
  expect(moving.length).toBeGreaterThan(3);
  expect(new Set(moving.map(({ pieces }) => pieces))).toEqual(new Set([before]));
});

test('an attempt against the compulsory capture is explained', async ({ page }) => {
  await openFen(page, 'W:Wd4,f4,g7:Bb8,d5,f5');
  await tap(page, 'g7');
  await expect(problem(page)).toHaveText('You must capture with d4 or f4: 1 piece.');
  for (const name of ['d4', 'f4'])
    await expect(square(page, name)).toHaveAccessibleName(`${name}, white man, must capture`);
  await expect(square(page, 'g7')).toHaveAccessibleName('g7, white man');
  // The same by typing, and by the other way of the same piece.
  const field = page.getByRole('textbox', { name: 'Type a move' });
  await field.fill('g7g8');
  await field.press('Enter');
  await expect(problem(page)).toContainText(/White must capture 1 piece: d4d6 f4f6/);
  await expect(field).toHaveValue('g7g8');
  await tap(page, 'd4', 'e5');
  await expect(problem(page)).toHaveText('You must capture 1 piece: d4 goes to d6.');
  expect(await moveTexts(page)).toEqual([]);
  // The tap on e5 has let go of d4.
  await tap(page, 'd4', 'd6');
  expect(await moveTexts(page)).toEqual(['d4xd6']);
});

test('a typed move that is refused is explained, and goes with its position', async ({ page }) => {
  await show(page, 'Analysis');
  await tap(page, 'd1', 'd4');
  const field = page.getByRole('textbox', { name: 'Type a move' });
  await field.fill('a1a2');
  await field.press('Enter');
  await expect(problem(page)).toHaveText('Black has no piece on a1.');
  await expect(field).toHaveValue('a1a2');
  await page.getByRole('button', { name: 'Previous move' }).click();
  await expect(field).toHaveValue('');
  await expect(page.getByTestId('problem')).toHaveCount(0);
  // What is being typed stays.
  await field.fill('a1');
  await page.getByRole('button', { name: 'Next move' }).click();
  await expect(field).toHaveValue('a1');
});

test('other attempts are explained too', async ({ page }) => {
  await tap(page, 'd8');
  await expect(problem(page)).toHaveText('White is to move.');
  await tap(page, 'a1', 'a5');
  await expect(problem(page)).toContainText('A man moves one step');
  expect(await moveTexts(page)).toEqual([]);
});

test('a capture that is ambiguous is asked, not guessed', async ({ page }) => {
  await openFen(page, 'B:Wb6,c7,e6,g5,Kh7:Bc2,Kc8,d7');
  const before = await squares(page);
  await tap(page, 'c8', 'h8');
  const dialog = page.getByRole('dialog', { name: 'Which capture?' });
  const choices = dialog.getByRole('button', { name: /takes/ });
  // What differs comes first.
  await expect(choices).toHaveText([
    /^Takes g5\s*c8 × c5 × h5 × h8 takes c7, g5, h7$/,
    /^Takes e6\s*c8 × c6 × h6 × h8 takes c7, e6, h7$/,
  ]);
  expect(await squares(page)).toEqual(before);
  // Escape leaves everything as it was.
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  expect(await moveTexts(page)).toEqual([]);

  await tap(page, 'h8');
  await choices.nth(1).click();
  expect(await squares(page)).toEqual(squaresOfFen('W:Wb6,g5:Bc2,Kh8,d7'));
  expect(await moveTexts(page)).toEqual(['c8xc6xh6xh8']);
});
