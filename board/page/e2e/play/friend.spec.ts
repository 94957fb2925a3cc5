/** Games by link: two browsers, which are joined by an invitation and the answer to it. */

import type { Locator, Page } from '@playwright/test';
import { expectWellMade } from '../support/judged';
import { describe, startFen } from '../support/rules';
import {
  choose,
  confirm,
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

test('two browsers play a game by link, lose each other, and go on', async ({
  page: anna,
  other: ben,
}) => {
  const both = [anna, ben] as const;

  await openFriend(anna, 'Anna');
  await choose(anna, 'Your side', 'White');
  await choose(anna, 'Clock', '30+20');
  await anna.getByRole('button', { name: 'Make an invitation' }).click();
  const invitation = await copied(anna, 'Copy the invitation');
  expect(invitation).toMatch(/^http.*#join=[\w-]+$/);
  expect(invitation.length).toBeLessThan(1_000);
  await expectWellMade(anna, 'an invitation');

  // A messenger has cut the link off.
  await ben.goto(invitation.slice(0, -20));
  await expect(trouble(ben)).toContainText('a part of it is missing or was changed');
  await ben.goto('about:blank');
  await ben.goto(invitation);
  await expect(ben.getByText('Anna invites you to a game. You have Black.')).toBeVisible();
  await expect(ben.getByText('Clock: 30 minutes, 20 s added for a move.')).toBeVisible();
  // A reload must not ask again.
  await expect(ben).toHaveURL(/#friend$/);
  await ben.getByRole('textbox', { name: 'Your name' }).fill('Ben');
  await ben.getByRole('button', { name: 'Make the answer' }).click();
  const answer = await copied(ben, 'Copy the answer');
  await expectWellMade(ben, 'an answer');

  await connect(anna, answer);
  await expect(state(anna)).toHaveText('Your move');
  await expect(state(ben)).toHaveText('Waiting for Anna');
  await expect(anna.getByRole('timer')).toHaveCount(2);

  const moves: string[] = [];
  const played = async (move: string) => {
    moves.push(move);
    const { fen } = describe(startFen, moves);
    for (const page of both) await expect.poll(() => squares(page)).toEqual(squaresOfFen(fen));
  };
  // A side cannot move for the other one.
  await expect(ben.locator('[data-square].grabs')).toHaveCount(0);
  await square(anna, 'd3').dragTo(square(anna, 'd4'));
  await played('d3d4');
  await tap(ben, 'd6', 'd5');
  await played('d6d5');
  // Two men are captured, with a click for each stop.
  await tap(anna, 'd4', 'd6', 'b6');
  await played('d4d6b6');

  await ben.getByRole('button', { name: 'Offer a draw' }).click();
  await expect(said(ben)).toHaveText('You have offered a draw.');
  await expect(said(anna)).toHaveText('Ben offers a draw.');
  await expectWellMade(anna, 'an offer');
  await anna.getByRole('button', { name: 'Decline' }).click();
  await expect(said(ben)).toHaveText('Anna declines the draw.');

  const next = () => describe(startFen, moves).moves[0].text;
  for (const page of [ben, anna, ben]) {
    const move = next();
    await enterMove(page, move);
    await played(move);
  }
  // Ben takes his last move back.
  await ben.getByRole('button', { name: 'Take back' }).click();
  await expect(said(anna)).toHaveText('Ben asks to take a move back.');
  await anna.getByRole('button', { name: 'Accept' }).click();
  await expect(said(anna)).toHaveText('Ben has taken a move back.');
  moves.pop();
  await expect(state(ben)).toHaveText('Your move');
  const list = await moveList(anna);
  expect(list).toHaveLength(5);
  expect(list[2]).toBe('d4xd6xb6');

  await ben.reload();
  for (const page of both) await expect(state(page)).toContainText('The connection is lost.');
  await ben.getByRole('button', { name: 'New invitation' }).click();
  const again = await copied(ben, 'Copy the invitation');
  await anna.getByRole('textbox', { name: 'Invitation of your friend' }).fill(again);
  await anna.getByRole('button', { name: 'Read the invitation' }).click();
  await expect(anna.getByText('Ben invites you to go on with a game after 5 moves.')).toBeVisible();
  await anna.getByRole('button', { name: 'Make the answer' }).click();
  const secondAnswer = await copied(anna, 'Copy the answer');
  await connect(ben, secondAnswer);
  await expect(state(ben)).toHaveText('Your move');
  expect(await moveList(ben)).toEqual(list);
  const move = next();
  await enterMove(ben, move);
  await played(move);

  await confirm(ben, 'Resign');
  await expect(state(ben)).toContainText('You lost');
  await expect(state(anna)).toContainText('You won');
  // Both have the game among their games.
  for (const page of both) {
    const pdn = await pdnOf(page);
    for (const tag of ['[White "Anna"]', '[Black "Ben"]', '[Result "1-0"]', '"1800+20"'])
      expect(pdn).toContain(tag);
    expect(pdn).toContain('d4xd6xb6');
  }

  // From any position of the game, one plays on against the engine.
  await show(anna, 'Play');
  await anna.getByRole('button', { name: 'A friend, by link' }).click();
  await anna.getByRole('button', { name: 'Previous move' }).click();
  await anna.getByRole('combobox', { name: 'Strength' }).selectOption('Beginner');
  await anna.getByRole('button', { name: 'Play on from here' }).click();
  await expect.poll(async () => (await moveTexts(anna)).slice(0, 5)).toEqual(list);
});
