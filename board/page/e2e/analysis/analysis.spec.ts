/** The analysis with the engine. */

import type { Page } from '@playwright/test';
import { pick, seeded } from '../support/random';
import { describe, parseMove, randomMoves, startFen } from '../support/rules';
import {
  engineSwitch,
  enterMove,
  expect,
  expectDepth,
  grid,
  linesShown,
  openFen,
  openPage,
  piece,
  problem,
  show,
  squares,
  squaresOfFen,
  status,
  tap,
  test,
} from '../support/support';

test('analysis goes on and off, shows up to five lines, and the end of a game', async ({
  page,
}) => {
  await openPage(page);
  await show(page, 'Analysis');
  const engine = engineSwitch(page);
  await expect(page.getByText('Switch the engine on to see its best moves.')).toBeVisible();
  await engine.click();
  await expect(linesShown(page)).toHaveCount(1);
  await expectDepth(page);
  await expect(page.getByTestId('evaluation')).toContainText(/[+-]?\d+\.\d/);
  await expect(page.getByRole('meter', { name: 'Evaluation' })).toHaveAttribute(
    'aria-valuenow',
    /^[3-7]\d$/,
  );
  await page.getByRole('combobox', { name: 'Lines' }).selectOption('5');
  await expect(linesShown(page)).toHaveCount(5);
  await engine.click();
  await expect(engine).not.toBeChecked();

  // Under the pointer a line shows a small board; a click plays up to there.
  const first = linesShown(page).first().getByRole('button');
  const before = await squares(page);
  await first.nth(1).hover();
  await expect(page.locator('.preview svg')).toBeVisible();
  expect(await squares(page)).toEqual(before);
  await first.nth(1).click();
  await expect(page.getByTestId('moves').locator('button')).toHaveCount(2);
  await expect(status(page)).toContainText('White to move');

  // A forced win, and a game that is over.
  await openFen(page, 'W:Wa1,a2,b2,b3,d2:Ba3,a4');
  await engine.click();
  await expect(page.getByTestId('evaluation')).toContainText('#1');
  await expect(linesShown(page).first()).toContainText('d2-c3');
  await page.getByRole('button', { name: 'Play the best move' }).click();
  await expect(piece(page, 'c3')).toBeVisible();
  await expect(status(page)).toContainText('White wins');
  await expect(status(page)).toContainText('no legal move left');
  await expect(page.getByText('The game is over in this position.')).toBeVisible();
  await openFen(page, 'W:WKa1:BKb3');
  await expect(status(page)).toContainText('one king against one king');
  await tap(page, 'a1');
  await expect(problem(page)).toHaveText('The game is over.');
});

/** What the page shows of an analysis at one moment. */
interface Snapshot {
  pieces: Record<string, string>;
  status: string;
  /** The moves of each line. */
  lines: string[][];
}

/** Notes in the page what it shows whenever the lines or the board change. */
async function watchLines(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    const text = (node: Node | null) => node?.textContent?.trim() ?? '';
    new MutationObserver(() => {
      const items = [...document.querySelectorAll('[data-testid="lines"] li')];
      if (items.length === 0) return;
      const pieces = [...document.querySelectorAll<SVGElement>('main > section [data-piece]')];
      const snapshot: Snapshot = {
        pieces: Object.fromEntries(
          pieces.map(({ dataset }) => {
            const letter = dataset.color === 'white' ? 'w' : 'b';
            return [dataset.piece, dataset.kind === 'king' ? letter.toUpperCase() : letter];
          }),
        ),
        status: text(document.querySelector('[data-testid="status"]')),
        // Without the number before a move.
        lines: items.map((item) =>
          [...item.querySelectorAll('.moves button')].map((move) => text(move.lastChild)),
        ),
      };
      const written = JSON.stringify(snapshot);
      if (seen.at(-1) !== written) seen.push(written);
    }).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
  });
}

/** Checks that every line is of the position on the board. */
function checkSnapshot({ pieces, status: shown, lines }: Snapshot): void {
  const listOf = (man: string) =>
    Object.entries(pieces)
      .filter(([, letter]) => letter.toLowerCase() === man)
      .map(([name, letter]) => (letter === man ? name : `K${name}`));
  const turn = shown.includes('White to move') ? 'W' : 'B';
  const start = `${turn}:W${listOf('w').join(',')}:B${listOf('b').join(',')}`;
  for (const line of lines) {
    expect(line.length).toBeGreaterThan(0);
    let fen = start;
    for (const move of line) fen = describe(fen, [parseMove(fen, move).text]).fen;
  }
}

test('analysis follows the board through quick navigation, clicks and resizing', async ({
  page,
}) => {
  await openPage(page);
  await show(page, 'Analysis');
  for (const move of randomMoves(seeded(11), 16)) await enterMove(page, move);
  await page.getByRole('textbox', { name: 'Type a move' }).blur();
  await engineSwitch(page).click();
  await page.getByRole('combobox', { name: 'Lines' }).selectOption('3');
  await page.getByRole('combobox', { name: 'Lines' }).blur();
  await expect(linesShown(page)).toHaveCount(3);
  await watchLines(page);

  const random = seeded(5);
  const there = ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowUp', 'f', 'End'];
  const back = ['ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowDown', 'ArrowUp', 'f', 'Home'];
  for (let round = 0; round < 20; round += 1) {
    const kind = random(10);
    if (kind < 5) {
      // A run in one direction, and then lines of another position.
      const keys = random(2) === 0 ? there : back;
      for (let press = random(8); press >= 0; press -= 1)
        await page.keyboard.press(pick(random, keys));
    } else if (kind < 6) {
      const { x, y, width, height } = (await grid(page).boundingBox())!;
      for (let click = 0; click < 4; click += 1) {
        await page.mouse.click(
          x + (width * (random(8) + 0.5)) / 8,
          y + (height * (random(8) + 0.5)) / 8,
        );
      }
    } else if (kind < 7) {
      const width = pick(random, [360, 700, 1000, 1280]);
      await page.setViewportSize({ width, height: pick(random, [640, 800]) });
    } else {
      // Some positions get time for lines, and some lines are played.
      await expect(linesShown(page).first()).toBeVisible();
      if (kind === 9) await linesShown(page).first().locator('.moves button').first().click();
    }
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.keyboard.press('Home');
  await expect(linesShown(page)).toHaveCount(3);

  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  const snapshots = seen.map((text) => JSON.parse(text) as Snapshot);
  snapshots.forEach(checkSnapshot);
  const boards = new Set(snapshots.map(({ pieces }) => JSON.stringify(pieces)));
  expect(boards.size).toBeGreaterThan(3);
  expect(await squares(page)).toEqual(squaresOfFen(startFen));
});
