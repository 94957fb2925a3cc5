import { existsSync } from 'node:fs';
import { defineConfig, devices } from '@playwright/test';

/** Chromium of the system; `npx playwright install chromium` is another way to get one. */
const chromiums = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
const executablePath = process.env.CHROMIUM ?? chromiums.find((path) => existsSync(path));

const web = 'http://127.0.0.1:7980';

/** Ways through the page. `web` is the build for any web server (`npm run web`), with the engine in
 * the browser; `native` is the page of the local server, which is built in (board/dist). */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  // Each test has an engine, which is idle most of the time.
  workers: 2,
  // They end tests that hang: nothing takes that long, also on a busy machine.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  retries: 0,
  reporter: [['list']],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    actionTimeout: 60_000,
    screenshot: 'only-on-failure',
    // Animations are for people, and the page is stored for use offline only where that is tested.
    contextOptions: { reducedMotion: 'reduce' },
    serviceWorkers: 'block',
    launchOptions: { executablePath, args: ['--no-sandbox'] },
  },
  projects: [
    {
      name: 'web',
      use: { baseURL: web },
      // The pictures of the documents are made when a folder for them is named, and the engine with
      // threads is tried where it was built.
      testIgnore: [
        'native/**',
        ...(process.env.PICTURES ? [] : ['pictures.spec.ts']),
        ...(existsSync('src/wasm/threads') ? [] : ['threads.spec.ts']),
      ],
    },
    { name: 'native', testMatch: 'native/**' },
  ],
  webServer: {
    command: 'npx vite preview --mode web --outDir build --host 127.0.0.1 --port 7980 --strictPort',
    url: web,
    reuseExistingServer: false,
  },
});
