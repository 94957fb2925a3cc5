/**
 * Random games against the weakest engine, played through the page and compared with the slow rules
 * of the project: `DAMEO_GAMES=50 npx playwright test random_games`.
 *
 * It needs `cargo build -p dameo-tests --bin dameo-check-games`.
 */

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { pick, seeded, type Random } from '../support/random';
import { report } from '../support/slowness';
import {
  expect,
  fenOf,
  newGame,
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

const games = Number(process.env.DAMEO_GAMES ?? 3);
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
    await playGame(page, random, game % 2 === 0 ? 'White' : 'Black');
    shown.push(await positionsOf(page));
  }

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
});

/** Plays a game with random moves. */
async function playGame(page: Page, random: Random, color: 'White' | 'Black'): Promise<void> {
  await show(page, 'Play');
  const again = page.getByRole('button', { name: 'New game', exact: true });
  if (await again.isVisible()) await again.click();
  await newGame(page, { color });
  for (let move = 0; await waitForTurn(page); move += 1) {
    if (move === longest) {
      await page.getByRole('button', { name: 'Stop the game' }).click();
      await page.getByRole('button', { name: 'Yes' }).click();
      await expect(status(page)).toContainText('without a result');
      return;
    }
    await tap(page, pick(random, await movable(page)));
    for (let next = await stops(page); next.length > 0; next = await stops(page))
      await tap(page, pick(random, next));
  }
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
