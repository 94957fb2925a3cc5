/** Moves that are entered while the engine thinks. `DAMEO_GAMES=100`: as many random games. */

import type { Page } from '@playwright/test';
import { heldAnswer, holdAnswers, releaseAnswer, releaseStopped } from '../support/held_answers';
import { pick, seeded, type Random } from '../support/random';
import { describe, startFen } from '../support/rules';
import { report } from '../support/slowness';
import {
  expect,
  fenOf,
  grid,
  moveTexts,
  newGame,
  openPage,
  show,
  square,
  squares,
  squaresOfFen,
  status,
  tap,
  test,
} from '../support/support';
import type { GameState } from '../../src/rules/types';

const games = Number(process.env.DAMEO_GAMES ?? 8);
/** Moves of the engine in each random game. */
const rounds = 4;

test.beforeEach(async ({ page }) => {
  await holdAnswers(page, 200);
});

/** The squares of the board whose names for screen readers end with this note. */
async function squaresWith(page: Page, note: string): Promise<string[]> {
  const found = grid(page).locator(`[data-square][aria-label$="${note}"]`);
  const names = await found.evaluateAll((cells) =>
    cells.map((cell) => cell.getAttribute('data-square') ?? ''),
  );
  return names.sort();
}

/** Ends the game if one is on. */
async function stopGame(page: Page): Promise<void> {
  await show(page, 'Play');
  const stop = page.getByRole('button', { name: 'Stop the game' });
  if (!(await stop.isVisible())) return;
  await stop.click();
  await page.getByRole('button', { name: 'Yes' }).click();
  // The engine still answers the search that is stopped.
  await releaseStopped(page);
}

const announced = (page: Page) => page.getByTestId('announcer');

test('a premove is shown, let go, and played at once', async ({ page }) => {
  await openPage(page);
  await newGame(page, { clock: '1+0' });
  await tap(page, 'd1', 'd4');
  const reply = await heldAnswer(page);
  const entered = page.locator('main svg rect.premove');
  const enter = async () => {
    await tap(page, 'e1', 'e4');
    await expect(entered).toHaveCount(2);
  };
  await enter();
  expect(await squaresWith(page, 'premove from here')).toEqual(['e1']);
  expect(await squaresWith(page, 'premove to here')).toEqual(['e4']);
  const letGo = [
    () => page.keyboard.press('Escape'),
    () => square(page, 'a5').click(),
    () => square(page, 'a5').click({ button: 'right' }),
    () => status(page).click(),
    () => tap(page, 'c2'),
  ];
  for (const act of letGo) {
    await act();
    await expect(entered).toHaveCount(0);
    await page.keyboard.press('Escape');
    await enter();
  }
  // Going through the game lets go, too: the board does not show what would be played.
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowRight');
  await expect(entered).toHaveCount(0);
  // By drag, then by keyboard.
  await square(page, 'e1').dragTo(square(page, 'e4'));
  await expect(entered).toHaveCount(2);
  await page.keyboard.press('Escape');
  await square(page, 'e1').focus();
  await page.keyboard.press('Enter');
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(entered).toHaveCount(2);

  await releaseAnswer(page);
  await heldAnswer(page);
  expect((await moveTexts(page)).map((text) => text.replace('-', ''))).toEqual([
    'd1d4',
    reply,
    'e1e4',
  ]);
  await expect(entered).toHaveCount(0);
  await expect(announced(page)).toHaveText(
    new RegExp(
      `Black: ${reply.slice(0, 2)} .*Your premove was played. White: e1 to e4. Black to move.`,
    ),
  );

  // Switched off.
  await show(page, 'Settings');
  await page.getByRole('switch', { name: 'Premoves in a game against the engine' }).uncheck();
  await show(page, 'Play');
  await tap(page, 'c2');
  expect(await squaresWith(page, 'selected')).toEqual([]);
  await page.reload();
  await show(page, 'Settings');
  await expect(
    page.getByRole('switch', { name: 'Premoves in a game against the engine' }),
  ).not.toBeChecked();
});

test('a premove that is not legal is dropped, one of two captures is asked for', async ({
  page,
}) => {
  const play = async (fen: string) => {
    await openPage(page, `#fen=${encodeURIComponent(fen)}`);
    await newGame(page, { from: 'This position' });
  };
  await play('B:WKd4:Bf4,f7,g6,h6');
  await heldAnswer(page);
  await tap(page, 'd4', 'a7');
  await releaseAnswer(page, 'g6g5');
  const dialog = page.getByRole('dialog', { name: 'Which capture?' });
  const captures = dialog.getByRole('button', { name: /takes/ });
  await expect(captures).toHaveCount(2);
  await expect(captures.first()).toBeFocused();
  await expect(announced(page)).toContainText('can be made in different ways');
  await page.keyboard.press('Enter');
  await heldAnswer(page);
  expect((await moveTexts(page)).at(-1)).toMatch(/^d4x.*xa7$/);

  await stopGame(page);
  await play('W:Wd2,a1:Bd4');
  await expect(status(page)).toContainText('Your move');
  await tap(page, 'a1', 'a2');
  await heldAnswer(page);
  await tap(page, 'd2', 'c3');
  await releaseAnswer(page, 'd4d3');
  await expect(announced(page)).toContainText('from d2 to c3 is not legal and was not played');
  await expect(status(page)).toContainText('Your move');
  expect(await squaresWith(page, 'premove to here')).toEqual([]);
});

