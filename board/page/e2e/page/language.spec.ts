/** The language of the page: how it is chosen, and that all of the page is in it and fits. */

import { build, type Rolldown } from 'vite';
import type { Page } from '@playwright/test';
import { startFen } from '../support/rules';
import { expect, newGame, openPage, reload, show, status, tap, test } from '../support/support';

/** The views of the page by their addresses. */
const views = [
  'start',
  'play',
  'friend',
  'analysis',
  'editor',
  'review',
  'mistakes',
  'practice',
  'openings',
  'files',
  'learn',
  'strategy',
  'puzzles',
  'settings',
];

/** The script of a language made of the English texts, which only tests have. */
let pseudoScript: Promise<string> | undefined;

async function buildPseudo(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      lib: { entry: 'src/testing/pseudo.ts', formats: ['es'], fileName: 'pseudo' },
      rollupOptions: { output: { codeSplitting: false } },
    },
  });
  const [{ output }] = built as Rolldown.RolldownOutput[];
  return output[0].code;
}

/** Gives the browser the pseudo-language instead of German. */
async function speakPseudo(page: Page): Promise<void> {
  pseudoScript ??= buildPseudo();
  const body = await pseudoScript;
  await page.route('**/assets/language-de-*', (route) =>
    route.fulfill({ contentType: 'text/javascript', body }),
  );
  await page.addInitScript(() => localStorage.setItem('dameo.language', 'de'));
}

/** What can be read or heard on the page, and is in no marks. */
function plainTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    const skipped =
      'script, style, noscript, textarea, option[lang], kbd, code, [data-testid="fen"]';
    const add = (text: string | null): void => {
      const own = (text ?? '')
        .replace(/⟦[^⟧]*⟧/g, '')
        // Moves, results, names that are the same everywhere, and how the engine calls itself.
        .replace(/Dameo|PlayStrategy|Abstract Play|PDN|FEN|dameo \S+/gi, '')
        .replace(/[a-h][1-8]/g, '');
      if (/[A-Za-z]{2}/.test(own)) found.add((text ?? '').trim());
    };
    for (const element of document.body.querySelectorAll('*')) {
      if (element.closest(skipped) !== null) continue;
      for (const child of element.childNodes)
        if (child.nodeType === Node.TEXT_NODE) add(child.textContent);
      for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
        add(element.getAttribute(name));
    }
    return [...found];
  });
}

/** The elements that reach beyond the page, or the page itself. */
function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const found = document.documentElement.scrollWidth > width ? ['the page'] : [];
    for (const element of document.querySelectorAll(
      'button, a, h1, h2, h3, p, label, select, td',
    )) {
      const box = element.getBoundingClientRect();
      const hidden = element.closest('.u-hidden, dialog:not([open])') !== null;
      // What scrolls by itself may be wider.
      if (hidden || box.width === 0 || element.closest('[data-testid="lines"], .moves')) continue;
      if (box.right > width + 1 || box.left < -1)
        found.push(`${element.tagName} ${element.textContent?.trim().slice(0, 40)}`);
    }
    return found;
  });
}

/** A room server with a game in which everything is offered, for the page on the web. */
async function serveRooms(page: Page): Promise<void> {
  await page.evaluate(() => {
    const settings = { roomServer: 'https://games.example.org/', clock: 'custom' };
    localStorage['dameo.settings'] = JSON.stringify({ version: 1, settings });
    const own = { server: settings.roomServer, room: 'abc', key: 'k', used: 1 };
    localStorage['dameo.rooms'] = JSON.stringify({ version: 1, rooms: [own] });
  });
  const names = { white: '1', black: '2' };
  const control = { days: 3 };
  const game = { room: 'abc', names, control, drawRules: 'standard', start: startFen };
  const own = { ...game, color: 'white', turn: 'white', plies: 2, end: null };
  const day = 86_400_000;
  const state = {
    ...{ ...game, id: 'abc', online: { white: true, black: false }, watchers: 2 },
    ...{ moves: ['d1d4', 'd8d5'], left: [], offers: { draw: 'black' } },
    clock: { white: 2 * day, black: 3 * day, running: 'white', since: 0 },
  };
  await page.routeWebSocket('wss://games.example.org/rooms', (socket) => {
    socket.onMessage((text) => {
      const message = JSON.parse(String(text)) as { do: string };
      const answers: Record<string, object> = {
        lobby: { lobby: [{ ...game, room: 'def', name: '3', color: null }] },
        mine: { mine: [own, { ...own, room: 'ghi', turn: 'black' }] },
        open: { room: state, you: 'white', now: 0 },
      };
      socket.send(JSON.stringify(answers[message.do]));
    });
  });
}

