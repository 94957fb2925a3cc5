/** What is shown, judged: is it accessible, does it fit, can a finger meet it? */

import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './support';

/** The serious findings of axe-core: the rule, and where it is broken. */
async function findings(page: Page): Promise<string[]> {
  // Colours are judged when they have come to rest. An animation that is cancelled is rejected.
  await page.evaluate(() =>
    Promise.allSettled(document.getAnimations().map(({ finished }) => finished)),
  );
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await axe.analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(
        ({ target, failureSummary }) =>
          `${id}: ${target.join(' ')}: ${failureSummary?.split('\n')[1]?.trim()}`,
      ),
    );
}

/** The least width and height of what a finger has to meet, in pixels. */
const leastSize = 32;

/** What is wider than the screen or, on a phone, too small for a finger. */
async function clumsy(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const found: string[] = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth)
      found.push(`the page is ${scrollWidth} wide on a screen of ${clientWidth}`);
    if (navigator.maxTouchPoints === 0) return found;
    const controls = 'button, input:not([type=radio]), select, textarea, summary, [role=gridcell]';
    for (const control of document.querySelectorAll<HTMLElement>(controls)) {
      // The label of a switch is what is touched.
      const target = control.closest('label') ?? control;
      const { width, height, left, right } = target.getBoundingClientRect();
      const name = control.ariaLabel ?? control.innerText.trim() ?? control.tagName;
      const hidden = width <= 1 || getComputedStyle(target).visibility === 'hidden';
      if (hidden) continue;
      if (left < -1 || right > clientWidth + 1) found.push(`${name} is not on the screen`);
      // Moves in a running text may be as small as the text.
      const inText = control.closest('[data-testid=moves], [data-testid=lines]') !== null;
      const enough = inText ? 24 : least;
      if (height < enough || width < Math.min(enough, 24))
        found.push(`${name} is ${Math.round(width)} x ${Math.round(height)}`);
    }
    return found;
  }, leastSize);
}

/** Checks that what is shown is accessible and fits. `what` names it in a failure. */
export async function expectWellMade(page: Page, what: string): Promise<void> {
  // The page follows a change of the window's size a moment later.
  await expect.poll(() => clumsy(page), what).toEqual([]);
  expect(await findings(page), what).toEqual([]);
}
