/** The page without a mouse, and what a screen reader hears. */

import type { Locator, Page } from '@playwright/test';
import {
  expect,
  grid,
  moveTexts,
  openPage,
  show,
  square,
  squares,
  status,
  test,
} from '../support/support';

/** Presses Tab until the focus is there. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let count = 0; count < 60; count += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target, 'is reached by Tab').toBeFocused();
}

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

test('moves, navigation and notes with the keyboard alone', async ({ page }) => {
  await openPage(page);
  const announcer = page.getByTestId('announcer');
  await press(page, 'Tab');
  await expect(page.getByRole('button', { name: 'Skip to the board' })).toBeFocused();
  await press(page, 'Enter');
  await expect(square(page, 'a1')).toBeFocused();
  await press(page, 'ArrowRight', 'ArrowRight', 'ArrowRight', 'Enter');
  await expect(square(page, 'd1')).toHaveAccessibleName('d1, white man, selected');
  await expect(page.getByText(/^d1 selected\. Next: /)).toHaveAttribute('aria-live', 'polite');
  // Escape and Backspace give the piece up, and nothing else.
  await press(page, 'Escape');
  await expect(square(page, 'd1')).toHaveAccessibleName('d1, white man');
  await press(page, 'Enter', 'Backspace');
  await expect(square(page, 'd1')).toHaveAccessibleName('d1, white man');
  await press(page, 'Enter', 'ArrowUp', 'ArrowUp', 'ArrowUp', ' ');
  await expect(announcer).toHaveText('White: d1 to d4. Black to move.');
  expect(await moveTexts(page)).toHaveLength(0);

  // Typed moves: m goes to the field, and Escape leaves it.
  await press(page, 'm');
  await expect(page.getByRole('textbox', { name: 'Type a move' })).toBeFocused();
  expect(await moveTexts(page)).toEqual(['d1-d4']);
  await page.keyboard.type('d8d5');
  await press(page, 'Enter');
  await expect(announcer).toHaveText('Black: d8 to d5. White to move.');
  await page.keyboard.type('e1-e4');
  await press(page, 'Enter');
  await expect(announcer).toHaveText('White: e1 to e4. Black to move.');
  await page.keyboard.type('d5d9');
  await press(page, 'Enter');
  await expect(page.getByRole('alert')).toContainText('d5d9');
  await press(page, 'Escape');

  await press(page, 'ArrowLeft');
  await expect(announcer).toHaveText('Black: d8 to d5. White to move.');
  await press(page, 'Home');
  await expect(announcer).toHaveText('First position. White to move.');
  await press(page, 'ArrowRight');
  await expect(announcer).toHaveText('White: d1 to d4. Black to move.');
  await press(page, 'End');
  await expect(announcer).toHaveText('White: e1 to e4. Black to move.');
  await press(page, 'f');
  await expect(grid(page).getByRole('gridcell').first()).toHaveAttribute('data-square', 'h1');

  // A variation, and the way between it and the main line.
  await press(page, 'ArrowLeft', 'm');
  await page.keyboard.type('c1c4');
  await press(page, 'Enter', 'Escape', 'ArrowUp');
  await expect(announcer).toHaveText('White: e1 to e4. Black to move.');
  await press(page, 'ArrowDown');
  await expect(announcer).toHaveText('White: c1 to c4. Black to move.');
  expect(await moveTexts(page)).toEqual(['d1-d4', 'd8-d5', 'e1-e4', '2.c1-c4']);

  await press(page, '?');
  const help = page.getByRole('dialog', { name: 'Help' });
  await expect(help.getByRole('row', { name: 'F Turn the board' })).toBeVisible();
  await press(page, 'Escape');
  await expect(help).toBeHidden();
});

test('a game against the engine with the keyboard alone', async ({ page }) => {
  await openPage(page);
  const tabs = page.getByRole('navigation', { name: 'Sections' });
  await tabTo(page, tabs.getByRole('button', { name: 'Play' }));
  await press(page, 'Enter');
  await expect(tabs.getByRole('button', { name: 'Play' })).toBeFocused();
  await tabTo(page, page.getByRole('radio', { name: 'White' }));
  await press(page, 'ArrowRight', 'ArrowRight');
  await expect(page.getByRole('radio', { name: 'Black' })).toBeChecked();
  await tabTo(page, page.getByRole('slider', { name: 'Strength' }));
  await press(page, 'Home');
  await tabTo(page, page.getByRole('button', { name: 'Start the game' }));
  await press(page, 'Enter');
  // The button is gone: the board is next.
  await expect(grid(page).locator('[tabindex="0"]')).toBeFocused();
  // The engine's move is heard.
  await expect(page.getByTestId('announcer')).toHaveText(/^White: .*Black to move\.$/);
  for (const count of [3, 5]) {
    await expect(status(page)).toContainText('Your move');
    await press(page, 'h');
    const hint = page.getByRole('status').filter({ hasText: 'Hint:' });
    await expect(hint).toBeVisible();
    const move = (await hint.innerText()).replace('Hint:', '').trim();
    await press(page, 'm');
    await page.keyboard.type(move);
    await press(page, 'Enter', 'Escape');
    await expect.poll(() => moveTexts(page)).toHaveLength(count);
  }
  await tabTo(page, page.getByRole('button', { name: 'Resign' }));
  await press(page, 'Enter');
  await expect(page.getByRole('button', { name: 'No', exact: true })).toBeFocused();
  await press(page, 'Shift+Tab', 'Enter');
  await expect(page.getByTestId('announcer')).toHaveText(/You lost\. White wins: Black resigned\./);
  await expect(page.getByRole('button', { name: 'Rematch' })).toBeFocused();
});

test('the focus goes on when what had it is gone, and captures are chosen', async ({ page }) => {
  await openPage(page);
  const start = page.getByRole('list').getByRole('button', { name: /^Play/ });
  await start.focus();
  await press(page, 'Enter');
  await expect(page.getByRole('radio', { name: 'Engine', exact: true })).toBeFocused();
  await page.goBack();
  await page
    .getByRole('list')
    .getByRole('button', { name: /^Learn/ })
    .focus();
  await press(page, 'Enter');
  await expect(grid(page).locator('[tabindex="0"]')).toBeFocused();
  await show(page, 'Files');
  await page.getByRole('button', { name: 'Set up position' }).focus();
  await press(page, 'Enter');
  await expect(page.getByRole('button', { name: 'White man' })).toBeFocused();

  // A capture that is ambiguous.
  await page.goto('./#fen=B:Wb6,c7,e6,g5,Kh7:Bc2,Kc8,d7');
  await expect(page.getByRole('region', { name: 'Position' })).toContainText('kings on c8');
  await square(page, 'c8').focus();
  await press(page, 'Enter', 'End', 'Enter');
  const choices = page.getByRole('dialog').getByRole('button', { name: /takes/ });
  await expect(choices.first()).toBeFocused();
  await press(page, 'Tab', 'Enter');
  await expect(page.getByTestId('announcer')).toHaveText(
    'Black: c8 takes 3 pieces to h8. White to move.',
  );
  expect((await squares(page)).h8).toBe('B');
});
