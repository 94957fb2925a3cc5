/** Ways through all parts of the page: nothing that is shown has a serious finding of axe-core, is
 * wider than the screen or, on a phone, too small for a finger. */

import type { Locator, Page } from '@playwright/test';
import { heldAnswer, holdAnswers, releaseAnswer } from '../support/held_answers';
import { expectWellMade } from '../support/judged';
import {
  choose,
  confirm,
  engineSwitch,
  expect,
  linesShown,
  moveTexts,
  newGame,
  offerNewGame,
  openFen,
  openPage,
  openPdn,
  openText,
  show,
  square,
  squares,
  status,
  tap,
  test,
} from '../support/support';

/** A game with what the review writes. */
const reviewed = `[White "Anna"]
[Black "Bert"]

1. d1-d4 {[%eval 0.10]} d8-d5?? {[%eval 4.00] Blunder. Better: e8-e5} (1... e8-e5) 2. e1-e4!
{[%eval 4.20]} c8-c5 {[%eval 4.10]} *

[White "Carl"]

1. e1-e4 *
`;

// The structure depends on the size alone, the contrast on the colours: two of the four will do. In
// every run each way has one of them; with `ALL_SIZES` it has both.
const pages = {
  'desktop, light': { viewport: { width: 1280, height: 800 }, colorScheme: 'light' },
  'phone, dark': {
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
    colorScheme: 'dark',
  },
} as const;

for (const [name, options] of Object.entries(pages)) {
  const isWanted = (inEveryRun: keyof typeof pages) =>
    inEveryRun === name || process.env.ALL_SIZES !== undefined;

  test.describe(name, () => {
    test.use(options);

    test('analysis, review and mistakes', async ({ page }) => {
      test.skip(!isWanted('phone, dark'));
      const message = page.getByTestId('exercise-message');
      await openPage(page);
      await expect(page.locator('html')).toHaveAttribute('data-theme', options.colorScheme);
      await expectWellMade(page, 'the start');
      await openPdn(page, reviewed);
      await expectWellMade(page, 'the list of games');
      await show(page, 'Review');
      await expect(page.getByRole('img', { name: /^The chances of White/ })).toBeVisible();
      await expectWellMade(page, 'the review');
      await page.getByRole('button', { name: 'Learn from your mistakes' }).click();
      await page
        .getByRole('group', { name: 'Mistakes of' })
        .getByText(/^Black/)
        .click();
      await tap(page, 'd8', 'd5');
      await expect(message).toContainText('the move of the game');
      await expectWellMade(page, 'the mistakes');
      await page.getByRole('button', { name: 'Show the solution' }).click();
      await expect(message).toContainText('Better: e8-e5');
      await show(page, 'Analysis');
      await page.getByTestId('moves').getByRole('button', { name: /d8-d5/ }).click();
      await page.getByRole('button', { name: 'Notes and variations' }).click();
      await engineSwitch(page).click();
      await expect(linesShown(page)).toHaveCount(1);
      await engineSwitch(page).click();
      await expectWellMade(page, 'the analysis');
      await page.getByRole('switch', { name: 'Openings' }).click();
      await expect(page.getByTestId('openings').getByRole('row').nth(1)).toBeVisible();
      await expectWellMade(page, 'the openings');
      await openFen(page, 'W:Wa2,Kc3:Bd8,Ke7');
      await expect(page.getByTestId('endgame-result')).toContainText('White wins');
      await expectWellMade(page, 'the endgame tables');
      await openFen(page, 'B:Wb6,c7,e6,g5,Kh7:Bc2,Kc8,d7');
      await tap(page, 'c8', 'h8');
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectWellMade(page, 'the choice of a capture');
    });

    test('games against the engine, of two people, and of two engines', async ({ page }) => {
      test.skip(!isWanted('desktop, light'));
      const start = page.getByRole('button', { name: 'Start the game' });
      await openPage(page);
      await show(page, 'Play');
      await page.getByText('More options').click();
      await expectWellMade(page, 'the options');
      await page.getByText('More options').click();
      await newGame(page, { clock: '5+3' });
      await expect(status(page)).toContainText('Your move');
      await page.getByRole('button', { name: 'Resign' }).click();
      await expectWellMade(page, 'the game');
      await page.getByRole('button', { name: 'Yes', exact: true }).click();
      await expect(status(page)).toContainText('Black wins');
      await expectWellMade(page, 'the end');

      await offerNewGame(page);
      await choose(page, 'Opponent', 'Someone here');
      await expectWellMade(page, 'two people');
      await start.click();
      await tap(page, 'd1', 'd4');
      await page.getByRole('button', { name: 'Draw' }).click();
      await expectWellMade(page, 'their agreement');
      await page.getByRole('button', { name: 'Yes', exact: true }).click();

      await offerNewGame(page);
      await choose(page, 'Opponent', 'Two engines');
      await page.getByRole('slider', { name: 'Strength of White' }).fill('0');
      await page.getByRole('slider', { name: 'Strength of Black' }).fill('4');
      await expectWellMade(page, 'two engines');
      await start.click();
      await expect.poll(async () => (await moveTexts(page)).length).toBeGreaterThan(1);
      await page.getByRole('button', { name: 'Pause' }).click();
      await expect(status(page)).toContainText('Paused');
      await expectWellMade(page, 'their game');
      const paused = (await moveTexts(page)).length;
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect.poll(async () => (await moveTexts(page)).length).toBeGreaterThan(paused);
      await confirm(page, 'Stop the game');
      await expect(status(page)).toContainText('without a result');
    });

    test('learning, files, the editor, settings and help', async ({ page }) => {
      test.skip(!isWanted('phone, dark'));
      // Their solutions have one move.
      const path = 'e2e/games/few.puzzles';
      await page.route('**/puzzles.bin', (route) => route.fulfill({ path }));
      await openPage(page);
      await show(page, 'Learn');
      await tap(page, 'd2', 'd3');
      await expect(page.getByTestId('lesson-message')).not.toBeEmpty();
      await expectWellMade(page, 'the lessons');
      await page.getByRole('button', { name: 'Strategy' }).click();
      await tap(page, 'a3', 'b4');
      await expect.poll(async () => (await squares(page))['c4']).toBe('B');
      await tap(page, 'h4', 'b4', 'b7');
      await expect(page.getByText('1 of 21 solved')).toBeVisible();
      await expectWellMade(page, 'the course of strategy');
      await page.getByRole('button', { name: 'Puzzles' }).click();
      await expect(page.getByTestId('puzzle-task')).toBeVisible();
      await expectWellMade(page, 'the puzzles');
      await page.getByRole('button', { name: 'Play the solution' }).click();
      await page.getByText('Why not ..?').click();
      await page.getByText('Share', { exact: true }).click();
      await expectWellMade(page, 'a puzzle that is over');
      await page.getByRole('button', { name: 'Storm' }).click();
      await expect(page.getByTestId('storm-clock')).toBeVisible();
      await expectWellMade(page, 'the storm');
      await page.getByRole('button', { name: 'Progress' }).click();
      await expect(page.getByTestId('dashboard-history')).toBeVisible();
      await expectWellMade(page, 'the progress');
      await page.getByRole('button', { name: 'Openings' }).click();
      await expect(page.getByRole('combobox', { name: 'Opening' })).toBeVisible();
      await tap(page, 'd1', 'd4');
      await expect(page.getByTestId('exercise-message')).toContainText('d1-d4 (');
      await expectWellMade(page, 'practising openings');
      await page.getByRole('button', { name: 'Endings' }).click();
      await expect(page.getByTestId('practice-distance')).toBeVisible();
      await page.getByRole('button', { name: 'Hint' }).click();
      await expect(page.getByTestId('exercise-message')).toHaveText(/^Best: /);
      await expectWellMade(page, 'the endings');

      await openText(page, 'W:Wd9:Ba8');
      await expect(page.getByTestId('problem')).toBeVisible();
      await page.getByText('Picture or animation').click();
      await expect(page.getByTestId('pictures')).toBeVisible();
      await expectWellMade(page, 'a problem and the pictures');
      await page.getByRole('button', { name: 'Set up position' }).click();
      await expect(page.getByRole('grid', { name: 'The position being set up' })).toBeVisible();
      await expectWellMade(page, 'the editor');
      await show(page, 'Settings');
      await expectWellMade(page, 'the settings');
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectWellMade(page, 'the help');
    });
  });
}

