/** Games of two engines. */

import { choose, expect, moveTexts, openPage, pdnOf, show, status, test } from '../support/support';

test('two engines play, with a pause, until they are stopped', async ({ page }) => {
  await openPage(page);
  await show(page, 'Play');
  await choose(page, 'Opponent', 'Two engines');
  await page.getByRole('slider', { name: 'Strength of White' }).fill('0');
  await page.getByRole('slider', { name: 'Strength of Black' }).fill('4');
  await choose(page, 'Clock', '1+0');
  await page.getByRole('button', { name: 'Start the game' }).click();
  const count = async () => (await moveTexts(page)).length;
  await expect.poll(count).toBeGreaterThan(3);
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(status(page)).toContainText('Paused');
  const paused = await count();
  const clock = page.getByRole('timer').first();
  const time = await clock.innerText();
  await page.waitForTimeout(2_500);
  expect(await count()).toBe(paused);
  expect(await clock.innerText()).toBe(time);
  await expect(page.getByRole('button', { name: 'Resign' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect.poll(count).toBeGreaterThan(paused + 2);
  await page.reload();
  const before = await count();
  await expect.poll(count).toBeGreaterThan(before + 1);
  await page.getByRole('button', { name: 'Stop the game' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(status(page)).toContainText('without a result');
  const pdn = await pdnOf(page);
  expect(pdn).toMatch(/\[White "Dameo.*Beginner \(170\)"\]/);
  expect(pdn).toMatch(/\[Black "Dameo.*Intermediate \(940\)"\]/);
  expect(pdn).toContain('[Event "Game of two engines"]');
});
