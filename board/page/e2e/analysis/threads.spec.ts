/** The engine with threads, in a page that may share memory: once a week, as its WebAssembly is a
 * build of its own (`npm run wasm-threads`). */

import { describe } from '../support/rules';
import {
  confirm,
  engineSwitch,
  enterMove,
  expect,
  fenOf,
  linesShown,
  moveTexts,
  newGame,
  openFen,
  openPage,
  reload,
  show,
  test,
  underServiceWorker,
  waitForTurn,
} from '../support/support';

test.use({ cores: 2, serviceWorkers: 'allow' });

test('a game, an ending with its tables, one thread after all, and no shared memory', async ({
  page,
  context,
}) => {
  await openPage(page);
  await underServiceWorker(page);
  await reload(page);
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
  await newGame(page, { level: 10, ponder: true });
  for (let move = 0; move < 2; move += 1) {
    expect(await waitForTurn(page)).toBe(true);
    await enterMove(page, describe(await fenOf(page)).moves[0].text);
  }
  expect(await waitForTurn(page)).toBe(true);
  expect(await moveTexts(page)).toHaveLength(4);
  await confirm(page, 'Resign');

  await openFen(page, 'W:Wa2:Ba8');
  await engineSwitch(page).click();
  await expect(linesShown(page).first()).toContainText('#8');
  await show(page, 'Settings');
  const threads = page.getByRole('spinbutton', { name: 'Threads' });
  await expect(threads).toHaveValue('2');
  await expect(threads).toHaveAttribute('max', '2');
  await threads.fill('1');
  await threads.blur();
  await openFen(page, 'W:Wa2,b2:Ba8,h8,g7');
  await expect(linesShown(page).first()).toBeVisible();

  const other = await context.newPage();
  await other.addInitScript(() => {
    WebAssembly.Memory = class extends WebAssembly.Memory {
      constructor(limits: WebAssembly.MemoryDescriptor) {
        if (limits.shared) throw new RangeError('could not allocate memory');
        super(limits);
      }
    };
  });
  await openPage(other, '#settings');
  await expect(other.getByText('It runs in this browser.')).toBeVisible();
  await expect(other.getByRole('spinbutton', { name: 'Threads' })).toBeHidden();
  await openFen(other, 'W:Wa2,b2:Ba8,h8,g7');
  await engineSwitch(other).click();
  await expect(linesShown(other).first()).toBeVisible();
});
