/** Games as text: PDN, FEN and links, in and out; the work after a reload, and in several tabs. */

import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import {
  choose,
  enterMove,
  expect,
  grid,
  moveTexts,
  openFen,
  openPage,
  openPdn,
  openText,
  pdnOf,
  problem,
  reload,
  show,
  squares,
  squaresOfFen,
  test,
  waitUntilSaved,
} from '../support/support';

const twoGames = `[Event "First"]
[White "Anna"]
[Black "Bert"]
[Result "1-0"]

{Before the first move.} 1. d1-d4! {Over two men.} d8-d5?! (1... e8-e5 2. e1-e4
{A comment inside.} (2. f1-f4!?)) 2. c1-c4 $14 1-0

[Event "Second"]
[White "Carl"]
[Black "Dora"]
[Result "0-1"]
[SetUp "1"]
[FEN "B:Wc3,d1,d2,e3,h2:Bb7,Kc5,c6,d5:H0:F1"]

1... c5xc1xh1xh3xd3 {Four men.} 0-1
`;

const games = (page: Page) => page.getByRole('list', { name: 'Games' }).getByRole('listitem');

/** All games as the file that the page gives. */
async function downloadAll(page: Page): Promise<string> {
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Download all \d+ games$/ }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toBe('dameo.pdn');
  return readFile(await download.path(), 'utf8');
}

test('files go in and out, are pasted and dropped; a broken one changes nothing', async ({
  page,
}) => {
  await openPage(page);
  await openPdn(page, twoGames);
  await expect(games(page)).toHaveCount(2);
  const written = await downloadAll(page);
  // A removed game is named and can be brought back.
  await page.getByRole('button', { name: /Remove this game: Anna/ }).click();
  await expect(games(page)).toHaveCount(0);
  const said = page.getByRole('status').filter({ hasText: 'Removed: Anna – Bert.' });
  await said.getByRole('button', { name: 'Undo' }).click();
  await expect(games(page)).toHaveCount(2);
  // The file gives the same games again.
  await page.getByRole('button', { name: /Remove this game: Anna/ }).click();
  await expect(games(page)).toHaveCount(0);
  const file = { name: 'games.pdn', mimeType: 'text/plain', buffer: Buffer.from(written) };
  await page.getByLabel('Open a file').setInputFiles(file);
  await expect(games(page)).toHaveCount(2);
  expect(await downloadAll(page)).toBe(written);
  // The second game begins with a position of its own.
  await games(page).getByRole('button', { name: 'Carl – Dora' }).first().click();
  await page.getByRole('button', { name: 'Last position' }).click();
  await expect.poll(() => squares(page)).toEqual(squaresOfFen('W:Wd2:Bb7,c6,Kd3,d5'));

  const kept = await pdnOf(page);
  const broken = '[Event "x"]\n\n1. d1-d4 d8-d5\n2. a1-a5 *\n';
  await openText(page, broken);
  await expect(problem(page)).toContainText(/Line 4, column 4:.*a1-a5/);
  // Neither the game nor what was typed is lost.
  await expect(page.getByRole('textbox', { name: 'PDN, FEN or link' })).toHaveValue(broken);
  expect(await page.getByTestId('pdn').inputValue()).toBe(kept);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByTestId('problem')).toHaveCount(0);
  // Of a file with one broken game the others can be opened.
  await openText(page, `${twoGames}\n[Event "Third"]\n\n1. a1-a5 *\n`);
  await page.getByRole('button', { name: 'Open 2 games' }).click();
  await expect(games(page).first()).toContainText('Anna');

  const give = (kind: 'paste' | 'drop', text: string) =>
    page.evaluate(
      ([kind, text]) => {
        const data = new DataTransfer();
        data.setData('text/plain', text);
        const options = { bubbles: true, cancelable: true };
        document.body.dispatchEvent(
          kind === 'paste'
            ? new ClipboardEvent('paste', { ...options, clipboardData: data })
            : new DragEvent('drop', { ...options, dataTransfer: data }),
        );
      },
      [kind, text],
    );
  await give('paste', '1. d1-d4 *');
  await expect.poll(() => moveTexts(page)).toEqual(['d1-d4']);
  await give('drop', '1. e1-e4 *');
  await expect.poll(() => moveTexts(page)).toEqual(['e1-e4']);
});

