/** Studies: made, changed, reloaded, exported, imported, shared and solved. */

import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectWellMade } from '../support/judged';
import {
  enterMove,
  expect,
  fenOf,
  grid,
  openPage,
  reload,
  show,
  square,
  squares,
  tap,
  test,
} from '../support/support';

const turc = `[ChapterName "Coup turc"]
[FEN "W:Wb5,c1,d1,d2,e1,h2:BKa5,b7,c6,d5"]

{Give a man.} 1. c1e3 {Right, and now?} a5:c5 2. e1c3 (2. d2d3 {This lets the king go.}) c5:c1:h1:h3:d3
3. d2:d4:d6:b6:b8+ {Four pieces.} *
`;

const chapters = (page: Page) => page.getByTestId('chapters');
const list = (page: Page) => page.getByRole('list', { name: 'Chapters' }).getByRole('button');

async function newStudy(page: Page, name: string): Promise<void> {
  await page.goto('./#studies');
  await page.getByRole('textbox', { name: 'Name of the study' }).fill(name);
  await page.getByRole('textbox', { name: 'Name of the study' }).press('Enter');
  await expect(chapters(page)).toContainText(name);
}

async function addChapter(page: Page, text: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Or paste a position' });
  if (!(await field.isVisible())) await page.getByText('Add a chapter').click();
  await field.fill(text);
  await page.getByRole('button', { name: 'Add the chapter' }).click();
}

test('a study: chapters, a reload, another tab, a file, a link', async ({ page, context }) => {
  await openPage(page);
  await newStudy(page, 'Captures');
  await enterMove(page, 'd1d4');
  await addChapter(page, 'W:Wd9:Bd6');
  await expect(chapters(page).getByRole('alert')).not.toBeEmpty();
  await addChapter(page, turc);
  await expect(list(page)).toHaveText([/1\s*Chapter 1/, /2\s*Coup turc/]);
  await page.getByText('Edit the chapter').click();
  await page.getByRole('switch', { name: 'Interactive lesson' }).click();
  await page.getByRole('button', { name: 'Move up' }).click();
  await expect(list(page)).toHaveText([/1\s*Coup turc/, /2\s*Chapter 2/]);
  await page.getByRole('button', { name: 'Next chapter' }).click();
  await page.getByRole('textbox', { name: 'Name of the chapter' }).fill('The start');
  await page.getByRole('textbox', { name: 'Name of the chapter' }).press('Enter');
  await page.getByRole('group', { name: 'Seen from' }).getByText('Black').click();
  await expect(grid(page).getByRole('gridcell').first()).toHaveAttribute('data-square', 'h1');
  await expectWellMade(page, 'the chapters');

  // Deleted, and back again.
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(list(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(list(page)).toHaveCount(2);
  await reload(page);
  await expect(list(page)).toHaveText([/1\s*Coup turc/, /2\s*The start/]);

  // Another tab follows.
  const other = await context.newPage();
  await openPage(other, '#studies');
  await other.getByRole('button', { name: /^Captures/ }).click();
  await expect(list(other)).toHaveCount(2);
  await list(other).nth(1).click();
  await enterMove(page, 'd8d5');
  await expect(other.getByTestId('moves')).toContainText('d8-d5');
  await other.close();

  await page.getByText('Share the study').click();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as a file' }).click();
  const path = await (await saving).path();
  const pdn = await readFile(path, 'utf8');
  for (const tag of ['ChapterName "The start"', 'Orientation "black"', 'ChapterMode "interactive"'])
    expect(pdn).toContain(`[${tag}]`);
  await page.getByRole('button', { name: 'Make the link' }).click();
  const link = await page.getByTestId('study-link').inputValue();

  // The list: deleted, imported again, renamed.
  await page.goto('./#studies');
  await expect(page.getByRole('button', { name: /^Captures/ })).toContainText('2 chapters');
  await expectWellMade(page, 'the studies');
  await page.getByRole('button', { name: 'Delete this study: Captures' }).click();
  await expect(page.getByText('There are no studies yet.')).toBeVisible();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Import a file' }).click();
  await (
    await chooser
  ).setFiles({ name: 'x.pdn', mimeType: 'text/plain', buffer: Buffer.from(pdn) });
  await expect(list(page)).toHaveText([/1\s*Coup turc/, /2\s*The start/]);
  await page.goto('./#studies');
  await page.getByRole('button', { name: 'Rename this study: Captures' }).click();
  await expect(page.locator('input:focus')).toHaveValue('Captures');
  await page.keyboard.type('Shots');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Shots/ })).toBeVisible();

  // Somebody else opens the link.
  const stranger = await context.browser()!.newContext();
  const theirs = await stranger.newPage();
  await theirs.goto(link);
  await expect(list(theirs)).toHaveText([/1\s*Coup turc/, /2\s*The start/]);
  await theirs.getByRole('button', { name: 'Keep it among my studies' }).click();
  await expect(theirs.getByText('Edit the chapter')).toBeVisible();
  await show(theirs, 'Learn');
  await theirs.getByRole('button', { name: 'Studies', exact: true }).click();
  await expect(theirs.getByRole('button', { name: /^Captures/ })).toContainText('2 chapters');
  await stranger.close();
});

for (const phone of [false, true]) {
  test.describe(phone ? 'on a phone' : 'with the keyboard alone', () => {
    if (phone) {
      test.use({
        viewport: { width: 390, height: 844 },
        isMobile: true,
        hasTouch: true,
        colorScheme: 'dark',
      });
    }

    test('a chapter is solved', async ({ page }) => {
      const message = page.getByTestId('exercise-message');
      const task = page.getByText('Find the move of White.');
      await openPage(page);
      await newStudy(page, 'Lesson');
      await addChapter(page, turc);
      await expect(list(page)).toHaveText([/1\s*Coup turc/]);
      if (phone) await expectWellMade(page, 'the chapters');
      const solve = page.getByRole('button', { name: 'Solve' });
      if (phone) await solve.tap();
      else await solve.press('Enter');
      await expect(page.getByTestId('solve-text')).toHaveText('Give a man.');
      // On the board, tapped or with the arrow keys; a wrong move says so and is not played.
      if (phone) {
        await tap(page, 'd2', 'd3');
      } else {
        await square(page, 'd2').focus();
        for (const key of ['Enter', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
      }
      await expect(message).toHaveText('d2-d3 is not the move.');
      await expect(message).toHaveClass(/bad/);
      await expect.poll(async () => (await squares(page)).d2).toBe('w');
      if (phone) await expectWellMade(page, 'a wrong move');
      await enterMove(page, 'c1e3');
      await expect(page.getByTestId('solve-text')).toHaveText('Right, and now?');
      await expect(task).toBeVisible();
      await page.getByRole('button', { name: 'Hint' }).click();
      await enterMove(page, 'e1c3');
      await expect(task).toBeVisible();
      const field = page.getByRole('textbox', { name: 'Type a move' });
      await field.fill('d2d4d6b6b8');
      await field.press('Enter');
      await expect(message).toHaveText('Solved. 1 move was wrong. 1 hint.');
      await expect(page.getByTestId('solve-text')).toHaveText('Four pieces.');
      await expect(page.getByRole('button', { name: 'Back to the analysis' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect.poll(() => fenOf(page)).toContain('W:Wb5,c1');
    });
  });
}
