/** Sounds: off until they are chosen, and heard from then on. */

import type { Page } from '@playwright/test';
import { choose, enterMove, expect, openPage, show, test } from '../support/support';

declare global {
  interface Window {
    /** How many notes were played, and how loud the last one becomes. */
    heard: { notes: number; loudness: number };
  }
}

/** Counts the notes that the browser is asked for. */
function listen(): void {
  window.heard = { notes: 0, loudness: 0 };
  const { createOscillator, createGain } = AudioContext.prototype;
  AudioContext.prototype.createOscillator = function (): OscillatorNode {
    window.heard.notes += 1;
    return createOscillator.call(this);
  };
  AudioContext.prototype.createGain = function (): GainNode {
    const node = createGain.call(this);
    const { exponentialRampToValueAtTime } = node.gain;
    let loudness = 0;
    node.gain.exponentialRampToValueAtTime = (value, time) => {
      loudness = Math.max(loudness, value);
      window.heard.loudness = loudness;
      return exponentialRampToValueAtTime.call(node.gain, value, time);
    };
    return node;
  };
}

const heard = (page: Page) => page.evaluate(() => window.heard.notes);

test('sounds are off, then chosen, and heard with the next moves', async ({ page }) => {
  await page.addInitScript(listen);
  await openPage(page);
  await show(page, 'Analysis');
  await enterMove(page, 'd3d4');
  expect(await heard(page)).toBe(0);

  await show(page, 'Settings');
  await expect(page.getByRole('slider', { name: 'Volume' })).toHaveCount(0);
  await choose(page, 'Sounds', 'Wood');
  await expect.poll(() => heard(page)).toBeGreaterThan(0);
  // Another volume is heard at once, too.
  const loud = await page.evaluate(() => window.heard.loudness);
  let before = await heard(page);
  await page.getByRole('slider', { name: 'Volume' }).fill('10');
  await expect.poll(() => heard(page)).toBeGreaterThan(before);
  expect(await page.evaluate(() => window.heard.loudness)).toBeLessThan(loud);

  // They stay chosen.
  await page.reload();
  await show(page, 'Analysis');
  before = await heard(page);
  expect(before).toBe(0);
  await enterMove(page, 'd6d5');
  await expect.poll(() => heard(page)).toBeGreaterThan(before);
  // Going back is silent, and so is what is off again.
  before = await heard(page);
  await page.getByRole('button', { name: 'Previous move' }).click();
  await show(page, 'Settings');
  await choose(page, 'Sounds', 'Off');
  await show(page, 'Analysis');
  await enterMove(page, 'd6d5');
  expect(await heard(page)).toBe(before);
});
