/** How busy the machine is, for tests that measure time. */

import { test, type Page } from '@playwright/test';

/** How long the loop below takes on the machine that the limits are for, when it is idle, in ms. */
const reference = 60;

/**
 * How many times slower than that machine this one is now, at least 1: a limit in milliseconds is
 * multiplied by it, so that a busy machine does not fail a test. `DAMEO_SLOW` sets it.
 */
export async function slowness(page: Page): Promise<number> {
  const given = Number(process.env.DAMEO_SLOW);
  if (given > 0) return given;
  const time = await page.evaluate(() => {
    const begin = performance.now();
    let value = 1;
    for (let i = 0; i < 50_000_000; i += 1)
      value = (Math.imul(value, 1_664_525) + 1_013_904_223) | 0;
    // The value is used, so that the loop cannot be left out.
    return performance.now() - begin + (value === 0 ? 1 : 0);
  });
  return Math.max(1, time / reference);
}

/** Shows a figure that a test has measured. */
export function report(text: string): void {
  const { project } = test.info();
  test.info().annotations.push({ type: 'measured', description: text });
  console.log(`  ${project.name}: ${text}`);
}
