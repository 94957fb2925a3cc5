/** The user's library of games: My games, in Files. */

import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expectWellMade } from '../support/judged';
import { pick, seeded } from '../support/random';
import { randomMoves } from '../support/rules';
import {
  confirm,
  enterMove,
  expect,
  newGame,
  openPage,
  reload,
  show,
  test,
  waitForTurn,
} from '../support/support';

/** Games with random moves; the first is the oldest. */
function randomGames(count: number): string[] {
  const random = seeded(7);
  return Array.from({ length: count }, (_, index) => {
    const result = pick(random, ['1-0', '0-1', '1/2-1/2']);
    const tags = `[White "Anna ${index + 1}"]\n[Black "Bert"]\n[Date "2026.01.01"]`;
    return `${tags}\n[Result "${result}"]\n\n${randomMoves(random, 8).join(' ')} ${result}\n`;
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

test('the library: import, search, remove, another tab, a reload, export', async ({
  page,
  context,
}) => {
  const said = page.getByTestId('collection-said');
  const shown = page.getByTestId('collection-shown');
  const list = page.getByRole('list', { name: 'My games' });
  const remove = (name: string) =>
    page.getByRole('button', { name: `Remove this game: ${name} – Bert` });
  await openPage(page);
  const games = randomGames(60);
  const long = `[White "${'Annabel'.repeat(12)}"]\n\n1. d1-d4 *\n`;
  games.splice(30, 0, '[White "Nobody"]\n\n1. d1-d9 *\n', long);
  games.push(games[0]);
  await importGames(page, games);
  await expect(said).toHaveText('61 games added, 1 game there already, 1 game not read.');
  await expect(page.getByTestId('import-problems')).toContainText(/Game 31: .* \(line \d+\)/);
  await expect(shown).toHaveText('1–20 of 61');
  await expect(list.getByRole('listitem').first()).toContainText('Anna 60 – Bert');
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(shown).toHaveText('21–40 of 61');
  await page.setViewportSize({ width: 320, height: 568 });
  await expectWellMade(page, 'the library');
  await page.setViewportSize({ width: 1280, height: 800 });

  // By name and result, and by the position on the board, which may change meanwhile.
  const player = page.getByRole('searchbox', { name: 'Find by player' });
  await player.fill('anna 5');
  await expect(shown).toHaveText('1–15 of 15');
  const result = page.getByRole('combobox', { name: 'Result' }).first();
  await result.selectOption('Draw');
  const draws = games.filter((game) => /Anna \d*5\d*"[^]*1\/2/.test(game)).length;
  await expect(shown).toHaveText(`1–${draws} of ${draws}`);
  await result.selectOption('Any result');
  await player.fill('');
  await show(page, 'Analysis');
  await enterMove(page, 'd1d4');
  await openCollection(page);
  await page.getByRole('switch', { name: 'With the position on the board' }).click();
  const begun = games.filter((game) => /\n\n(1\. )?d1-?d4/.test(game)).length;
  await expect(shown).toHaveText(new RegExp(`of ${begun}$`));
  await page.getByRole('button', { name: 'Previous move' }).click();
  await expect(shown).toHaveText('1–20 of 61');

  // Another tab follows; with the keyboard the focus goes on.
  const other = await context.newPage();
  await openPage(other);
  await openCollection(other);
  await remove('Anna 60').focus();
  await page.keyboard.press('Enter');
  await expect(shown).toHaveText('1–20 of 60');
  await expect(remove('Anna 59')).toBeFocused();
  await expect(other.getByTestId('collection-shown')).toHaveText('1–20 of 60');
  await page.getByRole('button', { name: 'Undo', exact: true }).press('Enter');
  await expect(shown).toHaveText('1–20 of 61');
  await expect(list.getByRole('button', { name: /^Anna 60/ })).toBeFocused();
  await other.close();
  await remove('Anna 59').click();
  await expect(shown).toHaveText('1–20 of 60');
  await list.getByRole('button', { name: /^Anna 58/ }).click();
  await expect(page).toHaveURL(/#analysis/);

  await reload(page);
  await openCollection(page);
  await expect(shown).toHaveText('1–20 of 60');
  const all = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export all: 60 games' }).click();
  const exported = await readFile(await (await all).path(), 'utf8');
  expect(exported.indexOf('Anna 1"')).toBeLessThan(exported.indexOf('Anna 60"'));
  // What was exported is known again.
  await importGames(page, [exported]);
  await expect(said).toHaveText('0 games added, 60 games there already.');

  // A finished game is saved by itself.
  await newGame(page);
  await waitForTurn(page);
  await enterMove(page, 'e1e4');
  // The answer would take the question away.
  await waitForTurn(page);
  await confirm(page, 'Resign');
  await expect(page.getByTestId('status')).toContainText('wins');
  await openCollection(page);
  await expect(list.getByRole('listitem').first()).toContainText(/^You – dameo.*0-1/i);
});
