import { defineConfig, devices } from '@playwright/test';

/** Chromium of the system; `npx playwright install chromium` is another way to get one. */
const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';

/** The local server, with the page built in: `cargo build --bin dameo-board`. */
export const server = process.env.DAMEO_BOARD ?? '../../target/debug/dameo-board';

const native = 'http://127.0.0.1:7979';
const staticFiles = 'http://127.0.0.1:7980';

/** Tests of the page itself, which are the same with either engine. They run with the WebAssembly
 * one, and with both if ALL_TESTS is set. */
const pageTests = process.env.ALL_TESTS
  ? []
  : [
      'access',
      'collection',
      'drawings',
      'friend',
      'images',
      'keyboard',
      'language',
      'layout',
      'lessons',
      'messages',
      'mistakes',
      'moves',
      'openings',
      'phone',
      'pictures',
      'practice',
      'premoves',
      'puzzles',
      'random_games',
      'records',
      'review',
      'sounds',
      'times',
      'tree',
      'watching',
    ].map((name) => `${name}.spec.ts`);

/** The tests with both builds of the page: `native` is that of the local server (`npm run page`) with
 * its engine, `wasm` is that for any web server (`npm run web`) with the WebAssembly engine. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  // Two slow cores, and each test has an engine.
  workers: 1,
  timeout: 240_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  // On a busy machine a browser can be too slow for a click; a test that needed it is listed.
  retries: process.env.CI ? 2 : 0,
  reporter: [['list']],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    actionTimeout: 30_000,
    screenshot: 'only-on-failure',
    launchOptions: { executablePath, args: ['--no-sandbox'] },
  },
  projects: [
    { name: 'native', testIgnore: pageTests, use: { baseURL: native } },
    // A page without a server has no connection to lose.
    { name: 'wasm', testIgnore: 'connection.spec.ts', use: { baseURL: staticFiles } },
  ],
  webServer: [
    {
      command: `${server} --port 7979 --no-open`,
      url: native,
      reuseExistingServer: false,
    },
    {
      command:
        'npx vite preview --mode web --outDir build --host 127.0.0.1 --port 7980 --strictPort',
      url: staticFiles,
      reuseExistingServer: false,
    },
  ],
});
