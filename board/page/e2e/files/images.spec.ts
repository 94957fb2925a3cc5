/** Pictures of positions and games, and the board in frames of other pages. */

import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Download, Page } from '@playwright/test';
import { expectWellMade } from '../support/judged';
import { choose, expect, openFen, openPage, openPdn, show, square, test } from '../support/support';

const game = '[White "Anna"]\n[Black "Bert"]\n[Result "1-0"]\n\n1. d1-d4 d8-d5 2. e1-e4 1-0\n';

async function openPictures(page: Page): Promise<void> {
  await show(page, 'Files');
  await page.getByText('Picture or animation').click();
  await expect(page.getByTestId('pictures')).toBeVisible();
}

async function saved(page: Page, button: RegExp): Promise<Download> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  return download;
}

/** The frames of a picture as the browser reads them: their size, and the colours at points that are
 * given in squares from the top left. */
async function decoded(page: Page, download: Download, type: string, points: number[][]) {
  const bytes = [...(await readFile(await download.path()))];
  return page.evaluate(
    async ({ bytes, type, points }) => {
      const decoder = new ImageDecoder({ data: new Uint8Array(bytes), type });
      await Promise.all([decoder.completed, decoder.tracks.ready]);
      const frames = [];
      for (
        let frameIndex = 0;
        frameIndex < decoder.tracks.selectedTrack!.frameCount;
        frameIndex++
      ) {
        const { image } = await decoder.decode({ frameIndex });
        const [width, height] = [image.displayWidth, image.displayHeight];
        const canvas = new OffscreenCanvas(width, height);
        const context = canvas.getContext('2d', { willReadFrequently: true })!;
        context.drawImage(image, 0, 0);
        const colors = points.map(([x, y]) => {
          const at = [(x * width) / 8, (y * width) / 8].map(Math.floor);
          return [...context.getImageData(at[0], at[1], 1, 1).data];
        });
        frames.push({ width, height, time: image.duration ?? 0, colors });
      }
      return frames;
    },
    { bytes, type, points },
  );
}

const isNear = ([red, green, blue]: number[], hex: string): boolean =>
  [red, green, blue].every(
    (part, index) =>
      Math.abs(part - Number.parseInt(hex.slice(1 + 2 * index, 3 + 2 * index), 16)) < 12,
  );

