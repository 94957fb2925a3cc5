/** What can go wrong outside the page: the engine, and the browser. */

import { readFileSync, readdirSync } from 'node:fs';
import type { Page } from '@playwright/test';
import {
  enterMove,
  expect,
  fenOf,
  moveTexts,
  newGame,
  openPage,
  piece,
  show,
  test,
  waitForTurn,
} from '../support/support';

/** The engines that the server at this address has started: its child processes. */
function enginesOf(address: string): number[] {
  const { port } = new URL(address);
  const read = (path: string): string => {
    try {
      return readFileSync(path, 'utf8');
    } catch {
      // The process has ended in the meantime.
      return '';
    }
  };
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => ({
      pid: Number(pid),
      command: read(`/proc/${pid}/cmdline`).split('\0'),
      parent: Number(/^PPid:\s*(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1]),
    }));
  const isServer = ({ command }: { command: string[] }): boolean =>
    /dameo-board$/.test(command[0] ?? '') && command[command.indexOf('--port') + 1] === port;
  const servers = processes.filter(isServer).map(({ pid }) => pid);
  return processes.filter(({ parent }) => servers.includes(parent)).map(({ pid }) => pid);
}

/** Ends the engine of the page in the way an accident would. */
async function killEngine(page: Page, address: string, native: boolean): Promise<void> {
  if (native) {
    const engines = enginesOf(address);
    expect(engines).toHaveLength(1);
    process.kill(engines[0], 'SIGKILL');
    return;
  }
  const workers = page.workers();
  expect(workers).toHaveLength(1);
  await workers[0].evaluate(() => {
    setTimeout(() => {
      throw new Error('killed by the test');
    });
  });
}

test('an engine that dies in analysis is started again, and said', async ({
  page,
  baseURL,
  complaints,
}, { project }) => {
  complaints.allow(/killed by the test/);
  await openPage(page);
  await show(page, 'Analysis');
  await page.getByRole('switch', { name: 'Engine' }).click();
  const depth = page.getByTestId('depth');
  await expect.poll(async () => Number(await depth.textContent())).toBeGreaterThan(3);
  await killEngine(page, baseURL!, project.name === 'native');
  await expect(page.getByText(/^The engine was started again: /)).toBeVisible();
  // It goes on with the same position, and then with another.
  await expect(page.getByRole('switch', { name: 'Engine' })).toBeChecked();
  await enterMove(page, 'd1d4');
  await expect(page.getByTestId('lines')).toContainText('1…');
  await expect.poll(async () => Number(await depth.textContent())).toBeGreaterThan(3);
});

test('an engine that dies in a game is started again, and the game goes on', async ({
  page,
  baseURL,
  complaints,
}, { project }) => {
  complaints.allow(/killed by the test/);
  await openPage(page);
  await newGame(page, { level: 10 });
  expect(await waitForTurn(page)).toBe(true);
  await killEngine(page, baseURL!, project.name === 'native');
  await expect(page.getByText(/^The engine was started again: /)).toBeVisible();
  await enterMove(page, 'd1d4');
  expect(await waitForTurn(page)).toBe(true);
  expect(await moveTexts(page)).toHaveLength(2);
});

test.describe('without an engine', () => {
  // A service worker would give the script of the engine.
  test.use({ serviceWorkers: 'block' });

  test('the page says so, and the board still works', async ({ page, complaints }, { project }) => {
    complaints.allow(/WebSocket|worker|ERR_FAILED|Service Worker|status of 503/i);
    await page.routeWebSocket(/\/engine$/, (socket) =>
      socket.close({ code: 1013, reason: 'busy' }),
    );
    // The server tells the reason to those who ask without a socket.
    const busy = 'All engines of this server are in use';
    await page.route(/\/engine$/, (route) => route.fulfill({ status: 503, body: busy }));
    await page.route(/worker-[^/]*\.js$/, (route) => route.abort());
    await openPage(page);
    await show(page, 'Analysis');
    await page.getByRole('switch', { name: 'Engine' }).click();
    if (project.name === 'native') await expect(page.getByTestId('connection')).toContainText(busy);
    else await expect(page.getByTestId('problem')).toContainText(/file of the engine/);
    await enterMove(page, 'd1d4');
    await expect(piece(page, 'd4')).toBeVisible();
  });
});

test('without WebAssembly the page says what is missing', async ({ page, complaints }) => {
  complaints.allow(/no WebAssembly/);
  await page.addInitScript(() => Reflect.deleteProperty(window, 'WebAssembly'));
  await page.goto('./');
  await expect(page.getByTestId('problem')).toContainText('there is no WebAssembly here');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
});

test('without storage the page works, and says so', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
    }
  });
  await openPage(page);
  await expect(page.getByTestId('problem')).toContainText('your games are lost when you close it');
  await show(page, 'Analysis');
  await enterMove(page, 'd1d4');
  await expect(piece(page, 'd4')).toBeVisible();
});

test('stored work that is damaged is kept aside, and said', async ({ page, complaints }) => {
  complaints.allow(/favicon\.ico/);
  await openPage(page);
  await show(page, 'Analysis');
  await enterMove(page, 'd1d4');
  await show(page, 'Files');
  await expect(page.getByText('Saved in this browser')).toBeVisible();
  // Without the page, which stores its work when it is left.
  const [key] = await page.evaluate(() =>
    Object.keys(localStorage).filter((name) => name.startsWith('dameo.document.')),
  );
  await page.goto('./manifest.webmanifest');
  await page.evaluate((name) => localStorage.setItem(name, '{"version": 2, "saved":'), key);
  await openPage(page);
  await expect(page.getByTestId('problem')).toContainText(`Stored data could not be read (${key})`);
  const damaged = await page.evaluate(() =>
    Object.entries(localStorage).filter(([name]) => name.startsWith('dameo.damaged.')),
  );
  expect(damaged.map(([, text]) => text)).toEqual(['{"version": 2, "saved":']);
  expect(await fenOf(page)).toContain('W:Wa1,');
});
