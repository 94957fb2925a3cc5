/**
 * Random games against the weakest engine, by moves and by premoves, and of two people with a clock,
 * played through the page and compared with the slow rules of the project:
 * `DAMEO_GAMES=50 npx playwright test random_games`.
 *
 * It needs `cargo build -p dameo-tests --bin dameo-check-games`.
 */

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import type { Locator, Page, TestInfo } from '@playwright/test';
import { heldAnswer, holdAnswers, releaseAnswer, releaseStopped } from '../support/held_answers';
import { pick, seeded, type Random } from '../support/random';
import { report } from '../support/slowness';
import {
  choose,
  expect,
  fenOf,
  moveTexts,
  newGame,
  offerNewGame,
  openPage,
  pdnOf,
  show,
  squares,
  squaresOfFen,
  status,
  tap,
  test,
  waitForTurn,
} from '../support/support';

const games = Number(process.env.DAMEO_GAMES ?? 1);
const seed = Number(process.env.DAMEO_SEED ?? 1);

/** Replays the games of a file by the slow rules. */
const checker = process.env.DAMEO_CHECK_GAMES ?? '../../target/debug/dameo-check-games';

/** A game of kings can go on for hours: after so many moves of the user it is stopped. */
const longest = 150;

/** A position as the page shows it. */
interface Shown {
  fen: string;
  pieces: Record<string, string>;
  /** The squares of the pieces that can be moved. */
  movable: string[];
  /** Whether one king is left against one king. */
  isDrawn: boolean;
}

test('random games agree with the slow rules', async ({ page }, info) => {
  await comparedGames(page, info, async (random, game) => {
    await newGame(page, { color: game % 2 === 0 ? 'White' : 'Black' });
    await playGame(page, random, waitForTurn);
  });
});

test('random games of two people with a clock agree with the slow rules', async ({
  page,
}, info) => {
  await comparedGames(page, info, async (random) => {
    await choose(page, 'Opponent', 'Someone here');
    await choose(page, 'Clock', '5+3');
    await page.getByRole('button', { name: 'Start the game' }).click();
    await playGame(page, random, someoneMoves);
    const plies = (await moveTexts(page)).length;
    checkClocks(await pdnOf(page), plies);
  });
});

test('random games by premove agree with the slow rules', async ({ page }, info) => {
  await holdAnswers(page, 200);
  await comparedGames(page, info, async (random, game) => {
    await newGame(page, { color: game % 2 === 0 ? 'White' : 'Black' });
    await playByPremoves(page, random);
  });
});

/** Plays all games, and compares each position of them with that of the slow rules. */
async function comparedGames(
  page: Page,
  info: TestInfo,
  play: (random: Random, game: number) => Promise<void>,
): Promise<void> {
  test.setTimeout(60_000 + games * 120_000);
  if (!existsSync(checker)) {
    throw new Error(
      `${checker} is missing: run 'cargo build -p dameo-tests --bin dameo-check-games'`,
    );
  }
  await openPage(page);
  // Animations are for people.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const random = seeded(seed);
  const shown: Shown[][] = [];
  for (let game = 0; game < games; game += 1) {
    await offerNewGame(page);
    await play(random, game);
    shown.push(await positionsOf(page));
  }
  await compare(page, shown, info);
}

/** Waits until one of two people may move, or the game is over. Returns whether it goes on. */
async function someoneMoves(page: Page): Promise<boolean> {
  await expect(status(page)).toContainText(/to move|wins|Draw|without a result/);
  return (await status(page).innerText()).includes('to move');
}

/** The time after each move stands in the record; it grows by no more than the increment. */
function checkClocks(pdn: string, plies: number): void {
  const clocks = [...pdn.matchAll(/\[%clk\s+(\d+):(\d\d):(\d\d)\]/g)].map(
    ([, hours, minutes, seconds]) => Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds),
  );
  expect(clocks).toHaveLength(plies);
  const before = [300, 300, ...clocks];
  for (const [ply, clock] of clocks.entries()) {
    expect(clock).toBeGreaterThan(0);
    // Times are rounded to seconds.
    expect(clock).toBeLessThanOrEqual(before[ply] + 3 + 1);
  }
}

