/** What the page costs at first, and what can go wrong outside it: the engine, and the browser. */

import { compress } from '../../scripts/compression.mjs';
import { filesOf } from '../support/static_site';
import {
  engineSwitch,
  enterMove,
  expect,
  expectDepth,
  fenOf,
  moveTexts,
  newGame,
  openPage,
  piece,
  show,
  square,
  test,
  waitForTurn,
  waitUntilSaved,
} from '../support/support';

test('the first visit takes at most 340 kB compressed, with an engine', async ({
  page,
  baseURL,
}) => {
  const loaded = new Set<string>();
  page.on('response', (response) => {
    if (response.url().startsWith('http'))
      loaded.add(response.url().replace(baseURL!, '').replace(/^\//, '') || 'index.html');
  });
  await openPage(page);
  // The engine is loaded behind the page; nothing of a part that is not shown is.
  await expect.poll(() => [...loaded].some((path) => /wasm_engine/.test(path))).toBe(true);
  await page.waitForLoadState('networkidle');
  // Compressed as in board/dist.
  const sizes = [...(await filesOf(baseURL!))].map(
    ([path, body]) => [path, compress(body).length] as const,
  );
  const total = (isCounted: (path: string) => boolean) =>
    sizes.reduce((sum, [path, size]) => (isCounted(path) ? sum + size : sum), 0);
  const isTranslation = (path: string) => path.includes('assets/language-');
  const first = total((path) => loaded.has(path));
  const all = total((path) => !isTranslation(path));
  console.log(`  the first visit loads ${first} bytes compressed, the whole build has ${all}`);
  expect(sizes.map(([path]) => path)).toEqual(expect.arrayContaining([...loaded]));
  expect(first).toBeGreaterThan(300_000);
  expect(first).toBeLessThanOrEqual(340_000);
  // With what is loaded when it is wanted, but without the endgame tables, the book and the puzzles.
  const hasThreads = sizes.some(([path]) => path.includes('dameo_wasm_threads'));
  expect(all).toBeLessThanOrEqual(hasThreads ? 730_000 : 535_000);
  // One of the translations is loaded by those who use it.
  expect([...loaded].filter(isTranslation)).toEqual([]);
  expect(sizes.filter(([path, size]) => isTranslation(path) && size > 25_000)).toEqual([]);
});

test('an engine that dies is started again, and said', async ({ page, complaints }) => {
  complaints.allow(/killed by the test/);
  const kill = async () => {
    const workers = page.workers();
    expect(workers).toHaveLength(1);
    await workers[0].evaluate(() => {
      setTimeout(() => {
        throw new Error('killed by the test');
      });
    });
    await expect(page.getByText(/^The engine was started again: /)).toBeVisible();
  };
  await openPage(page);
  await show(page, 'Analysis');
  await engineSwitch(page).click();
  await expectDepth(page);
  await kill();
  // It goes on with the same position, and then with another.
  await expect(engineSwitch(page)).toBeChecked();
  await enterMove(page, 'd1d4');
  await expect(page.getByTestId('lines')).toContainText('1…');
  await expectDepth(page);

  await show(page, 'Files');
  await page.getByRole('button', { name: 'New game' }).click();
  await newGame(page, { level: 10 });
  expect(await waitForTurn(page)).toBe(true);
  await kill();
  await enterMove(page, 'd1d4');
  expect(await waitForTurn(page)).toBe(true);
  expect(await moveTexts(page)).toHaveLength(2);
});

test('the page says what is missing: the engine, WebAssembly, storage, sound data', async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow(/worker|ERR_FAILED|no WebAssembly|favicon\.ico/i);
  const problem = page.getByTestId('problem');
  // Until its scripts are there it says that it loads.
  let go = () => {};
  const wait = new Promise<void>((resolve) => (go = resolve));
  await page.route(/\.js$/, async (route) => {
    await wait;
    await route.continue();
  });
  await page.route(/worker-[^/]*\.js$/, (route) => route.abort());
  await page.goto('./', { waitUntil: 'commit' });
  await expect(page.getByText('Loading Dameo…')).toBeVisible();
  go();
  await expect(square(page, 'd1')).toBeVisible();
  await expect(page.getByText('Loading Dameo…')).toHaveCount(0);
  // Without an engine the board still works.
  await show(page, 'Analysis');
  await engineSwitch(page).click();
  await expect(problem).toContainText(/file of the engine/);
  await enterMove(page, 'd1d4');
  await expect(piece(page, 'd4')).toBeVisible();

  // Stored work that is damaged is kept aside. The page stores its work when it is left.
  await waitUntilSaved(page);
  const [key] = await page.evaluate(() =>
    Object.keys(localStorage).filter((name) => name.startsWith('dameo.document.')),
  );
  await page.goto('./manifest.webmanifest');
  await page.evaluate((name) => localStorage.setItem(name, '{"version": 2, "saved":'), key);
  await openPage(page);
  await expect(problem).toContainText(`Stored data could not be read (${key})`);
  const damaged = await page.evaluate(() =>
    Object.entries(localStorage).filter(([name]) => name.startsWith('dameo.damaged.')),
  );
  expect(damaged.map(([, text]) => text)).toEqual(['{"version": 2, "saved":']);
  expect(await fenOf(page)).toContain('W:Wa1,');

  const forbidden = await context.newPage();
  await forbidden.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
    }
  });
  await openPage(forbidden);
  await expect(forbidden.getByTestId('problem')).toContainText(
    'your games are lost when you close',
  );
  await show(forbidden, 'Analysis');
  await enterMove(forbidden, 'd1d4');
  await expect(piece(forbidden, 'd4')).toBeVisible();

  const old = await context.newPage();
  await old.addInitScript(() => Reflect.deleteProperty(window, 'WebAssembly'));
  await old.goto('./');
  await expect(old.getByTestId('problem')).toContainText('there is no WebAssembly here');
  await expect(old.getByRole('button', { name: 'Try again' })).toBeVisible();
});
