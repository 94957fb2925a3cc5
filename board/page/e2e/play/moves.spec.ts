/** Moves on the board: taps, drags, captures stop by stop, what is not possible, and premoves. */

import type { Page } from '@playwright/test';
import { heldAnswer, holdAnswers, releaseAnswer } from '../support/held_answers';
import {
  expect,
  grid,
  moveTexts,
  newGame,
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

test.describe('with animations', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('moves by taps and by dragging, captures stop by stop', async ({ page }) => {
    await openPage(page);
    await tap(page, 'd1');
    await expect(square(page, 'd4')).toHaveAttribute('aria-label', 'd4, empty, destination');
    await tap(page, 'd4');
    await expect(status(page)).toContainText('Black to move');
    await expect(piece(page, 'd1')).toHaveCount(0);
    await square(page, 'd8').dragTo(square(page, 'd5'));
    await expect(status(page)).toContainText('White to move');
    expect(Object.keys(await squares(page))).toHaveLength(36);
    await expect(piece(page, 'd5')).toHaveAttribute('data-color', 'black');

    // With a tap for each stop, and back.
    await openFen(page, fourPieces);
    await expect(square(page, 'c5')).toHaveAccessibleName('c5, black king, must capture');
    const { c5: _, ...others } = await squares(page);
    await tap(page, 'c5', 'c1', 'h1');
    expect(await squares(page)).toEqual({ ...others, h1: 'B' });
    await expect(square(page, 'd1')).toHaveAccessibleName('d1, white man, captured');
    await tap(page, 'h1');
    expect(await squares(page)).toEqual({ ...others, c1: 'B' });
    await expect(square(page, 'h1')).toHaveAccessibleName('h1, empty, next stop');
    await tap(page, 'h1', 'h3', 'd3');
    await expect.poll(() => squares(page)).toEqual(afterFourPieces);

    // With one tap on its end; what is captured leaves when the piece has arrived.
    await page.getByRole('button', { name: 'Previous move' }).click();
    await expect(square(page, 'c5')).toHaveAccessibleName('c5, black king, must capture');
    await recordFrames(page);
    await tap(page, 'c5', 'd3');
    const last = async () => (await framesOf(page)).at(-1);
    await expect.poll(last).toEqual({ pieces: 5, arrived: true });
    const moving = (await framesOf(page)).filter(({ arrived }) => !arrived);
    expect(new Set(moving.map(({ pieces }) => pieces))).toEqual(new Set([9]));
  });
});

test('what is not possible is explained, and what is ambiguous is asked', async ({ page }) => {
  await openPage(page);
  await tap(page, 'd8');
  await expect(problem(page)).toHaveText('White is to move.');
  await tap(page, 'a1', 'a5');
  await expect(problem(page)).toContainText('A man moves one step');

  await openFen(page, 'W:Wd4,f4,g7:Bb8,d5,f5');
  await tap(page, 'g7');
  await expect(problem(page)).toHaveText('You must capture with d4 or f4: 1 piece.');
  // The same by typing; it goes with its position.
  const field = page.getByRole('textbox', { name: 'Type a move' });
  await field.fill('g7g8');
  await field.press('Enter');
  await expect(problem(page)).toContainText(/White must capture 1 piece: d4d6 f4f6/);
  await expect(field).toHaveValue('g7g8');
  await tap(page, 'd4', 'e5');
  await expect(problem(page)).toHaveText('You must capture 1 piece: d4 goes to d6.');
  // The tap on e5 has let go of d4.
  await tap(page, 'd4', 'd6');
  await expect.poll(() => moveTexts(page)).toEqual(['d4xd6']);
  await expect(field).toHaveValue('');
  await expect(page.getByTestId('problem')).toHaveCount(0);

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
  await tap(page, 'h8');
  await choices.nth(1).click();
  await expect.poll(() => squares(page)).toEqual(squaresOfFen('W:Wb6,g5:Bc2,Kh8,d7'));
  expect(await moveTexts(page)).toEqual(['c8xc6xh6xh8']);
});

test('a premove is shown, let go, and played at once', async ({ page }) => {
  await holdAnswers(page, 200);
  await openPage(page);
  await newGame(page, { clock: '30+20' });
  await tap(page, 'd1', 'd4');
  await heldAnswer(page);
  const entered = page.locator('main svg rect.premove');
  const enter = async () => {
    await tap(page, 'e1', 'e4');
    await expect(entered).toHaveCount(2);
  };
  await enter();
  await expect(grid(page).getByRole('gridcell', { name: 'premove from here' })).toHaveCount(1);
  const letGo = [
    () => page.keyboard.press('Escape'),
    () => square(page, 'a5').click({ button: 'right' }),
    () => status(page).click(),
    () => tap(page, 'c2'),
  ];
  for (const act of letGo) {
    await act();
    await expect(entered).toHaveCount(0);
    await page.keyboard.press('Escape');
    await enter();
  }
  // Going through the game lets go, too: the board does not show what would be played.
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowRight');
  await expect(entered).toHaveCount(0);
  // By drag, then by keyboard.
  await square(page, 'e1').dragTo(square(page, 'e4'));
  await expect(entered).toHaveCount(2);
  await page.keyboard.press('Escape');
  await square(page, 'e1').focus();
  await page.keyboard.press('Enter');
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(entered).toHaveCount(2);

  // A reply that leaves the premove legal: a weak engine might allow a capture.
  const reply = 'a8a7';
  await releaseAnswer(page, reply);
  await heldAnswer(page);
  expect((await moveTexts(page)).map((text) => text.replace('-', ''))).toEqual([
    'd1d4',
    reply,
    'e1e4',
  ]);
  await expect(entered).toHaveCount(0);
  await expect(page.getByTestId('announcer')).toHaveText(
    new RegExp(`Black: ${reply.slice(0, 2)} .*Your premove was played. White: e1 to e4.`),
  );

  // Switched off.
  await show(page, 'Settings');
  await page.getByRole('switch', { name: 'Premoves', exact: true }).uncheck();
  await show(page, 'Play');
  await tap(page, 'c2');
  await expect(square(page, 'c2')).toHaveAccessibleName('c2, white man');
});
