// The main ways through the page on the web in Firefox, driven by WebDriver BiDi: a game, an
// analysis with threads, a review, a puzzle. After `npm run web`: node --test firefox/
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

import puppeteer from 'puppeteer-core';
import { preview } from 'vite';

const executablePath = process.env.FIREFOX ?? '/usr/bin/firefox-esr';
const skip = !existsSync(executablePath) && `${executablePath} is not there`;

/** How long a step may take on a busy machine, in ms. */
const patience = 30_000;

/**
 * What Firefox says when a page is left while its service worker answers for a file, as the reload
 * below may do. A file that cannot be loaded has its address between the quotes.
 */
const cutOff =
  'Failed to load ‘’. A ServiceWorker intercepted the request and encountered an unexpected error.';

/** The coup turc of the rules, as `dameo-tools puzzles export` writes it. */
const onePuzzle = readFileSync(new URL('../e2e/games/coup_turc.puzzles', import.meta.url));

test('the main ways in Firefox', { skip, timeout: 10 * patience }, async (t) => {
  const server = await preview({
    mode: 'web',
    logLevel: 'silent',
    build: { outDir: 'build' },
    preview: { host: '127.0.0.1', port: 7981, strictPort: true },
    plugins: [
      {
        name: 'one-puzzle',
        configurePreviewServer({ middlewares }) {
          middlewares.use('/puzzles.bin', (_, response) => response.end(onePuzzle));
        },
      },
    ],
  });
  const url = server.resolvedUrls.local[0];
  const browser = await puppeteer.launch({ browser: 'firefox', executablePath });
  t.after(() => Promise.all([browser.close(), server.close()]));
  const page = await browser.newPage();
  page.setDefaultTimeout(patience);
  const complaints = [];
  page.on('pageerror', (error) => {
    if (error.message !== cutOff) complaints.push(`${error}`);
  });
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });

  const click = (selector) => page.locator(selector).click();
  const button = (name) => `::-p-aria([name="${name}"][role="button"])`;
  /** Waits until a condition is met. */
  const until = (condition, ...args) => page.waitForFunction(condition, {}, ...args);

  await t.test('a game', async () => {
    await page.goto(`${url}#play`);
    await click(button('Start the game'));
    await click('[data-square="d1"]');
    await click('[data-square="d4"]');
    await until(() => document.querySelectorAll('[data-testid="moves"] button').length >= 2);
    await click(button('Resign'));
    await click(button('Yes'));
  });

  await t.test('an analysis, with threads where memory is shared', async () => {
    await until(() => navigator.serviceWorker.controller?.state === 'activated');
    await page.goto(`${url}#settings`);
    await page.reload();
    assert.equal(await page.evaluate(() => crossOriginIsolated), true);
    const cores = await page.evaluate(() => navigator.hardwareConcurrency);
    if (cores >= 2) {
      const threads = await page.waitForSelector('input[type="number"]');
      assert.equal(await threads.evaluate(({ value }) => Number(value)), cores);
    }
    await page.goto(`${url}#analysis`);
    await click('[role="switch"]');
    await page.waitForSelector('[data-testid="lines"] li');
    await click('[role="switch"]');
  });

  await t.test('a review', async () => {
    const pdn = readFileSync(new URL('../e2e/games/thirty_moves.pdn', import.meta.url), 'utf8');
    await page.goto(`${url}#files`);
    await page.locator('::-p-aria([name="PDN, FEN or link"])').fill(pdn);
    await click(button('Open'));
    await page.goto(`${url}#review`);
    const time = await page.waitForSelector('[data-testid="review"] select');
    await time.select('100');
    await click(button('Review the game'));
    // They are there from the first move on, without a number yet.
    await until(() => {
      const cells = [...document.querySelectorAll('[data-testid="review"] td.accuracy')];
      return (
        cells.length === 2 && cells.every((cell) => /^\d{1,3}%$/.test(cell.textContent.trim()))
      );
    });
  });

  await t.test('a puzzle', async () => {
    await page.goto(`${url}#puzzles`);
    await page.waitForSelector('[data-testid="puzzle-task"]');
    /** Waits until the other side has moved a piece to a square. */
    const replied = (name) => page.waitForSelector(`[data-piece="${name}"][data-color="black"]`);
    const tap = async (...squares) => {
      for (const name of squares) await click(`[data-square="${name}"]`);
    };
    await tap('c1', 'e3');
    await replied('c5');
    await tap('e1', 'c3');
    await replied('d3');
    await tap('d2', 'd4', 'd6', 'b6', 'b8');
    await until(
      () =>
        document.querySelector('[data-testid="puzzle-message"]')?.textContent.trim() === 'Solved!',
    );
  });

  assert.deepEqual(complaints, []);
});
