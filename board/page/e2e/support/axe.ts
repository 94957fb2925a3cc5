/** Accessibility of what is shown, judged by axe-core. */

import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** The serious findings: the rule, and where it is broken. */
export async function findings(page: Page): Promise<string[]> {
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