/** Compares all positions of the games with those of the slow rules. */
async function compare(page: Page, shown: Shown[][], info: TestInfo): Promise<void> {
  const path = info.outputPath('games.pdn');
  await show(page, 'Files');
  const downloaded = page.waitForEvent('download');
  await page
    .getByRole('button', { name: games === 1 ? 'Download' : `Download all ${games} games` })
    .click();
  await (await downloaded).saveAs(path);
  expect(readFileSync(path, 'utf8')).toContain((await pdnOf(page)).trim());

  const options = { encoding: 'utf8', maxBuffer: 1e9 } as const;
  const output = execFileSync(checker, ['--positions', path], options).trim().split('\n');
  report(`seed ${seed}: ${output.pop()}`);
  const slow: Shown[][] = shown.map(() => []);
  for (const line of output) {
    const [game = '', ply = '', fen = '', moves = ''] = line.split('\t');
    const movable = new Set(
      moves
        .split(' ')
        .map((move) => move.slice(0, 2))
        .filter(Boolean),
    );
    const pieces = squaresOfFen(fen);
    const isDrawn = shown[Number(game) - 1].at(Number(ply))?.isDrawn ?? false;
    // The rules know the moves of the kings; on the page the game is over.
    if (isDrawn) expect(Object.values(pieces).sort()).toEqual(['B', 'W']);
    slow[Number(game) - 1][Number(ply)] = {
      fen,
      pieces,
      movable: isDrawn ? [] : [...movable].sort(),
      isDrawn,
    };
  }
  expect(shown).toEqual(slow);
}

/** Plays a game with random moves. */
async function playGame(
  page: Page,
  random: Random,
  isTurn: (page: Page) => Promise<boolean>,
): Promise<void> {
  for (let move = 0; await isTurn(page); move += 1) {
    if (move === longest) return stopGame(page);
    await playMove(page, random);
  }
}

/** Plays a game with a random premove in each turn of the engine, or a move if that was not legal. */
async function playByPremoves(page: Page, random: Random): Promise<void> {
  for (let move = 0; ; move += 1) {
    await expect(status(page)).toContainText(/Your move|thinking|wins|Draw/);
    const text = await status(page).innerText();
    if (/wins|Draw/.test(text)) return;
    const before = (await moveTexts(page)).length;
    if (move === longest) {
      await stopGame(page);
      await releaseStopped(page);
      return;
    }
    if (text.includes('Your move')) {
      await playMove(page, random);
    } else {
      await heldAnswer(page);
      const pieces = await movable(page);
      if (pieces.length > 0) {
        await tap(page, pick(random, pieces));
        const targets = page.locator('[data-square][aria-label$="possible premove"]');
        await tap(page, pick(random, await namesOf(targets)));
      }
      await releaseAnswer(page);
    }
    await expect.poll(async () => (await moveTexts(page)).length).toBeGreaterThan(before);
    const captures = page
      .getByRole('dialog', { name: 'Which capture?' })
      .getByRole('button', { name: /takes/ });
    const count = await captures.count();
    if (count > 0) await captures.nth(random(count)).click();
  }
}

async function stopGame(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Stop the game' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(status(page)).toContainText('without a result');
}

/** Enters a random move, square by square. */
async function playMove(page: Page, random: Random): Promise<void> {
  await tap(page, pick(random, await movable(page)));
  for (let next = await stops(page); next.length > 0; next = await stops(page))
    await tap(page, pick(random, next));
}

/** The squares of the pieces that can be moved now. */
async function movable(page: Page): Promise<string[]> {
  return namesOf(page.locator('[data-square].grabs'));
}

async function namesOf(squaresOfBoard: Locator): Promise<string[]> {
  const names = await squaresOfBoard.evaluateAll((cells) =>
    cells.map((cell) => cell.getAttribute('data-square') ?? ''),
  );
  return names.sort();
}

/** The squares that can come next in a move that is being entered. They are marked with dots. */
async function stops(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const dots = [...document.querySelectorAll<SVGCircleElement>('main svg circle.stop')];
    const cells = [...document.querySelectorAll('[data-square]')];
    return dots.map(({ cx, cy }) => {
      const cell = cells[Math.floor(cy.baseVal.value) * 8 + Math.floor(cx.baseVal.value)];
      return cell?.getAttribute('data-square') ?? '';
    });
  });
}

/** All positions of the game on the board, as the page shows them when one goes through it. */
async function positionsOf(page: Page): Promise<Shown[]> {
  await show(page, 'Files');
  const next = page.getByRole('button', { name: 'Next move' });
  await page.getByRole('button', { name: 'First position' }).click();
  const positions: Shown[] = [];
  for (;;) {
    const fen = await fenOf(page);
    positions.push({
      // Without the counters.
      fen: fen.split(':').slice(0, 3).join(':'),
      pieces: await squares(page),
      movable: await movable(page),
      isDrawn: (await status(page).innerText()).includes('one king against one king'),
    });
    if (await next.isDisabled()) return positions;
    // Sooner than a click of the mouse, which other tests make.
    await next.press('Enter');
  }
}
