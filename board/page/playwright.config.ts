import { defineConfig, devices } from '@playwright/test';

/** Chromium of the system; `npx playwright install chromium` is another way to get one. */
const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';

/** The local server, with the page built in. */
const server = process.env.DAMEO_BOARD ?? '../../target/debug/dameo-board';

const native = 'http://127.0.0.1:7979';
const staticFiles = 'http://127.0.0.1:7980';

/** Tests of the page itself, which are the same with either engine. They run with the WebAssembly
 * one, and with both if ALL_TESTS is set. */
const page = process.env.ALL_TESTS
  ? []
  : ['access', 'keyboard', 'lessons', 'phone', 'random_games', 'records', 'tree'].map(
      (name) => `${name}.spec.ts`,
    );

/** The tests with both engines: the native one of the local server, and the WebAssembly one of
 * static files. */
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
    actionTimeout: 30_000,
    screenshot: 'only-on-failure',
    launchOptions: { executablePath, args: ['--no-sandbox'] },
  },
  projects: [
    { name: 'native', testIgnore: page, use: { baseURL: native } },
    { name: 'wasm', use: { baseURL: staticFiles } },
  ],
  webServer: [
    {
      command: `${server} --port 7979 --no-open`,
      url: native,
      reuseExistingServer: false,
    },
    {
      command: 'npx vite preview --outDir build --host 127.0.0.1 --port 7980 --strictPort',
      url: staticFiles,
      reuseExistingServer: false,
    },
  ],
});
