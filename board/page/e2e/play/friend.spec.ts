/** Games by link: two browsers, which are joined by an invitation and the answer to it. */

import type { Locator, Page } from '@playwright/test';
import { findings } from '../support/axe';
import { describe, startFen } from '../support/rules';
import {
  choose,
  enterMove,
  expect,
  moveTexts,
  openPage,
  pdnOf,
  show,
  square,
  squares,
  squaresOfFen,
  tap,
  test as base,
} from '../support/support';

/** The second page is in a browser of its own, with its own storage. */
const test = base.extend<{ other: Page }>({
  other: async ({ browser, complaints, context }, use) => {
    const clipboard = ['clipboard-read', 'clipboard-write'];
    await context.grantPermissions(clipboard);
    const second = await browser.newContext({ permissions: clipboard });
    complaints.watch(second);
    await use(await second.newPage());
    await second.close();
  },
});

const state = (page: Page): Locator => page.getByTestId('friend-status');
const said = (page: Page): Locator => page.getByTestId('exercise-message');
const trouble = (page: Page): Locator => page.getByTestId('friend-problem');

async function openFriend(page: Page, name: string): Promise<void> {
  await openPage(page);
  await show(page, 'Play');
  await page.getByRole('button', { name: 'A friend, by link' }).click();
  await page.getByRole('textbox', { name: 'Your name' }).fill(name);
}

/** What a button has copied. */
async function copied(page: Page, button: string): Promise<string> {
  await page.getByRole('button', { name: button }).click();
  await expect(page.getByText('Copied', { exact: true })).toBeVisible();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toBe(await page.getByTestId('friend-text').inputValue());
  return text;
}

/** The moves in the list, without their numbers. */
function moveList(page: Page): Promise<string[]> {
  return page.getByTestId('friend-moves').getByRole('button').allInnerTexts();
}

/** Gives the answer to whoever has invited. */
async function connect(page: Page, answer: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Answer of your friend' }).fill(answer);
  await page.getByRole('button', { name: 'Connect' }).click();
}

