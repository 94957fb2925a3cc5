/** The language of the page: how it is chosen, and that all of the page is in it and fits. */

import { build, type Rolldown } from 'vite';
import type { Page } from '@playwright/test';
import { expect, grid, newGame, openPage, show, status, tap, test } from '../support/support';

// It would load the texts itself, and not those of a test.
test.use({ serviceWorkers: 'block' });

test.beforeEach(({ complaints }) => complaints.allow(/Service Worker registration blocked/));

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
    const skipped = 'script, style, noscript, textarea, option[lang], kbd, [data-testid="fen"]';
    const add = (text: string | null): void => {
      const own = (text ?? '')
        .replace(/⟦[^⟧]*⟧/g, '')
        // Moves, results, names that are the same everywhere, and how the engine calls itself.
        .replace(/Dameo|PlayStrategy|Abstract Play|PDN|FEN|STUN|WebRTC|dameo \S+/gi, '')
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

const language = (page: Page) => page.evaluate(() => document.documentElement.lang);

test.describe('a browser in German', () => {
  test.use({ locale: 'de-AT' });

  test('has the page in German, with its numbers', async ({ page }) => {
    await page.goto('./#settings');
    await expect(page.getByRole('heading', { name: 'Einstellungen' })).toBeVisible();
    expect(await language(page)).toBe('de');
    await expect(page).toHaveTitle('Optionen · Dameo');
    // Also what the board and the stores say.
    await expect(page.getByRole('gridcell', { name: /d1, weißer Stein/ })).toBeVisible();
    await expect(status(page)).toHaveText(/Weiß am Zug/);
  });

  test('has the board for other pages in German, or in the language of its address', async ({
    page,
  }) => {
    await page.goto('./embed.html?moves=d1d4');
    await expect(page.getByRole('button', { name: 'Voriger Zug' })).toBeVisible();
    await page.goto('./embed.html?moves=d1d4&language=en');
    await expect(page.getByRole('button', { name: 'Previous move' })).toBeVisible();
    await page.goto('./embed.html#moves=d1d4&language=xx');
    await page.reload();
    await expect(page.getByRole('button', { name: 'Voriger Zug' })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('has it in English if the texts cannot be loaded', async ({ page, complaints }) => {
    complaints.allow(/could not be loaded|404/);
    await page.route('**/assets/language-*', (route) => route.fulfill({ status: 404 }));
    await openPage(page);
    await expect(status(page)).toHaveText(/White to move/);
    expect(await language(page)).toBe('en');
  });
});

test('is chosen in the settings and kept, and the game goes on', async ({ page }) => {
  await openPage(page);
  expect(await language(page)).toBe('en');
  await newGame(page);
  await tap(page, 'd1', 'd4');
  await show(page, 'Settings');
  const choice = page.getByLabel('Language');
  await expect(page.getByText('made by machine')).toHaveCount(0);
  await choice.selectOption('Deutsch');
  await expect(page.getByRole('heading', { name: 'Einstellungen' })).toBeVisible();
  expect(page.url()).toContain('#settings');
  await expect(page.getByText('maschinell erstellt')).toBeVisible();
  await expect(page.getByRole('gridcell', { name: /d4, weißer Stein/ })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Einstellungen' })).toBeVisible();
  await page.goto('./#play');
  await expect(page.getByRole('button', { name: /Aufgeben/ })).toBeVisible();

  await page.goto('./#settings');
  await page.getByLabel('Language').selectOption('English');
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  expect(await language(page)).toBe('en');
});

for (const width of [320, 1280]) {
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height: width < 640 ? 700 : 800 } });

    test('everything is in the language, and fits', async ({ page }) => {
      await speakPseudo(page);
      await page.goto('./');
      await expect(grid(page)).toBeVisible();
      for (const view of views) {
        await page.goto(`./#${view}`);
        await page.reload();
        await expect(page.locator('h2').first()).toContainText('⟦');
        await page.waitForLoadState('networkidle');
        expect.soft(await tooWide(page), view).toEqual([]);
        expect.soft(await plainTexts(page), view).toEqual([]);
      }
    });
  });
}
