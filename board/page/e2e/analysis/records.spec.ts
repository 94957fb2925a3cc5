/** Games as text: PDN, FEN and links, in and out, and the work after a reload. */

import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import {
  choose,
  enterMove,
  expect,
  fenOf,
  grid,
  moveTexts,
  openFen,
  openPage,
  openPdn,
  openText,
  pdnOf,
  problem,
  show,
  squares,
  squaresOfFen,
  tap,
  test,
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

const startFen =
  'W:Wa1,b1,b2,c1,c2,c3,d1,d2,d3,e1,e2,e3,f1,f2,f3,g1,g2,h1:' +
  'Ba8,b7,b8,c6,c7,c8,d6,d7,d8,e6,e7,e8,f6,f7,f8,g7,g8,h8';

const games = (page: Page) => page.getByRole('list', { name: 'Games' }).getByRole('listitem');

/** All games as the file that the page gives. */
async function downloadAll(page: Page): Promise<string> {
  await show(page, 'Files');
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Download all \d+ games$/ }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toBe('dameo.pdn');
  return readFile(await download.path(), 'utf8');
}

/** What a PDN says: its tokens, however they are broken into lines. Numbers before moves are left
 * out, since they follow from the moves. */
const tokensOf = (pdn: string): string[] =>
  pdn
    .match(/\[[^\]]*\]|\{[^}]*\}|[()]|[^\s(){}]+/g)!
    .map((token) => token.replace(/\s+/g, ' '))
    .filter((token) => !/^\d+\.+$/.test(token));

async function waitUntilSaved(page: Page): Promise<void> {
  await show(page, 'Files');
  await expect(page.getByText('Saved in this browser')).toBeVisible();
}

test.beforeEach(({ page }) => openPage(page));

test('PDN goes in and comes out again as it was', async ({ page }) => {
  await openPdn(page, twoGames);
  await expect(games(page)).toHaveCount(2);
  const written = await downloadAll(page);
  // Nothing is lost: every tag, move, glyph, comment and variation is there, in order. Tags that
  // PDN wants are added.
  const added = ['[Site "?"]', '[Date "?"]', '[Round "?"]', '[Variant "Dameo"]'];
  const glyphs = new Map([
    ['!', '$1'],
    ['?', '$2'],
    ['!?', '$5'],
    ['?!', '$6'],
  ]);
  const plain = (pdn: string) =>
    tokensOf(pdn).flatMap((token) => {
      const [, move, sign] = /^([a-h][1-8][-x].*?\d)([!?]*)$/.exec(token) ?? [];
      return move === undefined ? [token] : sign ? [move, glyphs.get(sign) ?? sign] : [move];
    });
  expect(plain(written).filter((token) => !added.includes(token))).toEqual(plain(twoGames));
  // And again, through a file.
  await page.getByRole('button', { name: /Remove this game: Anna/ }).click();
  await expect(games(page)).toHaveCount(0);
  const file = { name: 'games.pdn', mimeType: 'text/plain', buffer: Buffer.from(written) };
  await page.getByLabel('Open a file').setInputFiles(file);
  await expect(games(page)).toHaveCount(2);
  expect(await downloadAll(page)).toBe(written);
  // The second game begins with a position of its own.
  await games(page).getByRole('button', { name: 'Carl – Dora' }).first().click();
  await page.getByRole('button', { name: 'Last position' }).click();
  expect(await squares(page)).toEqual(squaresOfFen('W:Wd2:Bb7,c6,Kd3,d5'));
});

test('games of servers go in and come out', async ({ page }) => {
  await openText(page, '1. d1d4 d8d5 2. c1c4');
  await expect.poll(async () => (await moveTexts(page)).length).toBe(3);
  const played = await moveTexts(page);
  await show(page, 'Files');
  for (const [notation, first] of [
    ['Abstract Play', '1. d1-d4 d8-d5'],
    ['PlayStrategy', '1. d1d4 d8d5'],
  ] as const) {
    await choose(page, 'Moves', notation);
    const written = await page.getByTestId('pdn').inputValue();
    expect(written).toContain(first);
    await openText(page, written);
    await expect.poll(() => moveTexts(page)).toEqual(played);
    await show(page, 'Files');
  }
  const record = {
    header: { game: { name: 'Dameo', variants: [] }, players: [{ name: 'Ann' }, { name: 'Bo' }] },
    moves: [['d1-d4', 'd8-d5'], ['c1-c4']],
  };
  const file = {
    name: 'g.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(record)),
  };
  await page.getByLabel('Open a file').setInputFiles(file);
  await expect(page.getByTestId('pdn')).toBeHidden();
  await expect.poll(() => moveTexts(page)).toEqual(played);
  expect(await pdnOf(page)).toContain('[White "Ann"]');
});

