/**
 * Random games against the weakest engine, by moves and by premoves, and of two people with a clock,
 * played through the page and compared with the slow rules of the project. A few short ones; with
 * `DAMEO_GAMES=75 npx playwright test random_games` as many, to their ends.
 *
 * It needs `cargo build -p dameo-tests --bin dameo-check-games`.
 */

import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import type { Locator, Page, TestInfo } from '@playwright/test';
import { heldAnswer, holdAnswers, releaseAnswer, releaseStopped } from '../support/held_answers';
import { pick, seeded, type Random } from '../support/random';
import { describe, randomMoves, startFen } from '../support/rules';
import {
  choose,
  expect,
  fenOf,
  moveTexts,
  newGame,
  offerNewGame,
  openFen,
  openPage,
  pdnOf,
  show,
  squares,
  squaresOfFen,
  status,
  tap,
  test,
} from '../support/support';

const games = Number(process.env.DAMEO_GAMES ?? 3);
const seed = Number(process.env.DAMEO_SEED ?? 1);

/** Replays the games of a file by the slow rules. */
const checker = process.env.DAMEO_CHECK_GAMES ?? '../../target/debug/dameo-check-games';

/** A game of kings can go on for hours: after so many moves of the user it is stopped. */
const longest = process.env.DAMEO_GAMES === undefined ? 6 : 150;

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
  test.setTimeout(240_000 + games * 240_000);
  if (!existsSync(checker)) {
    throw new Error(
      `${checker} is missing: run 'cargo build -p dameo-tests --bin dameo-check-games'`,
    );
  }
  await holdAnswers(page, 200);
  await openPage(page);
  const random = seeded(seed);
  const shown: Shown[][] = [];
  const records: string[] = [];
  for (let game = 0; game < games; game += 1) {
    await openFen(page, somePosition(random));
    await offerNewGame(page);
    if (game % 3 === 2) {
      await choose(page, 'Opponent', 'Someone here');
      await choose(page, 'Clock', '30+20');
      await choose(page, 'Play from', 'This position');
      await page.getByRole('button', { name: 'Start the game' }).click();
      await playGame(page, random);
      const plies = (await moveTexts(page)).length;
      checkClocks(await pdnOf(page), plies);
    } else {
      // The page offers the last opponent again.
      await choose(page, 'Opponent', 'Engine');
      await newGame(page, { color: pick(random, ['White', 'Black']), from: 'This position' });
      await playAgainstEngine(page, random, game % 3 === 1);
    }
    shown.push(await positionsOf(page));
    records.push(await pdnOf(page));
  }
  compare(records, shown, info);
});

/** A position of a random game that is not over. */
function somePosition(random: Random): string {
  for (;;) {
    const { fen, outcome } = describe(startFen, randomMoves(random, 1 + random(90)));
    if (outcome === null) return fen.split(':').slice(0, 3).join(':');
  }
}

/** The time after each move stands in the record; it grows by no more than the increment. */
function checkClocks(pdn: string, plies: number): void {
  const clocks = [...pdn.matchAll(/\[%clk\s+(\d+):(\d\d):(\d\d)\]/g)].map(
    ([, hours, minutes, seconds]) => Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds),
  );
  expect(clocks).toHaveLength(plies);
  const before = [1800, 1800, ...clocks];
  for (const [ply, clock] of clocks.entries()) {
    expect(clock).toBeGreaterThan(0);
    // Times are rounded to seconds.
    expect(clock).toBeLessThanOrEqual(before[ply] + 20 + 1);
  }
}

/** Compares all positions of the games with those of the slow rules. */
function compare(records: string[], shown: Shown[][], info: TestInfo): void {
  const path = info.outputPath('games.pdn');
  writeFileSync(path, records.join('\n\n'));
  const options = { encoding: 'utf8', maxBuffer: 1e9 } as const;
  const output = execFileSync(checker, ['--positions', path], options).trim().split('\n');
  console.log(`  seed ${seed}: ${output.pop()}`);
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

/** Plays a game of two people with random moves. */
async function playGame(page: Page, random: Random): Promise<void> {
  for (let move = 0; ; move += 1) {
    await expect(status(page)).toContainText(/to move|wins|Draw/);
    if (!(await status(page).innerText()).includes('to move')) return;
    if (move === 2 * longest) return stopGame(page);
    await playMove(page, random);
  }
}

/** Plays a game with random moves or, if that is wanted, with a random premove in each turn of the
 * engine, and a move where that was not legal. */
async function playAgainstEngine(page: Page, random: Random, premoves: boolean): Promise<void> {
  for (let move = 0; ; move += 1) {
    await expect(status(page)).toContainText(/Your move|thinking|wins|Draw/);
    const text = await status(page).innerText();
    if (/wins|Draw/.test(text)) return;
    if (move === 2 * longest) {
      await stopGame(page);
      await releaseStopped(page);
      return;
    }
    const before = (await moveTexts(page)).length;
    if (text.includes('Your move')) {
      await playMove(page, random);
    } else {
      await heldAnswer(page);
      if (premoves) await enterPremove(page, random);
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

/** Enters a random premove. What can be entered is what can be legal after a move of the engine. */
async function enterPremove(page: Page, random: Random): Promise<void> {
  const { fen, moves } = describe(await fenOf(page));
  const possible = new Map<string, Set<string>>();
  for (const { text } of moves) {
    for (const { path } of describe(fen, [text]).moves) {
      const [from, to] = [path[0], path.at(-1)!];
      if (from !== to) possible.set(from, (possible.get(from) ?? new Set()).add(to));
    }
  }
  const pieces = await movable(page);
  expect(pieces).toEqual([...possible.keys()].sort());
  if (pieces.length === 0) return;
  const from = pick(random, pieces);
  await tap(page, from);
  const targets = await namesOf(page.locator('[data-square][aria-label$="possible premove"]'));
  expect(targets).toEqual([...possible.get(from)!].sort());
  await tap(page, pick(random, targets));
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
