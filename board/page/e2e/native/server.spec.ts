/** The page of the local server with its engine: the server goes away and comes back, or has no
 * engine left, and an engine dies. */

import { readFileSync, readdirSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { compress } from '../../scripts/compression.mjs';
import { endServer, localPage, startServer, whileAway } from '../support/local_server';
import { describe, startFen } from '../support/rules';
import {
  engineSwitch,
  enterMove,
  expect,
  expectDepth,
  moveTexts,
  newGame,
  openPage,
  reload,
  show,
  square,
  status,
  test,
  underServiceWorker,
} from '../support/support';

test.use({ baseURL: localPage });

test.beforeEach(({ complaints }) => complaints.allow(whileAway));

test.afterEach(() => endServer());

/** The engines that a server has started: its child processes. */
function enginesOf(pid: number): number[] {
  const parent = (process: string): string => {
    try {
      return /^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${process}/status`, 'utf8'))?.[1] ?? '';
    } catch {
      // The process has ended in the meantime.
      return '';
    }
  };
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return processes.filter((name) => parent(name) === String(pid)).map(Number);
}

const notice = (page: Page) => page.getByTestId('connection');
const restarted = (page: Page) => page.getByText('was started again');
const clocks = (page: Page) => page.getByRole('timer').allTextContents();

test('a game and an analysis wait for their server, and go on', async ({ page }) => {
  await page.clock.install();
  const loaded = new Map<string, Promise<Buffer>>();
  page.on('response', (response) => loaded.set(response.url(), response.body()));
  await startServer();
  await openPage(page);
  await page.waitForLoadState('networkidle');
  const first = [...(await Promise.all(loaded.values()))].map((body) => compress(body).length);
  expect(first.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(156_000);

  await newGame(page, { clock: '30+20', level: 1 });
  await expect(status(page)).toContainText('Your move');
  await enterMove(page, 'd1d4');
  await expect(status(page)).toContainText('Your move');
  await endServer();
  await expect(notice(page)).toContainText('No connection to the local server');
  await expect(notice(page)).toContainText('Trying again');
  await expect(status(page)).toContainText('Paused');
  await page.setViewportSize({ width: 1366, height: 768 });
  await expect(square(page, 'a1')).toBeInViewport({ ratio: 1 });
  await expect(square(page, 'a8')).toBeInViewport({ ratio: 1 });
  const before = await clocks(page);
  expect(before).toHaveLength(2);
  await page.clock.runFor(10_000);
  expect(await clocks(page)).toEqual(before);

  await startServer();
  await page.clock.runFor(10_000);
  await expect(notice(page)).toHaveText('');
  await expect(status(page)).toContainText('Your move');
  const [next] = describe(startFen, await moveTexts(page)).moves;
  await enterMove(page, next.text);
  await expect.poll(async () => (await moveTexts(page)).length).toBe(4);
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Yes', exact: true }).click();

  await show(page, 'Analysis');
  await page.getByRole('button', { name: 'First position' }).click();
  await engineSwitch(page).click();
  await expectDepth(page);
  // Ctrl-C with a search: the page must not delay it, and it is no end for the page.
  await endServer('SIGINT');
  await expect(notice(page)).toContainText('No connection to the local server');
  await enterMove(page, 'e1e4');
  await startServer();
  await page.clock.runFor(10_000);
  await expect(notice(page)).toHaveText('');
  await expect(engineSwitch(page)).toBeChecked();
  await expect(page.getByTestId('lines')).toContainText('1…');
  await expectDepth(page);
  // What is never said here: nothing was started again.
  await expect(restarted(page)).toHaveCount(0);
});

test('the page waits for a free engine, and one that dies is replaced', async ({
  page,
  context,
}) => {
  const pid = await startServer('--engines', '1');
  // A tab that computes nothing takes no engine.
  const idle = await context.newPage();
  await openPage(idle);
  await openPage(page, '#analysis');
  await engineSwitch(page).click();
  await expectDepth(page);
  const second = await context.newPage();
  await openPage(second);
  await show(second, 'Analysis');
  await engineSwitch(second).click();
  await expect(notice(second)).toContainText('All 1 engines are in use');
  await expect(restarted(second)).toHaveCount(0);
  await page.close();
  await expect(notice(second)).toHaveText('');
  await expectDepth(second);

  const engines = enginesOf(pid);
  expect(engines).toHaveLength(1);
  process.kill(engines[0], 'SIGKILL');
  await expect(second.getByText(/^The engine was started again: /)).toBeVisible();
  await enterMove(second, 'd1d4');
  await expect(second.getByTestId('lines')).toContainText('1…');
  await expectDepth(second);
});

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the page is there without its server, and takes it when it comes', async ({ page }) => {
    await startServer();
    await openPage(page);
    await underServiceWorker(page);
    await endServer();
    await reload(page);
    await show(page, 'Analysis');
    await enterMove(page, 'd1d4');
    await engineSwitch(page).click();
    await expect(notice(page)).toContainText('No connection to the local server');
    await startServer();
    await expect(notice(page)).toHaveText('');
    await show(page, 'Settings');
    await expect(page.getByText('It runs on this machine.')).toBeVisible();
  });
});
