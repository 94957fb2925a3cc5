/** The user's library of games: My games, in Files. */

import { readFile } from 'node:fs/promises';
import AxeBuilder from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { pick, seeded } from '../support/random';
import { describe, startFen } from '../support/rules';
import {
  enterMove,
  expect,
  newGame,
  offerNewGame,
  openPage,
  openPdn,
  show,
  test,
  waitForTurn,
} from '../support/support';

/** Games with random moves; the first is the oldest. Every third begins with d1-d4. */
function randomGames(count: number): string[] {
  const random = seeded(7);
  return Array.from({ length: count }, (_, index) => {
    const moves = index % 3 === 0 ? ['d1d4'] : ['e1e4'];
    for (let { fen } = describe(startFen, moves); moves.length < 8;) {
      const move = pick(random, describe(fen).moves).text;
      moves.push(move);
      fen = describe(fen, [move]).fen;
    }
    const result = pick(random, ['1-0', '0-1', '1/2-1/2']);
    const tags = `[White "Anna ${index + 1}"]\n[Black "Bert"]\n[Date "2026.01.01"]`;
    return `${tags}\n[Result "${result}"]\n\n${moves.join(' ')} ${result}\n`;
  });
}

async function openCollection(page: Page): Promise<Locator> {
  await show(page, 'Files');
  const collection = page.getByTestId('collection');
  const heading = page.getByText('My games', { exact: true });
  await expect(heading).toBeVisible();
  if (!(await collection.isVisible())) await heading.click();
  await expect(collection).toBeVisible();
  return collection;
}

async function importGames(page: Page, games: readonly string[]): Promise<void> {
  const collection = await openCollection(page);
  const buffer = Buffer.from(games.join('\n'));
  const chooser = page.waitForEvent('filechooser');
  await collection.getByRole('button', { name: 'Import a file' }).click();
  await (await chooser).setFiles({ name: 'games.pdn', mimeType: 'text/plain', buffer });
}

const said = (page: Page) => page.getByTestId('collection-said');
const shown = (page: Page) => page.getByTestId('collection-shown');
const rows = (page: Page) => page.getByRole('list', { name: 'My games' }).getByRole('listitem');
const gameButton = (page: Page, name: RegExp) =>
  page.getByRole('list', { name: 'My games' }).getByRole('button', { name });