test('two browsers play a game, one of them is loaded again, and the game goes on', async ({
  page: anna,
  other: ben,
}) => {
  test.setTimeout(480_000);
  const both = [anna, ben] as const;
  /** What axe says of both pages, at each step. */
  const accessible = async (...pages: Page[]) => {
    for (const page of pages) expect(await findings(page)).toEqual([]);
  };

  await openFriend(anna, 'Anna');
  await choose(anna, 'Your side', 'White');
  await choose(anna, 'Clock', '30+20');
  await accessible(anna);
  await anna.getByRole('button', { name: 'Make an invitation' }).click();
  const invitation = await copied(anna, 'Copy the invitation');
  expect(invitation).toMatch(/^http.*#join=[\w-]+$/);
  expect(invitation.length).toBeLessThan(1_000);
  await accessible(anna);

  await ben.goto(invitation);
  await expect(ben.getByText('Anna invites you to a game. You have Black.')).toBeVisible();
  await expect(ben.getByText('Clock: 30 minutes, 20 s added for a move.')).toBeVisible();
  // A reload must not ask again.
  await expect(ben).toHaveURL(/#friend$/);
  await ben.getByRole('textbox', { name: 'Your name' }).fill('Ben');
  await accessible(ben);
  await ben.getByRole('button', { name: 'Make the answer' }).click();
  const answer = await copied(ben, 'Copy the answer');
  await accessible(ben);

  await connect(anna, answer);
  await expect(state(anna)).toHaveText('Your move');
  await expect(state(ben)).toHaveText('Waiting for Anna');
  await expect(anna.getByRole('timer')).toHaveCount(2);
  await accessible(...both);

  const moves: string[] = [];
  const boards = async () => {
    const { fen } = describe(startFen, moves);
    for (const page of both) await expect.poll(() => squares(page)).toEqual(squaresOfFen(fen));
  };
  const mover = () => both[moves.length % 2];
  const typed = async (move: string) => {
    await enterMove(mover(), move);
    moves.push(move);
    await boards();
  };

  // A side cannot move for the other one.
  await expect(ben.locator('[data-square].grabs')).toHaveCount(0);
  await square(anna, 'd3').dragTo(square(anna, 'd4'));
  moves.push('d3d4');
  await boards();
  await tap(ben, 'd6', 'd5');
  moves.push('d6d5');
  await boards();
  // Two men are captured, with a click for each stop.
  await tap(anna, 'd4', 'd6', 'b6');
  moves.push('d4d6b6');
  await boards();
  expect(Object.keys(await squares(ben))).toHaveLength(34);

  // A draw is offered, and declined.
  await ben.getByRole('button', { name: 'Offer a draw' }).click();
  await expect(said(ben)).toHaveText('You have offered a draw.');
  await expect(said(anna)).toHaveText('Ben offers a draw.');
  await accessible(...both);
  await anna.getByRole('button', { name: 'Decline' }).click();
  await expect(said(ben)).toHaveText('Anna declines the draw.');
  expect(await moveList(anna)).toHaveLength(3);

  const next = () => describe(startFen, moves).moves[0].text;
  while (moves.length < 8) await typed(next());

  // A refused move is told in words, until another position is on the board.
  const field = anna.getByRole('textbox', { name: 'Type a move' });
  await field.fill('a8a7');
  await field.press('Enter');
  await expect(said(anna)).toContainText('White has no piece on a8');
  await expect(field).toHaveValue('a8a7');
  await anna.getByRole('button', { name: 'Previous move' }).click();
  await expect(said(anna)).toHaveText('');
  await expect(field).toHaveValue('');
  await anna.getByRole('button', { name: 'Last position' }).click();

  // Ben takes his last move back, and plays another one.
  await ben.getByRole('button', { name: 'Take back' }).click();
  await expect(said(anna)).toHaveText('Ben asks to take a move back.');
  await anna.getByRole('button', { name: 'Accept' }).click();
  moves.pop();
  await boards();
  await expect(said(anna)).toHaveText('Ben has taken a move back.');
  await expect(state(ben)).toHaveText('Your move');
  await typed(describe(startFen, moves).moves[1].text);
  while (moves.length < 12) await typed(next());
  const list = await moveList(anna);
  expect(list).toHaveLength(12);
  expect(await moveList(ben)).toEqual(list);
  expect(list[2]).toBe('d4xd6xb6');

  // Nothing was refused, so there is nothing to compare.
  await expect(anna.getByRole('button', { name: 'Compare the games again' })).toHaveCount(0);

  await ben.reload();
  for (const page of both) await expect(state(page)).toContainText('The connection is lost.');
  await accessible(...both);
  await boards();
  await ben.getByRole('button', { name: 'New invitation' }).click();
  const again = await copied(ben, 'Copy the invitation');
  await anna.getByRole('textbox', { name: 'Invitation of your friend' }).fill(again);
  await anna.getByRole('button', { name: 'Read the invitation' }).click();
  await expect(
    anna.getByText('Ben invites you to go on with a game after 12 moves.'),
  ).toBeVisible();
  await anna.getByRole('button', { name: 'Make the answer' }).click();
  const secondAnswer = await copied(anna, 'Copy the answer');
  // The answer to the first invitation is not the one to this.
  await connect(ben, answer);
  await expect(trouble(ben)).toContainText('another invitation');
  await connect(ben, secondAnswer);
  await expect(state(anna)).toHaveText('Your move');
  await expect(state(ben)).toHaveText('Waiting for Anna');
  expect(await moveList(ben)).toEqual(list);
  await boards();
  await typed(next());
  await typed(next());
  expect(await moveList(anna)).toHaveLength(14);

  await ben.getByRole('button', { name: 'Resign' }).click();
  await ben.getByRole('button', { name: 'Yes' }).click();
  await expect(state(ben)).toContainText('You lost');
  await expect(state(anna)).toContainText('You won');
  await accessible(...both);

  // Both have the game among their games.
  for (const page of both) {
    const pdn = await pdnOf(page);
    expect(pdn).toContain('[White "Anna"]');
    expect(pdn).toContain('[Black "Ben"]');
    expect(pdn).toContain('[Result "1-0"]');
    expect(pdn).toContain('[TimeControl "1800+20"]');
    expect(pdn).toContain('d4xd6xb6');
  }

  // From any position of the game, one plays on against the engine.
  await show(anna, 'Play');
  await anna.getByRole('button', { name: 'A friend, by link' }).click();
  await anna.getByRole('button', { name: 'Previous move' }).click();
  await accessible(anna);
  await anna.getByRole('combobox', { name: 'Strength' }).selectOption('Beginner');
  await anna.getByRole('button', { name: 'Play on from here' }).click();
  await expect.poll(() => moveTexts(anna)).toHaveLength(14);
  expect((await moveTexts(anna)).slice(0, 12)).toEqual(list);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 568 }, isMobile: true, hasTouch: true });

  test('a broken invitation says what is wrong, and nothing is wider than the page', async ({
    page,
    other,
  }) => {
    const fits = () =>
      page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
    await openFriend(other, 'Anna');
    await other.getByRole('button', { name: 'Make an invitation' }).click();
    const invitation = await copied(other, 'Copy the invitation');

    // A messenger has cut the link off.
    await page.goto(invitation.slice(0, -20));
    await expect(trouble(page)).toContainText('a part of it is missing or was changed');
    expect(await fits()).toBe(true);
    expect(await findings(page)).toEqual([]);

    const field = page.getByRole('textbox', { name: 'Invitation of your friend' });
    const read = page.getByRole('button', { name: 'Read the invitation' });
    await read.click();
    await expect(trouble(page)).toContainText('There is nothing to read');
    await field.fill('Good morning!');
    await read.click();
    await expect(trouble(page)).toContainText('This is not a whole invitation');

    await field.fill(`Come and play: ${invitation}\n`);
    await read.click();
    await expect(page.getByText('Anna invites you to a game.')).toBeVisible();
    expect(await fits()).toBe(true);

    // A STUN server that cannot be one is refused before anything is sent.
    await page.getByText('More options').click();
    await page.getByRole('textbox', { name: 'STUN server' }).fill('http://example.org/a');
    await page.getByRole('button', { name: 'Make the answer' }).click();
    await expect(trouble(page)).toContainText('is no address of a STUN server');
    await page.getByRole('textbox', { name: 'STUN server' }).fill('');
    await page.getByRole('button', { name: 'Make the answer' }).click();
    await expect(page.getByTestId('friend-text')).toHaveValue(/^[\w-]+$/);
    await expect(trouble(page)).toHaveCount(0);
    expect(await fits()).toBe(true);
    expect(await findings(page)).toEqual([]);

    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('button', { name: 'Make an invitation' })).toBeVisible();
  });
});