test('random games with premoves agree with the rules', async ({ page }) => {
  test.setTimeout(60_000 + games * 30_000);
  const random = seeded(Number(process.env.DAMEO_SEED ?? 1));
  await openPage(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const counts = { played: 0, dropped: 0, asked: 0, captures: 0, over: 0, plies: 0 };
  for (let game = 0; game < games; game += 1) {
    const fen = somePosition(random);
    await page.goto(`./#fen=${encodeURIComponent(fen)}`);
    await expect.poll(() => squares(page)).toEqual(squaresOfFen(fen));
    const color = game % 2 === 0 ? 'White' : 'Black';
    await newGame(page, { color, from: 'This position' });
    await playGame(page, random, color, describe(fen), counts);
    await stopGame(page);
  }
  report(`${games} games: ${JSON.stringify(counts)}`);
  expect(Math.min(counts.played, counts.dropped, counts.captures)).toBeGreaterThan(0);
});

/** A position of a random game that is not over. */
function somePosition(random: Random): string {
  for (;;) {
    let state = describe(startFen);
    for (let plies = 1 + random(90); plies > 0 && state.outcome === null; plies -= 1)
      state = describe(state.fen, [pick(random, state.moves).text]);
    if (state.outcome === null) return state.fen.split(':').slice(0, 3).join(':');
  }
}

/** Plays random moves and random premoves; the page is compared with the rules after each ply. */
async function playGame(
  page: Page,
  random: Random,
  color: 'White' | 'Black',
  start: GameState,
  counts: Record<'played' | 'dropped' | 'asked' | 'captures' | 'over' | 'plies', number>,
): Promise<void> {
  let state = start;
  /** The page shows the position after these moves. */
  const follow = async (...moves: string[]) => {
    state = describe(state.fen, moves);
    counts.plies += moves.length;
    await expect.poll(() => fenOf(page)).toBe(state.fen);
    expect(await squares(page)).toEqual(squaresOfFen(state.fen));
  };
  const own = color.toLowerCase();
  for (let round = 0; round < rounds; round += 1) {
    if (state.turn === own) {
      const move = pick(random, state.moves);
      await expect(status(page)).toContainText('Your move');
      const field = page.getByRole('textbox', { name: 'Type a move' });
      await field.fill(move.text);
      await field.press('Enter');
      await follow(move.text);
    }
    if (state.outcome !== null) break;
    const reply = await heldAnswer(page);
    const possible = premovesOf(state);
    expect(await grabbed(page)).toEqual([...possible.keys()].sort());
    const after = describe(state.fen, [reply]);
    if (possible.size === 0) {
      await releaseAnswer(page);
      await follow(reply);
      break;
    }
    // Half of the premoves are legal after the move that comes, if there is such a move.
    const legal = after.moves.filter(({ path }) => path[0] !== path.at(-1));
    const sure = random(2) === 0 && legal.length > 0 ? pick(random, legal).path : null;
    const from = sure?.[0] ?? pick(random, [...possible.keys()]);
    await tap(page, from);
    const targets = possible.get(from)!;
    expect(await squaresWith(page, 'possible premove')).toEqual([...targets].sort());
    const to = sure?.at(-1) ?? pick(random, [...targets]);
    await tap(page, to);
    expect(await squaresWith(page, 'premove to here')).toEqual([to]);
    await releaseAnswer(page);
    // A lone king can still move in a game that has ended in a draw.
    const moves = after.outcome === null ? after.moves : [];
    const meant = moves.filter(({ path }) => path[0] === from && path.at(-1) === to);
    if (meant.length === 1) {
      await follow(reply, meant[0].text);
      counts.played += 1;
      counts.captures += meant[0].captured.length > 0 ? 1 : 0;
    } else {
      await follow(reply);
      if (meant.length > 1) {
        counts.asked += 1;
        const dialog = page.getByRole('dialog', { name: 'Which capture?' });
        await expect(dialog.getByRole('button', { name: /takes/ })).toHaveCount(meant.length);
        await page.keyboard.press('Escape');
      } else {
        counts.dropped += 1;
      }
    }
    if (state.outcome !== null) break;
    expect(await squaresWith(page, 'premove to here')).toEqual([]);
  }
  if (state.outcome !== null) {
    counts.over += 1;
    await expect(status(page)).toContainText(/wins|Draw/);
  }
}

/** What each piece of the side that is not to move may be able to do after the other's move. */
function premovesOf(state: GameState): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const move of state.moves) {
    for (const { path } of describe(state.fen, [move.text]).moves) {
      const [from, to] = [path[0], path.at(-1)!];
      if (from !== to) found.set(from, (found.get(from) ?? new Set()).add(to));
    }
  }
  return found;
}

/** The squares of the pieces that can be taken up now. */
async function grabbed(page: Page): Promise<string[]> {
  const cells = page.locator('[data-square].grabs');
  const names = await cells.evaluateAll((all) =>
    all.map((cell) => cell.getAttribute('data-square') ?? ''),
  );
  return names.sort();
}
