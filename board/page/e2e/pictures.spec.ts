/** The pictures of the documents, made if `PICTURES=FOLDER` says where they are to go. */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { endServer, localPage, startServer } from './support/local_server';
import {
  choose,
  enterMove,
  expect,
  newGame,
  openFen,
  openPage,
  openPdn,
  piece,
  reload,
  show,
  square,
  tap,
  test,
} from './support/support';

const folder = process.env.PICTURES ?? '';
// What they show is tested elsewhere.
test.skip(folder === '', 'no pictures are wanted');

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

async function picture(page: Page, name: string): Promise<void> {
  // Nothing moves or is pointed at.
  await page.mouse.move(0, 0);
  await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' });
}

async function openThirtyMoves(page: Page): Promise<void> {
  await openPage(page);
  await openPdn(page, await readFile('e2e/games/thirty_moves.pdn', 'utf8'));
}

/** Begins a review of the game, and returns its panel. */
async function reviewThirtyMoves(page: Page): Promise<Locator> {
  await openThirtyMoves(page);
  await show(page, 'Review');
  const review = page.getByTestId('review');
  await review.getByLabel('Time for each move').selectOption('0.1 s');
  await review.getByRole('button', { name: 'Review the game' }).click();
  return review;
}

async function openTheOpenings(page: Page): Promise<void> {
  await openPage(page, '#analysis');
  await page.getByRole('switch', { name: 'Openings' }).click();
  await expect(page.getByTestId('openings').getByRole('rowheader')).toHaveCount(12);
}

async function openThePuzzles(page: Page): Promise<void> {
  await openPage(page, '#puzzles');
  await expect(page.getByTestId('puzzle-task')).toBeVisible();
}

test('analysis', async ({ page }) => {
  await openThirtyMoves(page);
  await page.locator('button[data-move]').nth(23).click();
  await page.getByRole('switch', { name: 'Engine' }).click();
  await page.getByRole('combobox', { name: 'Lines' }).selectOption('3');
  await expect(page.getByText(/^Depth 1[4-9]|^Depth [2-9]\d/)).toBeVisible();
  await picture(page, 'analysis');
});

test('the endgame tables', async ({ page }) => {
  await openPage(page);
  await openFen(page, 'W:WKc3,a2:Bd8,Ke7');
  await expect(page.getByText('Winning moves')).toBeVisible();
  await picture(page, 'endgame');
});

test('openings', async ({ page }) => {
  await openTheOpenings(page);
  await picture(page, 'openings');
});

test('a puzzle', async ({ page }) => {
  await openThePuzzles(page);
  await page.getByRole('button', { name: 'Play the solution' }).click();
  await page.getByText('Why not ..?').click();
  await page.getByTestId('puzzle-others').getByRole('button').first().click();
  await expect(page.getByTestId('refutation')).toBeVisible();
  await picture(page, 'puzzles');
});

test('progress with puzzles', async ({ page }) => {
  await openThePuzzles(page);
  // Of puzzles that the file has, with a theme each.
  const ids = [702502436, 975415295, 1414243104, 3017135119, 23478883, 2688652167, 3094146643];
  await page.evaluate((ids) => {
    const minute = Math.floor(Date.now() / 60_000);
    const day = Math.floor(minute / 1440);
    let own = 1000;
    const tries = Array.from({ length: 120 }, (_, index) => {
      const solved = [1, 1, 0, 1, 1, 1, 0][(index * 5) % 7];
      own += solved === 1 ? 11 : -20;
      const rating = own - 50 + ((index * 37) % 100);
      return [ids[(index * 5) % 7], minute - (120 - index) * 300, rating, solved, own];
    });
    const days = { last: day, row: 6, best: 11 };
    const history = { tries, cards: [[ids[2], 0, day]], days };
    localStorage['dameo.puzzles.history'] = JSON.stringify({ version: 1, history });
    const player = { rating: own, deviation: 52, volatility: 0.06 };
    const progress = { player, streak: 3, best: 14, solved: 86, tried: 120, seen: ids };
    localStorage['dameo.puzzles'] = JSON.stringify({ version: 1, progress });
    const streak = { best: 17, run: null };
    const runs = { streak, storm: { best: 23, last: null } };
    localStorage['dameo.puzzles.runs'] = JSON.stringify({ version: 1, runs });
    location.hash = 'puzzles/progress';
  }, ids);
  await reload(page);
  await expect(page.getByRole('img', { name: /^Your rating over time/ })).toBeVisible();
  await picture(page, 'puzzle-progress');
});