test('a PNG, an SVG and a GIF have the board as it is on the page', async ({ page }) => {
  await openPage(page);
  await show(page, 'Settings');
  await choose(page, 'Board', 'Green');
  await choose(page, 'Pieces', 'Flat');
  await openFen(page, 'W:Wd4,Ka1:Bd6,h8');
  await square(page, 'e5').click({ button: 'right' });
  await openPictures(page);
  await page.getByLabel('Size').first().selectOption('480 pixels');
  const png = await saved(page, /Save as PNG/);
  expect(png.suggestedFilename()).toBe('dameo-position-white-to-move.png');
  // The middle of d4, d6, h8, of the empty a8 and b8, and the circle around e5.
  const points = [
    [3.5, 4.5],
    [3.5, 2.5],
    [7.5, 0.5],
    [0.5, 0.5],
    [1.5, 0.5],
    [4.5, 3.05],
  ];
  const frames = await decoded(page, png, 'image/png', points);
  expect(frames).toMatchObject([{ width: 480, height: 480 }]);
  const expected = ['#fffaf0', '#262220', '#262220', '#eceed4', '#7a9a5a'];
  frames[0].colors.slice(0, 5).forEach((color, index) => {
    expect(isNear(color, expected[index]), `${points[index]}: ${color}`).toBe(true);
  });
  const [red, green] = frames[0].colors[5];
  expect(green).toBeGreaterThan(red + 40);

  await page.getByRole('switch', { name: 'Players and move below the board' }).click();
  const svg = await readFile(await (await saved(page, /Save as SVG/)).path(), 'utf8');
  expect(svg).toMatch(/^<svg [^>]*width="480" height="516"/);
  expect(svg).not.toMatch(/class=|var\(|style=|<!--/);
  await expect(page.getByTestId('picture-saved')).toContainText('.svg');

  // A GIF has a frame for each position.
  await openPdn(page, game);
  await openPictures(page);
  await page.getByTestId('pictures').getByLabel('Size').nth(1).selectOption('320 pixels');
  await page.getByLabel('Each position is shown for').selectOption('0.5 s');
  const gif = await saved(page, /Make the GIF/);
  expect(gif.suggestedFilename()).toBe('dameo-anna-bert.gif');
  // The middle of d4 and of d5.
  const shown = await decoded(page, gif, 'image/gif', [
    [3.5, 4.5],
    [3.5, 3.5],
  ]);
  expect(shown).toHaveLength(4);
  for (const { width, height } of shown) expect([width, height]).toEqual([320, 344]);
  expect(shown.map(({ time }) => time)).toEqual([500_000, 500_000, 500_000, 2_000_000]);
  const bright = shown.map(({ colors }) =>
    colors.map(([red]) => (red > 245 ? 'w' : red < 110 ? 'b' : '-')),
  );
  expect(bright.map((colors) => colors.join(''))).toEqual(['--', 'w-', 'wb', 'wb']);
});

test('the code for another page shows the game, without an engine', async ({ page, context }) => {
  await openPage(page);
  await openPdn(page, game);
  await page.keyboard.press('End');
  await show(page, 'Files');
  await page.getByText('Show it in another page').click();
  await page.getByRole('switch', { name: 'With the list of moves' }).click();
  const field = page.getByTestId('embed-html');
  await expect(field).toHaveValue(/list=1/);
  const code = await field.inputValue();
  expect(code).toMatch(/^<iframe src="[^"]*\/embed\.html\?ply=3&amp;list=1#pdn=[\w-]+" /);

  // Another page of this machine.
  const host = createServer((_, response) => {
    response.setHeader('Content-Type', 'text/html');
    response.end(`<!doctype html><html lang="en"><title>Host</title>${code}</html>`);
  });
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  const reader = await context.newPage();
  const asked: string[] = [];
  reader.on('request', (request) => asked.push(request.url()));
  reader.on('websocket', (socket) => asked.push(socket.url()));
  await reader.goto(`http://127.0.0.1:${(host.address() as AddressInfo).port}/`);
  const frame = reader.frameLocator('iframe');
  const told = frame.getByRole('status');
  await expect(told).toHaveText('2. e1-e4');
  await expect(frame.getByText('Anna – Bert, 1-0')).toBeVisible();
  await frame.getByRole('button', { name: 'Previous move' }).click();
  await expect(told).toHaveText('1… d8-d5');
  await frame.getByRole('button', { name: 'Turn the board' }).press('Home');
  await expect(told).toHaveText('First position');
  await frame.getByRole('list', { name: 'Moves' }).getByText('1. d1-d4').click();
  await expect(frame.locator('[data-piece="d4"]')).toBeVisible();
  await expect(frame.getByRole('link', { name: 'Open in Dameo' })).toHaveAttribute('href', /#pdn=/);
  expect(asked.filter((url) => /engine|^ws|\.book|\.bin/.test(url))).toEqual([]);
  host.close();

  // A wrong address is reported in the frame, at the size of a phone.
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto('embed.html?moves=d1d4,d8d4&colour=red&list');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText("There is no parameter 'colour'.");
  await expect(alert).toContainText("The move 2 in moves, 'd8d4', cannot be played:");
  await expect(square(page, 'd1')).toBeVisible();
  await expectWellMade(page, 'a wrong address');

  // The address of the page leads there, and the game plays by itself.
  await page.goto('./?embed&moves=d1d4,d8d5&autoplay=0.3');
  await expect(page).toHaveURL(/embed\.html\?embed&moves/);
  await expect(page.getByRole('status')).toHaveText('1… d8-d5');
  await expect(page.getByRole('button', { name: 'Play the game' })).toBeVisible();
});