test('a PDN can be pasted and dropped anywhere', async ({ page }) => {
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

test('a broken PDN, FEN or link is told with its place and changes nothing', async ({ page }) => {
  await openPdn(page, '[Event "Kept"]\n\n1. d1-d4 {Mine.} d8-d5 *');
  const kept = await pdnOf(page);
  const field = page.getByRole('textbox', { name: 'PDN, FEN or link' });
  const unchanged = async (text: string, wanted: RegExp | string) => {
    await openText(page, text);
    await expect(problem(page)).toContainText(wanted);
    // Neither the game nor what was typed is lost.
    await expect(field).toHaveValue(text);
    expect(await page.getByTestId('pdn').inputValue()).toBe(kept);
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect(page.getByTestId('problem')).toHaveCount(0);
  };
  await unchanged('[Event "x"]\n\n1. d1-d4 d8-d5\n2. a1-a5 *\n', /Line 4, column 4:.*a1-a5/);
  await unchanged('W:Wd1,d9:Ba8', /Column 7:.*expected a square/);
  await unchanged('W:Wd1:Bd1', 'Two pieces are on d1.');
  await unchanged('hello', /./);
  await unchanged('#pdn=%%%', /Column 6: Broken link/);
  await unchanged('#fen=W:Wz9:Ba8', /Column \d+/);
  await unchanged('   ', /There is nothing to open/);

  // The same link as the page's address.
  await page.goto('./#pdn=AAAA');
  await expect(problem(page)).toContainText('Broken link');
  await show(page, 'Files');
  expect(await pdnOf(page)).toBe(kept);
});

test('of a file with one broken game the others can be opened', async ({ page }) => {
  const broken = `${twoGames}\n[Event "Third"]\n\n1. a1-a5 *\n`;
  await openText(page, broken);
  await expect(problem(page)).toContainText(/Line \d+, column 4:/);
  await expect(games(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Open 2 games' }).click();
  await expect(games(page).first()).toContainText('Anna');
});

test('a link holds the whole game', async ({ page, context }) => {
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
  await other.getByRole('button', { name: 'Last position' }).click();
  await enterMove(other, 'g8g6');
  const changed = await pdnOf(other);
  expect(changed).not.toBe(pdn);
  await other.reload();
  expect(await pdnOf(other)).toBe(changed);
});

test('a position goes in by the address and out as FEN', async ({ page }) => {
  await page.goto('./#fen=W:Wd4,g7:Bb8,d5');
  await expect.poll(() => squares(page)).toEqual(squaresOfFen('W:Wd4,g7:Bb8,d5'));
  expect(await fenOf(page)).toBe('W:Wd4,g7:Bb8,d5:H0:F1');
});

test('a reload keeps the tree, the place in it and the settings', async ({ page }) => {
  await openPdn(page, twoGames);
  await games(page).getByRole('button', { name: 'Anna – Bert' }).first().click();
  await show(page, 'Analysis');
  await page.getByTestId('moves').getByRole('button', { name: 'e1-e4' }).click();
  await enterMove(page, 'd8d5');
  await page.getByRole('button', { name: 'Previous move' }).click();
  await page.getByRole('button', { name: 'Turn the board' }).click();
  const [before, moves] = [await squares(page), await moveTexts(page)];
  expect(moves).toContain('2…d8-d5');
  await show(page, 'Settings');
  await choose(page, 'Colours', 'Dark');
  await choose(page, 'Board', 'Green');
  await page.getByRole('switch', { name: 'Coordinates' }).click();
  await show(page, 'Analysis');
  // At once: what has just been done must not be lost.
  await page.reload();
  await expect(grid(page)).toBeVisible();
  expect(await squares(page)).toEqual(before);
  expect(await moveTexts(page)).toEqual(moves);
  await expect(page.getByTestId('moves').locator('[aria-current]')).toContainText('e1-e4');
  await expect(grid(page).getByRole('gridcell').first()).toHaveAttribute('data-square', 'h1');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.locator('html')).toHaveAttribute('data-board', 'green');
  await show(page, 'Settings');
  await expect(page.getByRole('switch', { name: 'Coordinates' })).not.toBeChecked();
  await show(page, 'Files');
  await expect(games(page)).toHaveCount(2);
});

test('two tabs do not disturb each other', async ({ page, context }) => {
  await openFen(page, 'W:Wd1,e1:Bd8,e8');
  await tap(page, 'd1', 'd2');
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
  await Promise.all([page.reload(), other.reload()]);
  expect(await pdnOf(page)).toBe(third);
  expect(await pdnOf(other)).toBe(second);
});

test('a new game keeps the others', async ({ page }) => {
  await openPdn(page, '[White "Anna"]\n\n1. d1-d4 *');
  await show(page, 'Files');
  await page.getByRole('button', { name: 'New game' }).click();
  await expect.poll(() => squares(page)).toEqual(squaresOfFen(startFen));
  expect(await moveTexts(page)).toEqual([]);
  await show(page, 'Files');
  await expect(games(page)).toHaveCount(2);
  await games(page).getByRole('button', { name: 'Anna' }).first().click();
  await show(page, 'Analysis');
  expect(await moveTexts(page)).toEqual(['d1-d4']);
});

test('the games of a tab that is closed can be added to another one', async ({ page, context }) => {
  await openPage(page);
  const other = await context.newPage();
  await openPage(other);
  await openPdn(other, '1. d1-d4 d8-d5 *');
  await show(other, 'Files');
  await expect(other.getByText('Saved in this browser')).toBeVisible();
  await show(page, 'Files');
  await expect(page.getByRole('heading', { name: 'Earlier work' })).toHaveCount(0);
  await other.close();
  await show(page, 'Analysis');
  await show(page, 'Files');
  await page.getByRole('button', { name: /^Add the games of/ }).click();
  expect(await pdnOf(page)).toContain('1. d1-d4 d8-d5');
  await expect(page.getByRole('heading', { name: 'Earlier work' })).toHaveCount(0);
});