test('progress', async ({ page }) => {
  await page.addInitScript(() => {
    const levels = ['learner', 'casual', 'casual', 'intermediate'];
    const games = Array.from({ length: 24 }, (_, index) => ({
      begun: Date.UTC(2026, 9, 20 + index),
      key: `game ${index}`,
      level: levels[Math.floor(index / 6)],
      color: 'white',
      score: index % 3 === 2 ? 0 : 1,
      unrated: null,
      ...(index % 2 === 0 && {
        review: {
          accuracy: 55 + index + (index % 4) * 3,
          phases: [
            [8, 20],
            [14, 70],
            [9, 25],
          ],
        },
      }),
    }));
    localStorage['dameo.progress'] = JSON.stringify({ version: 1, games });
  });
  const game = (white: string, black: string, moves: string, index: number) => {
    const result = index % 3 === 1 ? '0-1' : '1-0';
    const tags = { White: white, Black: black, Date: `2026.10.${10 + index}`, Result: result };
    const lines = Object.entries(tags).map(([name, value]) => `[${name} "${value}"]`);
    return `${lines.join('\n')}\n\n${moves} ${result}\n`;
  };
  const asWhite = ['d1-d4', 'd1-d4', 'e1-e4', 'd1-d4', 'c1-c4'];
  const asBlack = ['d1-d4 d8-d5', 'e1-e4 d8-d5', 'd1-d4 d8-d5', 'd1-d4 e8-e5'];
  const games = [
    ...asWhite.map((moves, index) => game('Anna', 'Dameo', moves, index)),
    ...asBlack.map((moves, index) => game('Dameo', 'Anna', moves, index)),
  ];
  await openPage(page);
  await show(page, 'Files');
  await page.getByText('My games', { exact: true }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Import a file' }).click();
  const buffer = Buffer.from(games.join('\n'));
  await (await chooser).setFiles({ name: 'games.pdn', mimeType: 'text/plain', buffer });
  await expect(page.getByTestId('collection-said')).toContainText('9 games added');
  await page.goto('./#progress');
  await page.getByRole('combobox', { name: 'Games of' }).selectOption('Anna');
  await expect(page.getByTestId('openings-played').getByRole('row')).not.toHaveCount(0);
  await picture(page, 'progress');
});

test('a study', async ({ page }) => {
  await openPage(page, '#studies');
  await page.getByRole('textbox', { name: 'Name of the study' }).fill('Captures');
  await page.getByRole('button', { name: 'New study' }).click();
  await page.getByText('Add a chapter').click();
  const chapter = (name: string, fen: string, moves: string) =>
    `[ChapterName "${name}"]\n[ChapterMode "interactive"]\n[FEN "${fen}"]\n\n${moves} *\n`;
  await page
    .getByRole('textbox', { name: 'Or paste a position' })
    .fill(
      [
        chapter('A long capture', 'W:We5:Bc4,d5', '{Take both men.} 1. e5:c5:c3'),
        chapter(
          'The coup turc',
          'W:Wb5,c1,d1,d2,e1,h2:BKa5,b7,c6,d5',
          '{Give a man: where must the king stop?} 1. c1e3 a5:c5 {[%cal Re1c3] Now the second.} ' +
            '2. e1c3 (2. d2d3 {This lets the king go.}) c5:c1:h1:h3:d3 3. d2:d4:d6:b6:b8+',
        ),
      ].join('\n'),
    );
  await page.getByRole('button', { name: 'Add the chapter' }).click();
  await page.getByText('Add a chapter').click();
  await page.getByRole('button', { name: 'Next chapter' }).click();
  for (let ply = 0; ply < 2; ply++) await page.getByRole('button', { name: 'Next move' }).click();
  await picture(page, 'studies');
});

test('the course of strategy', async ({ page }) => {
  await openPage(page, '#strategy');
  await page.getByRole('button', { name: /^Bridge/ }).click();
  await page.getByRole('button', { name: 'Show the move' }).click();
  await picture(page, 'strategy');
});

test('a mistake', async ({ page }) => {
  await reviewThirtyMoves(page);
  await page.getByRole('button', { name: 'Learn from your mistakes' }).click();
  await page.getByRole('button', { name: 'What was wrong?' }).click();
  await expect(page.getByTestId('mistake-explained')).toBeVisible();
  await picture(page, 'mistakes');
});

test('an ending to be practised', async ({ page }) => {
  await openPage(page, '#practice');
  await page
    .getByRole('combobox', { name: 'Ending' })
    .selectOption('Two kings against king and man');
  await expect(page.getByTestId('practice-distance')).toContainText('White wins in');
  await page.getByRole('button', { name: 'Hint' }).click();
  await picture(page, 'practice');
});

test('the library of games', async ({ page }) => {
  await openThirtyMoves(page);
  await show(page, 'Files');
  await page.getByText('My games', { exact: true }).click();
  await page.getByRole('button', { name: 'Save this game' }).click();
  await expect(page.getByTestId('collection')).toContainText('Saved');
  await page.getByTestId('collection').scrollIntoViewIfNeeded();
  await picture(page, 'library');
});

test('the editor of positions', async ({ page }) => {
  await openThirtyMoves(page);
  await page.locator('button[data-move]').nth(23).click();
  await show(page, 'Files');
  await page.getByRole('button', { name: 'Set up position' }).click();
  await expect(page.getByRole('grid', { name: 'The position being set up' })).toBeVisible();
  await picture(page, 'editor');
});

test('the board of another page', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 460 });
  await page.goto('./embed.html?list&moves=d1d4,d8d5,e1e4&ply=3');
  await expect(piece(page, 'e4')).toBeVisible();
  await picture(page, 'embed');
});

