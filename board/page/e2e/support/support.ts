/** What the tests in the browser share: the page as its user handles it. */

import {
  expect,
  test as base,
  type BrowserContext,
  type Locator,
  type Page,
} from '@playwright/test';

export { expect } from '@playwright/test';

/** The part of the page on a tab. */
export type TabName = 'Play' | 'Analysis' | 'Review' | 'Files' | 'Learn' | 'Settings';

/** What the browser complained about, over all pages of a test. */
export interface Complaints {
  found: string[];
  /** What a test brings about itself. */
  allow(pattern: RegExp): void;
  /** Listens to the pages of another browser of the test, too. */
  watch(context: BrowserContext): void;
}

interface Fixtures {
  /** The cores that the browser says it has. With one, the engine of the page on the web is in one
   * worker, whose messages the tests can hold up; with more, it has threads. */
  cores: number;
  complaints: Complaints;
}

/**
 * A test of the page. It fails if the console of any of its pages shows an error or a warning, if a
 * script throws, or if something is against the Content-Security-Policy.
 */
export const test = base.extend<Fixtures>({
  cores: [1, { option: true }],
  complaints: [
    async ({ context, cores }, use) => {
      const found: string[] = [];
      // Only the tests that are about service workers have one.
      const allowed = [/Service Worker registration blocked/];
      const watch = (watched: BrowserContext) => {
        watched.on('console', (message) => {
          if (['error', 'warning'].includes(message.type()))
            found.push(`${message.type()}: ${message.text()} (${message.location().url})`);
        });
        watched.on('weberror', (error) => found.push(`exception: ${error.error().stack}`));
      };
      watch(context);
      await context.addInitScript(
        (value) => Object.defineProperty(navigator, 'hardwareConcurrency', { value }),
        cores,
      );
      // The engine replies at once.
      await context.addInitScript(() => {
        const settings = { version: 1, settings: { replyPause: 0 } };
        try {
          localStorage['dameo.settings'] ??= JSON.stringify(settings);
        } catch {
          // A page that may not store anything.
        }
      });
      await use({ found, allow: (pattern) => allowed.push(pattern), watch });
      expect(found.filter((text) => !allowed.some((pattern) => pattern.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
});

/** Opens the page and waits until a move is possible. `hash` is that of a link: `#fen=...`. */
export async function openPage(page: Page, hash = ''): Promise<void> {
  await page.goto(`./${hash}`);
  await expect(grid(page)).toBeVisible();
}

/** Loads the page again, and waits until it is there with the stored work. */
export async function reload(page: Page): Promise<void> {
  await page.reload();
  await expect(page.getByRole('main')).toBeVisible();
}

/** Waits until the work of this tab is stored, with which another tab begins. */
export async function waitUntilSaved(page: Page): Promise<void> {
  await show(page, 'Files');
  await expect(page.getByText('Saved in this browser')).toBeVisible();
}

/** Goes to a tab. */
export async function show(page: Page, tab: TabName): Promise<void> {
  const tabs = page.getByRole('navigation', { name: 'Sections' });
  const button = tabs.getByRole('button', { name: tab, exact: true });
  await button.click();
  await expect(button).toHaveAttribute('aria-current', 'page');
}

/** The board as screen readers see it. */
export function grid(page: Page): Locator {
  return page.getByRole('grid');
}

/** A square of the board, `d4`. */
export function square(page: Page, name: string): Locator {
  return page.locator(`[data-square="${name}"]`);
}

/** A piece of the board, by its square. */
export function piece(page: Page, name: string): Locator {
  return page.locator(`[data-piece="${name}"]`);
}

/** Clicks squares one after the other, as a user enters a move: `tap(page, 'd1', 'd4')`. */
export async function tap(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) await square(page, name).click();
}

/**
 * The pieces on the board by square: `w` and `b` are men, `W` and `B` are kings. A capture that is
 * being entered shows its piece where it has come to.
 */
export async function squares(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => {
    const pieces = [...document.querySelectorAll<SVGElement>('[data-piece]')];
    return Object.fromEntries(
      pieces.map(({ dataset }) => {
        const letter = dataset.color === 'white' ? 'w' : 'b';
        return [dataset.piece, dataset.kind === 'king' ? letter.toUpperCase() : letter];
      }),
    );
  });
}

/** The pieces of a FEN in the form of {@link squares}. */
export function squaresOfFen(fen: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [, side = '', list = ''] of fen.matchAll(/:([WB])([^:]*)/g)) {
    const letter = side.toLowerCase();
    for (const [, king, name = ''] of list.matchAll(/(K?)([a-h][1-8])/g))
      found[name] = king === 'K' ? side : letter;
  }
  return found;
}

/** Whose turn it is, or the result. */
export function status(page: Page): Locator {
  return page.getByTestId('status');
}

/** The first error that is shown. */
export function problem(page: Page): Locator {
  return page.getByTestId('problem').first();
}

/** The moves in the list, variations included, in the order of the list, without evaluations. */
export async function moveTexts(page: Page): Promise<string[]> {
  return page
    .getByTestId('moves')
    .locator('button[data-move]')
    .evaluateAll((buttons) =>
      buttons.map((button) => {
        const copy = button.cloneNode(true) as HTMLElement;
        copy.querySelector('.evaluation')?.remove();
        return copy.textContent.trim();
      }),
    );
}

/** Plays a move by typing it, and waits until it is played. Both spellings do: d1d4, c5-c1-h1. */
export async function enterMove(page: Page, move: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Type a move' });
  await field.fill(move);
  await field.press('Enter');
  await expect(field).toHaveValue('');
}

/** Opens a PDN, a FEN or a link in the tab of games, by pasting it there. */
export async function openText(page: Page, text: string): Promise<void> {
  await show(page, 'Files');
  await page.getByRole('textbox', { name: 'PDN, FEN or link' }).fill(text);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
}

/** Opens a PDN that has nothing wrong in it. One game leads to the analysis, several to a list. */
export async function openPdn(page: Page, pdn: string): Promise<void> {
  await openText(page, pdn);
  const games = [...pdn.matchAll(/(^|\n\n)\[/g)].length;
  const tab = games > 1 ? 'Files' : 'Analysis';
  const tabs = page.getByRole('navigation', { name: 'Sections' });
  await expect(tabs.getByRole('button', { name: tab, exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
}

/** Opens a position for analysis, by the address. */
export async function openFen(page: Page, fen: string): Promise<void> {
  await page.goto(`./#fen=${fen}`);
  await expect.poll(() => squares(page)).toEqual(squaresOfFen(fen));
  await expect(page).toHaveTitle(/^Analysis/);
}

/** The FEN of the position on the board. */
export async function fenOf(page: Page): Promise<string> {
  return (await page.getByTestId('fen').textContent()) ?? '';
}

/** The PDN of the game on the board. */
export async function pdnOf(page: Page): Promise<string> {
  await show(page, 'Files');
  return page.getByTestId('pdn').inputValue();
}

export interface GameOptions {
  color?: 'White' | 'Random' | 'Black';
  /** 0 is the weakest, 10 full strength. */
  level?: number;
  clock?: 'No clock' | '1+0' | '3+2' | '5+3' | '10+5' | '15+10' | '30+20';
  from?: 'Start position' | 'This position';
  ponder?: boolean;
}

/** Starts a game against the engine, by default as White against the weakest one, and waits until it
 * has begun: no move can be entered before the engine is ready. */
export async function newGame(page: Page, options: GameOptions = {}): Promise<void> {
  const { color = 'White', level = 0, clock = 'No clock', from, ponder = false } = options;
  await show(page, 'Play');
  await choose(page, 'Your side', color);
  await page.getByRole('slider', { name: 'Strength' }).fill(String(level));
  await choose(page, 'Clock', clock);
  if (from !== undefined) await choose(page, 'Play from', from);
  await page.getByText('More options').click();
  if (clock === 'No clock')
    await page.getByLabel('Time of the engine for a move').selectOption('0.5 seconds');
  const thinking = page.getByRole('switch', { name: 'The engine thinks in your time' });
  await thinking.setChecked(ponder);
  await page.getByRole('button', { name: 'Start the game' }).click();
  await expect(page.getByRole('region', { name: 'Game controls' })).toBeVisible();
  await expect(status(page)).not.toContainText('Starting the engine');
}

/** Goes to the form of a new game, from a game that is over or from another part. */
export async function offerNewGame(page: Page): Promise<void> {
  await show(page, 'Play');
  const again = page.getByRole('button', { name: 'New game', exact: true });
  const start = page.getByRole('button', { name: 'Start the game' });
  await expect(again.or(start)).toBeVisible();
  if (await again.isVisible()) await again.click();
}

/** Chooses one of a group of options. */
export async function choose(page: Page, group: string, option: string): Promise<void> {
  await page.getByRole('group', { name: group }).getByText(option, { exact: true }).click();
}

/** Waits until the user may move in a game against the engine, or the game is over. Returns
 * whether it goes on. */
export async function waitForTurn(page: Page): Promise<boolean> {
  const settled = /Your move|wins|Draw|without a result/;
  await expect(status(page)).toContainText(settled);
  return (await status(page).innerText()).includes('Your move');
}

/** Answers the question that ends a game. */
export async function confirm(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
  await page.getByRole('button', { name: 'Yes', exact: true }).click();
}

/** The switch of the analysis. */
export function engineSwitch(page: Page): Locator {
  return page.getByRole('switch', { name: 'Engine' });
}

/** The lines of the analysis. */
export function linesShown(page: Page): Locator {
  return page.getByTestId('lines').getByRole('listitem');
}

/** Waits until the analysis has searched a few plies of the position. */
export async function expectDepth(page: Page): Promise<void> {
  const depth = page.getByTestId('depth');
  await expect.poll(async () => Number(await depth.textContent())).toBeGreaterThan(3);
}

/** Waits until the service worker has all files and has taken over the page. */
export async function underServiceWorker(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
}

/** Lets the file at `path` wait; the function that is returned lets it through. */
export async function holdFile(page: Page, path: string): Promise<() => void> {
  let proceed = (): void => {};
  const wait = new Promise<void>((resolve) => (proceed = resolve));
  await page.route(`**/${path}`, async (route) => {
    await wait;
    await route.continue();
  });
  return proceed;
}