test.describe('a phone', () => {
  test.use(pages['phone, dark']);

  const touch = async (page: Page, ...names: string[]) => {
    for (const name of names) await square(page, name).tap();
  };
  /** Whether all of an element can be seen without scrolling. */
  const onScreen = async (locator: Locator) => {
    const box = await locator.boundingBox();
    return box !== null && box.y >= 0 && box.y + box.height <= 740;
  };

  test('moves, captures and premoves by touch', async ({ page }) => {
    await holdAnswers(page, 200);
    await openPage(page);
    const board = page.getByRole('grid');
    expect((await board.boundingBox())!.width).toBeGreaterThan(330);
    await newGame(page);
    await touch(page, 'd1', 'd4');
    await heldAnswer(page);
    await touch(page, 'e1', 'e4');
    await expect(page.locator('main svg rect.premove')).toHaveCount(2);
    await releaseAnswer(page, 'd8d5');
    await expect.poll(() => moveTexts(page)).toEqual(['d1-d4', 'd8-d5', 'e1-e4']);
    await heldAnswer(page);
    await releaseAnswer(page);
    await confirm(page, 'Resign');

    await openFen(page, 'B:Wc3,d1,d2,e3,h2:Bb7,Kc5,c6,d5');
    await touch(page, 'c5', 'c1', 'h1', 'h3', 'd3');
    await expect.poll(async () => (await squares(page)).d3).toBe('B');
    // The board and what the endgame tables say are seen together.
    await openFen(page, 'W:Wa2,Kc3:Bd8,Ke7');
    await expect(page.getByTestId('endgame-result')).toContainText('White wins in 31 plies');
    await page.evaluate(() => scrollTo({ top: 0 }));
    expect(await onScreen(board)).toBe(true);
    expect(await onScreen(page.getByTestId('endgame-result'))).toBe(true);
    await page.getByTestId('endgame').getByRole('button', { name: 'c3-h8' }).tap();
    await expect(page.getByTestId('endgame-result')).toContainText('White wins in 30 plies');
  });
});
