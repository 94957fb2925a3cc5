/** No part of the page has a serious finding of axe-core, in both colours and at both sizes. */

import { findings } from '../support/axe';
import {
  choose,
  expect,
  newGame,
  offerNewGame,
  openFen,
  openPage,
  openPdn,
  openText,
  show,
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

// The structure depends on the size alone, the contrast on the colours: two of the four will do.
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
  test.describe(name, () => {
    test.use(options);

    test('games, analysis and review', async ({ page }) => {
      await openPage(page);
      await expect(page.locator('html')).toHaveAttribute('data-theme', options.colorScheme);
      expect(await findings(page)).toEqual([]);
      await openPdn(page, reviewed);
      expect(await findings(page), 'the list of games').toEqual([]);
      await show(page, 'Review');
      await expect(page.getByRole('img', { name: /^The chances of White/ })).toBeVisible();
      expect(await findings(page), 'the review').toEqual([]);
      await page.getByRole('button', { name: 'Learn from your mistakes' }).click();
      await page
        .getByRole('group', { name: 'Mistakes of' })
        .getByText(/^Black/)
        .click();
      await tap(page, 'd8', 'd5');
      await expect(page.getByTestId('exercise-message')).toContainText('the move of the game');
      expect(await findings(page), 'the mistakes').toEqual([]);
      await page.getByRole('button', { name: 'Show the solution' }).click();
      await expect(page.getByTestId('exercise-message')).toContainText('Better: e8-e5');
      expect(await findings(page), 'a solution').toEqual([]);
      await show(page, 'Analysis');
      await page.getByTestId('moves').getByRole('button', { name: /d8-d5/ }).click();
      await page.getByRole('button', { name: 'Notes and variations' }).click();
      const engine = page.getByRole('switch', { name: 'Engine' });
      await engine.click();
      await expect(page.getByTestId('lines').getByRole('listitem')).toHaveCount(1);
      await engine.click();
      expect(await findings(page), 'the analysis').toEqual([]);
      await page.getByRole('switch', { name: 'Openings' }).click();
      await expect(page.getByTestId('openings').getByRole('row').nth(1)).toBeVisible();
      expect(await findings(page), 'the openings').toEqual([]);
      await openFen(page, 'W:Wa2,Kc3:Bd8,Ke7');
      await expect(page.getByTestId('endgame-result')).toContainText('White wins');
      expect(await findings(page), 'the endgame tables').toEqual([]);
      await openFen(page, 'B:Wb6,c7,e6,g5,Kh7:Bc2,Kc8,d7');
      await tap(page, 'c8', 'h8');
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(await findings(page), 'the choice of a capture').toEqual([]);
    });

    test('play', async ({ page }) => {
      await openPage(page);
      await show(page, 'Play');
      await page.getByText('More options').click();
      expect(await findings(page), 'the options').toEqual([]);
      await page.getByText('More options').click();
      await newGame(page, { clock: '5+3' });
      await expect(status(page)).toContainText('Your move');
      await page.getByRole('button', { name: 'Resign' }).click();
      expect(await findings(page), 'the game').toEqual([]);
      await page.getByRole('button', { name: 'Yes', exact: true }).click();
      await expect(status(page)).toContainText('Black wins');
      expect(await findings(page), 'the end').toEqual([]);
    });

    test('games of two people and of two engines, openings, pictures', async ({ page }) => {
      await openPage(page);
      await show(page, 'Play');
      const start = page.getByRole('button', { name: 'Start the game' });
      await choose(page, 'Opponent', 'Someone here');
      expect(await findings(page), 'two people').toEqual([]);
      await start.click();
      await tap(page, 'd1', 'd4');
      await page.getByRole('button', { name: 'Draw' }).click();
      expect(await findings(page), 'their agreement').toEqual([]);
      await page.getByRole('button', { name: 'Yes', exact: true }).click();
      await offerNewGame(page);
      await choose(page, 'Opponent', 'Two engines');
      expect(await findings(page), 'two engines').toEqual([]);
      await start.click();
      await page.getByRole('button', { name: 'Pause' }).click();
      await expect(status(page)).toContainText('Paused');
      expect(await findings(page), 'their game').toEqual([]);
      await page.getByRole('button', { name: 'Stop the game' }).click();
      await page.getByRole('button', { name: 'Yes', exact: true }).click();
      await show(page, 'Learn');
      await page.getByRole('button', { name: 'Openings' }).click();
      await expect(page.getByRole('combobox', { name: 'Opening' })).toBeVisible();
      expect(await findings(page), 'practising openings').toEqual([]);
      await show(page, 'Files');
      await page.getByText('Picture or animation').click();
      await expect(page.getByTestId('pictures')).toBeVisible();
      expect(await findings(page), 'the pictures').toEqual([]);
    });

    test('the other parts', async ({ page }) => {
      await openPage(page);
      await openText(page, 'W:Wd9:Ba8');
      await expect(page.getByTestId('problem')).toBeVisible();
      expect(await findings(page), 'a problem').toEqual([]);
      await page.getByRole('button', { name: 'Dismiss' }).click();
      await page.getByRole('button', { name: 'Set up position' }).click();
      await expect(page.getByRole('grid', { name: 'The position being set up' })).toBeVisible();
      expect(await findings(page), 'the editor').toEqual([]);
      await show(page, 'Learn');
      await tap(page, 'd2', 'd3');
      await expect(page.getByTestId('lesson-message')).not.toBeEmpty();
      expect(await findings(page), 'the lessons').toEqual([]);
      await page.getByRole('button', { name: 'Endings' }).click();
      await expect(page.getByTestId('practice-distance')).toBeVisible();
      await page.getByRole('button', { name: 'Hint' }).click();
      expect(await findings(page), 'the endings').toEqual([]);
      await show(page, 'Settings');
      expect(await findings(page), 'the settings').toEqual([]);
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(await findings(page), 'the help').toEqual([]);
    });
  });
}
