/** The local server goes away and comes back, or has no engine left. */

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Page } from '@playwright/test';
import { server } from '../../playwright.config';
import { describe, startFen } from '../support/rules';
import {
  engineReady,
  enterMove,
  expect,
  moveTexts,
  newGame,
  openPage,
  show,
  status,
  test,
} from '../support/support';

/** Beside that of the other tests, which must not be ended. */
const port = 7981;

test.use({ baseURL: `http://127.0.0.1:${port}` });

let running: ChildProcess | null = null;

/** Starts the server and waits until it listens. */
async function start(...options: string[]): Promise<void> {
  const child = spawn(server, ['--port', String(port), '--no-open', ...options], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  running = child;
  await once(child.stderr, 'data');
}

async function end(signal: 'SIGKILL' | 'SIGINT' = 'SIGKILL'): Promise<void> {
  const child = running;
  running = null;
  if (child === null) return;
  child.kill(signal);
  await once(child, 'exit');
}

test.afterEach(() => end());

const notice = (page: Page) => page.getByTestId('connection');
/** What is never said here: nothing was started again. */
const restarted = (page: Page) => page.getByText('was started again');
const clocks = (page: Page) => page.getByRole('timer').allTextContents();

test('a game waits for its server, and goes on', async ({ page, complaints }) => {
  complaints.allow(/WebSocket|ERR_CONNECTION_REFUSED|Failed to load resource|Service Worker/i);
  await start();
  await openPage(page);
  await newGame(page, { clock: '3+2', level: 1 });
  await expect(status(page)).toContainText('Your move');
  await enterMove(page, 'd1d4');
  await expect(status(page)).toContainText('Your move');

  await end();
  await expect(notice(page)).toContainText('No connection to the local server');
  await expect(notice(page)).toContainText('Trying again');
  await expect(status(page)).toContainText('Paused');
  const before = await clocks(page);
  expect(before).toHaveLength(2);
  await page.waitForTimeout(10_000);
  expect(await clocks(page)).toEqual(before);

  await start();
  await expect(notice(page)).toHaveText('');
  await expect(status(page)).toContainText('Your move');
  const [next] = describe(startFen, await moveTexts(page)).moves;
  await enterMove(page, next.text);
  await expect.poll(async () => (await moveTexts(page)).length).toBe(4);
  await expect(status(page)).toContainText('Your move');
  await expect(restarted(page)).toHaveCount(0);
});

test('an analysis goes on when its server is back', async ({ page, complaints }) => {
  complaints.allow(/WebSocket|ERR_CONNECTION_REFUSED|Failed to load resource|Service Worker/i);
  await start();
  await openPage(page);
  await show(page, 'Analysis');
  await page.getByRole('switch', { name: 'Engine' }).click();
  const depth = async () => Number(await page.getByTestId('depth').textContent());
  await expect.poll(depth).toBeGreaterThan(3);
  // Ctrl-C with a search: the page must not delay it, and it is no end for the page.
  await end('SIGINT');
  await expect(notice(page)).toContainText('No connection to the local server');
  await enterMove(page, 'd1d4');
  await page.waitForTimeout(3_000);
  await start();
  await expect(notice(page)).toHaveText('');
  await expect(page.getByRole('switch', { name: 'Engine' })).toBeChecked();
  await expect(page.getByTestId('lines')).toContainText('1…');
  await expect.poll(depth).toBeGreaterThan(3);
  await expect(restarted(page)).toHaveCount(0);
});

test('the page waits for a free engine', async ({ page, context, complaints }) => {
  complaints.allow(/WebSocket|Failed to load resource|status of 503/i);
  await start('--engines', '1');
  await openPage(page);
  await engineReady(page);
  const second = await context.newPage();
  await openPage(second);
  await show(second, 'Analysis');
  await second.getByRole('switch', { name: 'Engine' }).click();
  await expect(notice(second)).toContainText('All 1 engines are in use');
  await expect(second.getByText('The engine is loading')).toHaveCount(0);
  await expect(restarted(second)).toHaveCount(0);
  await page.close();
  await expect(notice(second)).toHaveText('');
  await expect
    .poll(async () => Number(await second.getByTestId('depth').textContent()))
    .toBeGreaterThan(3);
});

test('the page is there without its server, and takes it when it comes', async ({
  page,
  complaints,
}) => {
  complaints.allow(
    /WebSocket|ERR_CONNECTION_REFUSED|Failed to load resource|Service Worker|ERR_FAILED/i,
  );
  await start();
  await openPage(page);
  await engineReady(page);
  // The files are kept when the service worker has them all.
  await expect.poll(() => page.evaluate(async () => (await caches.keys()).length)).toBe(1);
  await page.evaluate(async () => {
    const name = (await caches.keys())[0] ?? '';
    const list = new URL('assets.json', document.baseURI).href;
    while ((await (await caches.open(name)).match(list)) === undefined)
      await new Promise((resolve) => setTimeout(resolve, 50));
  });
  await end();
  await page.reload();
  await show(page, 'Analysis');
  await enterMove(page, 'd1d4');
  await expect(notice(page)).toContainText('No connection to the local server');
  await start();
  await expect(notice(page)).toHaveText('');
  await engineReady(page);
});