const language = (page: Page) => page.evaluate(() => document.documentElement.lang);

test.describe('a browser in German', () => {
  test.use({ locale: 'de-AT' });

  test('has the page in German, and in English if the texts cannot be loaded', async ({
    page,
    context,
    complaints,
  }) => {
    await page.goto('./#settings');
    await expect(page.getByRole('heading', { name: 'Einstellungen' })).toBeVisible();
    expect(await language(page)).toBe('de');
    await expect(page).toHaveTitle('Optionen · Dameo');
    // Also what the board and the stores say.
    await expect(page.getByRole('gridcell', { name: /d1, weißer Stein/ })).toBeVisible();
    await expect(status(page)).toHaveText(/Weiß am Zug/);

    // The board for other pages has it, too, or the language of its address.
    await page.goto('./embed.html?moves=d1d4');
    await expect(page.getByRole('button', { name: 'Voriger Zug' })).toBeVisible();
    await page.goto('./embed.html?moves=d1d4&language=en');
    await expect(page.getByRole('button', { name: 'Previous move' })).toBeVisible();

    complaints.allow(/could not be loaded|404/);
    const other = await context.newPage();
    await other.route('**/assets/language-*', (route) => route.fulfill({ status: 404 }));
    await openPage(other);
    await expect(status(other)).toHaveText(/White to move/);
    expect(await language(other)).toBe('en');
  });
});

test('the language is chosen in the settings and kept, and the game goes on', async ({ page }) => {
  await openPage(page);
  expect(await language(page)).toBe('en');
  await newGame(page);
  await tap(page, 'd1', 'd4');
  await show(page, 'Settings');
  await page.getByLabel('Language').selectOption('Deutsch');
  await expect(page.getByRole('heading', { name: 'Einstellungen' })).toBeVisible();
  await expect(page.getByText('maschinell erstellt')).toBeVisible();
  await expect(page.getByRole('gridcell', { name: /d4, weißer Stein/ })).toBeVisible();
  await reload(page);
  await expect(page.getByRole('heading', { name: 'Einstellungen' })).toBeVisible();
  await page.goto('./#play');
  await expect(page.getByRole('button', { name: /Aufgeben/ })).toBeVisible();
  await page.goto('./#settings');
  await page.getByLabel('Language').selectOption('English');
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  expect(await language(page)).toBe('en');
});

test('everything is in the language, and fits the smallest screen and a large one', async ({
  page,
}) => {
  await speakPseudo(page);
  await openPage(page);
  const addresses = [...views.map((view) => `#${view}`), '?rooms#friend', '?rooms#room=abc'];
  for (const view of addresses) {
    if (view === '?rooms#friend') await serveRooms(page);
    await page.goto(`./${view}`);
    const main = page.locator('main');
    await expect(main.locator('h2, strong').first()).toContainText('⟦');
    await expect(page.getByText('⟦Loading')).toHaveCount(0);
    if (view.startsWith('?'))
      await expect(main.locator('.turn, [role="timer"]').first()).toBeVisible();
    for (const details of await page.locator('details').all())
      await details.locator('summary').click();
    for (const size of [
      { width: 320, height: 700 },
      { width: 1280, height: 800 },
    ]) {
      await page.setViewportSize(size);
      // The board follows the size of the window.
      await expect.poll(() => tooWide(page), `${view}, ${size.width} pixels`).toEqual([]);
    }
    expect(await plainTexts(page), view).toEqual([]);
  }
});