test('a file with 300 games: search, open, remove, undo, reload, export', async ({ page }) => {
  await openPage(page);
  const games = randomGames(300);
  games.splice(150, 0, '[White "Nobody"]\n\n1. d1-d9 *\n');
  games.push(games[0]);
  await importGames(page, games);
  await expect(said(page)).toHaveText('300 games added, 1 game there already, 1 game not read.');
  await expect(page.getByTestId('import-problems')).toContainText(/Game 151: .* \(line \d+\)/);
  await expect(shown(page)).toHaveText('1–20 of 300');
  await expect(rows(page).first()).toContainText('Anna 300 – Bert');
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(shown(page)).toHaveText('21–40 of 300');

  // By name and result.
  await page.getByRole('searchbox', { name: 'Find by player' }).fill('anna 29');
  await expect(shown(page)).toHaveText('1–13 of 13');
  await page.getByRole('combobox', { name: 'Result' }).first().selectOption('Draw');
  const draws = games.filter((game) => /Anna \d*29\d*"[^]*1\/2/.test(game)).length;
  await expect(shown(page)).toHaveText(`1–${draws} of ${draws}`);
  await page.getByRole('combobox', { name: 'Result' }).first().selectOption('Any result');
  await page.getByRole('searchbox', { name: 'Find by player' }).fill('');

  // By the position on the board, which may change meanwhile.
  await show(page, 'Analysis');
  await enterMove(page, 'd1d4');
  await openCollection(page);
  await page.getByRole('switch', { name: 'With the position on the board' }).click();
  await expect(shown(page)).toHaveText('1–20 of 100');
  await page.getByRole('button', { name: 'Previous move' }).click();
  await expect(shown(page)).toHaveText('1–20 of 300');
  await page.getByRole('button', { name: 'Next move' }).click();
  await expect(shown(page)).toHaveText('1–20 of 100');
  const found = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export what was found: 100 games' }).click();
  const text = await readFile(await (await found).path(), 'utf8');
  expect(text.match(/\[White /g)).toHaveLength(100);

  await gameButton(page, /^Anna 298/).click();
  await expect(page.getByTestId('moves')).toContainText('d1-d4');
  await expect(page).toHaveURL(/#analysis/);

  await openCollection(page);
  await page.getByRole('button', { name: 'Remove this game: Anna 300 – Bert' }).click();
  await expect(shown(page)).toHaveText('1–20 of 299');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(shown(page)).toHaveText('1–20 of 300');
  await expect(rows(page).first()).toContainText('Anna 300');
  await page.getByRole('button', { name: 'Remove this game: Anna 299 – Bert' }).click();
  await expect(shown(page)).toHaveText('1–20 of 299');

  await page.reload();
  await openCollection(page);
  await expect(shown(page)).toHaveText('1–20 of 299');
  const all = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export all: 299 games' }).click();
  const exported = await readFile(await (await all).path(), 'utf8');
  expect(exported.indexOf('Anna 1"')).toBeLessThan(exported.indexOf('Anna 300"'));
  // What was exported is known again.
  await importGames(page, [exported]);
  await expect(said(page)).toHaveText('0 games added, 299 games there already.');
});

test('the game on the board is saved, and finished games are, unless that is off', async ({
  page,
}) => {
  await openPage(page);
  await openPdn(page, '[White "Carl"]\n\n1. d1-d4 d8-d5 *');
  let collection = await openCollection(page);
  await collection.getByRole('button', { name: 'Save this game' }).click();
  await expect(said(page)).toHaveText('Saved: Carl – ?.');
  await expect(rows(page)).toHaveCount(1);

  const resign = async () => {
    await offerNewGame(page);
    await newGame(page);
    await waitForTurn(page);
    await enterMove(page, 'e1e4');
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('button', { name: 'Yes' }).click();
    await expect(page.getByTestId('status')).toContainText('wins');
  };
  await resign();
  collection = await openCollection(page);
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).first()).toContainText(/^You – dameo.*0-1/i);
  await collection.getByRole('switch', { name: 'Save finished games' }).click();
  await resign();
  await openCollection(page);
  await expect(shown(page)).toHaveText('1–2 of 2');
});

test('two tabs, and a newer version of the page in one', async ({ page, context }) => {
  await openPage(page);
  await importGames(page, randomGames(3));
  await expect(rows(page)).toHaveCount(3);
  const other = await context.newPage();
  await openPage(other);
  await openCollection(other);
  await other.getByRole('button', { name: 'Remove this game: Anna 2 – Bert' }).click();
  await expect(rows(page)).toHaveCount(2);
  await other.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(rows(page)).toHaveCount(3);

  const upgrade = () =>
    new Promise<string>((resolve) => {
      const request = indexedDB.open('dameo.games', 2);
      request.onsuccess = () => resolve('open');
      request.onblocked = () => resolve('blocked');
    });
  expect(await other.evaluate(upgrade)).toBe('open');
  await gameButton(page, /^Anna 3/).click();
  await expect(page.getByTestId('collection').getByRole('alert').last()).toContainText(
    'kept by a newer version of this page',
  );
});

test('a browser that stores no games, and one that is full', async ({ page, context }) => {
  await openPage(page);
  await importGames(page, randomGames(3));
  await expect(rows(page)).toHaveCount(3);
  // As Chromium does when the disk is full: nothing can be added.
  const free = await page.evaluateHandle(() => {
    const { add } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.add = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    return () => (IDBObjectStore.prototype.add = add);
  });
  await importGames(page, randomGames(5));
  await expect(page.getByTestId('collection-problem')).toContainText('no more space for games');
  await expect(rows(page)).toHaveCount(3);
  await free.evaluate((restore) => void restore());
  await importGames(page, randomGames(5));
  await expect(said(page)).toHaveText('2 games added, 3 games there already.');

  const closed = await context.newPage();
  await closed.addInitScript(() => {
    Object.defineProperty(window, 'indexedDB', {
      get: () => {
        throw new DOMException('refused', 'SecurityError');
      },
    });
  });
  await openPage(closed);
  const collection = await openCollection(closed);
  await expect(collection.getByRole('alert').last()).toContainText(
    'does not let the page keep games',
  );
  await expect(collection.getByRole('button', { name: 'Save this game' })).toBeDisabled();
});

for (const width of [1280, 390, 320]) {
  test(`axe finds nothing and nothing is too wide, ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: width === 320 ? 568 : 844 });
    await openPage(page);
    const long = `[White "${'Annabel'.repeat(12)}"]\n\n1. d1-d4 *\n`;
    await importGames(page, [...randomGames(30), '1. d1-d9 *\n', long]);
    await expect(shown(page)).toHaveText('1–20 of 31');
    await page.getByRole('button', { name: 'Remove this game: Anna 30 – Bert' }).click();
    await expect(shown(page)).toHaveText('1–20 of 30');
    const wide = () => document.documentElement.scrollWidth - innerWidth;
    expect(await page.evaluate(wide)).toBeLessThanOrEqual(0);
    const axe = new AxeBuilder({ page }).setLegacyMode().include('[data-testid="collection"]');
    const { violations } = await axe.analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`)).toEqual([]);
  });
}

test('with the keyboard alone', async ({ page }) => {
  await openPage(page);
  await importGames(page, randomGames(3));
  await expect(rows(page)).toHaveCount(3);
  await page.getByRole('button', { name: 'Remove this game: Anna 3 – Bert' }).focus();
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Remove this game: Anna 2 – Bert' })).toBeFocused();
  await page.getByRole('button', { name: 'Undo', exact: true }).press('Enter');
  await expect(rows(page)).toHaveCount(3);
  await expect(gameButton(page, /^Anna 3/)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#analysis/);
});