test('a link holds the whole game, a reload keeps the work, and nothing goes elsewhere', async ({
  page,
  context,
  baseURL,
}) => {
  const asked: string[] = [];
  context.on('request', (request) => asked.push(request.url()));
  page.on('websocket', (socket) => asked.push(socket.url()));
  await openPage(page);
  await openPdn(page, twoGames.split('[Event "Second"]')[0]);
  const pdn = await pdnOf(page);
  await page.getByRole('button', { name: 'Make the link' }).click();
  const link = await page.getByTestId('link').inputValue();
  expect(link).toContain('#pdn=');
  const other = await context.newPage();
  await other.goto(link);
  await expect(grid(other)).toBeVisible();
  expect(await pdnOf(other)).toBe(pdn);

  // What was done on the game survives a reload, and does not become the link's game again.
  await show(other, 'Analysis');
  await other.getByTestId('moves').getByRole('button', { name: 'e1-e4' }).click();
  await enterMove(other, 'd8d5');
  await other.getByRole('button', { name: 'Previous move' }).click();
  await other.getByRole('button', { name: 'Turn the board' }).click();
  const [before, moves] = [await squares(other), await moveTexts(other)];
  expect(moves).toContain('2…d8-d5');
  // At once: what has just been done must not be lost.
  await reload(other);
  await expect(grid(other)).toBeVisible();
  await expect.poll(() => squares(other)).toEqual(before);
  await expect.poll(() => moveTexts(other)).toEqual(moves);
  await expect(other.getByTestId('moves').locator('[aria-current]')).toContainText('e1-e4');
  await expect(grid(other).getByRole('gridcell').first()).toHaveAttribute('data-square', 'h1');

  // A broken link, as the page's address.
  await page.goto('./#pdn=AAAA');
  await expect(problem(page)).toContainText('Broken link');
  expect(await pdnOf(page)).toBe(pdn);
  const { host } = new URL(baseURL!);
  const elsewhere = asked.filter((url) => !/^(data|blob):/.test(url) && new URL(url).host !== host);
  expect(elsewhere).toEqual([]);
});

test('tabs do not disturb each other, and the games of a closed one are found', async ({
  page,
  context,
}) => {
  await openFen(page, 'W:Wd1,e1:Bd8,e8');
  await enterMove(page, 'd1d2');
  await waitUntilSaved(page);
  const first = await pdnOf(page);
  // A new tab begins with a copy of the newest work.
  const other = await context.newPage();
  await openPage(other);
  expect(await pdnOf(other)).toBe(first);
  await show(other, 'Analysis');
  await enterMove(other, 'd8d7');
  await waitUntilSaved(other);
  const second = await pdnOf(other);
  expect(second).not.toBe(first);
  await page.bringToFront();
  await show(page, 'Analysis');
  await enterMove(page, 'e8e7');
  const third = await pdnOf(page);
  await waitUntilSaved(page);
  await Promise.all([reload(page), reload(other)]);
  expect(await pdnOf(page)).toBe(third);
  expect(await pdnOf(other)).toBe(second);

  // The list is made when the files are shown, and the other tab may not have been back then.
  await show(page, 'Analysis');
  await show(page, 'Files');
  await expect(page.getByRole('heading', { name: 'Earlier work' })).toHaveCount(0);
  await other.close();
  const openTabs = () => page.evaluate(async () => (await navigator.locks.query()).held!.length);
  await expect.poll(openTabs).toBe(1);
  await show(page, 'Analysis');
  await show(page, 'Files');
  await page.getByRole('button', { name: /^Add the games from/ }).click();
  expect(await pdnOf(page)).toContain('d8-d7');
  await expect(page.getByRole('heading', { name: 'Earlier work' })).toHaveCount(0);
  // A new game keeps the others.
  await page.getByRole('button', { name: 'New game' }).click();
  await expect.poll(async () => Object.keys(await squares(page))).toHaveLength(36);
  await show(page, 'Files');
  await expect(games(page)).toHaveCount(3);
});

test('the settings are kept, and the sounds are heard when they are chosen', async ({ page }) => {
  // Counts the notes that the browser is asked for.
  await page.addInitScript(() => {
    const { createOscillator } = AudioContext.prototype;
    Object.assign(window, { notes: 0 });
    AudioContext.prototype.createOscillator = function (): OscillatorNode {
      (window as unknown as { notes: number }).notes += 1;
      return createOscillator.call(this);
    };
  });
  const heard = () => page.evaluate(() => (window as unknown as { notes: number }).notes);
  await openPage(page);
  await show(page, 'Analysis');
  await enterMove(page, 'd3d4');
  expect(await heard()).toBe(0);

  await show(page, 'Settings');
  await choose(page, 'Colours', 'Dark');
  await choose(page, 'Board', 'Green');
  await page.getByRole('switch', { name: 'Coordinates' }).click();
  await expect(page.getByRole('slider', { name: 'Volume' })).toHaveCount(0);
  await choose(page, 'Sounds', 'Wood');
  await expect.poll(heard).toBeGreaterThan(0);
  // Another volume is heard at once, too.
  const before = await heard();
  await page.getByRole('slider', { name: 'Volume' }).fill('10');
  await expect.poll(heard).toBeGreaterThan(before);

  await reload(page);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.locator('html')).toHaveAttribute('data-board', 'green');
  await expect(page.getByRole('switch', { name: 'Coordinates' })).not.toBeChecked();
  await show(page, 'Analysis');
  expect(await heard()).toBe(0);
  await enterMove(page, 'd6d5');
  await expect.poll(heard).toBeGreaterThan(0);
});