test.describe('dark', () => {
  test.use({ colorScheme: 'dark' });

  test('a review', async ({ page }) => {
    const review = await reviewThirtyMoves(page);
    await expect(review.locator('td.accuracy')).toHaveCount(2);
    await expect(review.getByRole('progressbar')).toHaveCount(0);
    await picture(page, 'dark');
  });
});

test.describe('a phone', () => {
  test.use(phone);

  test('a game', async ({ page }) => {
    await openPage(page);
    await newGame(page, { level: 3 });
    await tap(page, 'd1', 'd4');
    await expect(piece(page, 'd4')).toBeVisible();
    await expect(page.locator('button[data-move]')).toHaveCount(2);
    await square(page, 'e1').click();
    await picture(page, 'phone');
  });

  test('openings', async ({ page }) => {
    await openTheOpenings(page);
    await page.getByTestId('openings').scrollIntoViewIfNeeded();
    await picture(page, 'openings-phone');
  });

  test('a storm of puzzles', async ({ page }) => {
    await openPage(page, '#puzzles/storm');
    await expect(page.getByTestId('storm-clock')).toBeVisible();
    await picture(page, 'puzzles-phone');
  });
});

test('games with other people', async ({ browser, page }, info) => {
  await startServer('--rooms', info.outputPath('rooms.db'));
  const other = await browser.newContext({ ...phone, isMobile: true, colorScheme: 'dark' });
  const anna = await other.newPage();
  await page.goto(`${localPage}/#friend`);
  await page.getByRole('textbox', { name: 'Your name' }).fill('Ben');
  await choose(page, 'Your side', 'White');
  await choose(page, 'Clock', '15+10');
  await page.getByRole('button', { name: 'Make the game' }).click();
  const address = page.getByTestId('friend-address');
  await expect(address).toBeVisible();
  await picture(page, 'friend');
  await anna.goto(await address.inputValue());
  await anna.getByRole('textbox', { name: 'Your name' }).fill('Anna');
  await anna.getByRole('button', { name: 'Join the game' }).click();
  for (const [mover, move] of [
    [page, 'd1d4'],
    [anna, 'd8d5'],
    [page, 'e1e4'],
  ] as const)
    await enterMove(mover, move);
  await page.getByRole('button', { name: 'Offer a draw' }).click();
  await expect(anna.getByRole('button', { name: 'Accept' })).toBeVisible();
  await anna.evaluate(() => scrollTo({ top: 0 }));
  await picture(anna, 'friend-phone');
  await other.close();
  await endServer();
});
