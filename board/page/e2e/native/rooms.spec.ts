/** Games in rooms of the local server: two browsers, one of them a phone, and others that watch. */

import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import {
  chromium,
  type BrowserContextOptions,
  type Locator,
  type Page,
  type WebSocketRoute,
} from '@playwright/test';
import { expectWellMade } from '../support/judged';
import { endServer, localPage, startServer, whileAway } from '../support/local_server';
import { pick, seeded } from '../support/random';
import { describe, startFen } from '../support/rules';
import {
  choose,
  confirm,
  enterMove,
  expect,
  moveTexts,
  pdnOf,
  reload,
  show,
  square,
  squares,
  squaresOfFen,
  tap,
  test as base,
} from '../support/support';

/** Plies of the game with interruptions; `DAMEO_ROOM_PLIES=120` is one of 60 moves. */
const plies = Number(process.env.DAMEO_ROOM_PLIES ?? 8);

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

interface Fixtures {
  /** The file with the rooms. */
  rooms: string;
  /** Opens a page in a browser of its own. */
  person: (options?: BrowserContextOptions) => Promise<Page>;
}

const test = base.extend<Fixtures>({
  baseURL: localPage,
  // eslint-disable-next-line no-empty-pattern
  rooms: async ({}, use, info) => {
    await use(info.outputPath('rooms.db'));
    await endServer();
  },
  person: async ({ browser, complaints, context }, use) => {
    complaints.allow(whileAway);
    const permissions = ['clipboard-read', 'clipboard-write'];
    await context.grantPermissions(permissions);
    const others: Page[] = [];
    await use(async (options = {}) => {
      const other = await browser.newContext({ baseURL: localPage, permissions, ...options });
      complaints.watch(other);
      const page = await other.newPage();
      others.push(page);
      return page;
    });
    for (const page of others) await page.context().close();
  },
});

const status = (page: Page): Locator => page.getByTestId('friend-status');
const said = (page: Page): Locator => page.getByTestId('exercise-message');
const button = (page: Page, name: string): Locator => page.getByRole('button', { name });
const myGames = (page: Page): Locator => page.getByTestId('friend-mine').getByRole('button');
const lobby = (page: Page): Locator => page.getByTestId('friend-lobby').getByRole('button');
const moveList = (page: Page): Promise<string[]> =>
  page.getByTestId('friend-moves').getByRole('button').allInnerTexts();

/** Opens the part of the page, and enters a name. */
async function openFriend(page: Page, name: string): Promise<void> {
  await page.goto('./');
  await show(page, 'Play');
  await button(page, 'Other people, online').click();
  await page.getByRole('textbox', { name: 'Your name' }).fill(name);
}

/** Makes a game, and returns its address. */
async function makeGame(page: Page): Promise<string> {
  await button(page, 'Make the game').click();
  await expect(status(page)).toHaveText('Waiting for an opponent');
  return page.getByTestId('friend-address').inputValue();
}

async function join(page: Page, address: string, name: string): Promise<void> {
  await page.goto(address);
  await page.getByRole('textbox', { name: 'Your name' }).fill(name);
  await button(page, 'Join the game').click();
}

/** Whoever has White, and then whoever has Black. */
type Players = readonly [white: Page, black: Page];

/** Waits until all pages show the position after these moves. */
async function expectMoves(pages: readonly Page[], moves: readonly string[]): Promise<void> {
  const expected = squaresOfFen(describe(startFen, moves).fen);
  for (const page of pages) await expect.poll(() => squares(page)).toEqual(expected);
}

/** Moves from the start position that do not end the game, with few captures, so that it lasts. */
function longGame(count: number): string[] {
  for (let seed = 1; ; seed++) {
    const random = seeded(seed);
    const moves: string[] = [];
    while (moves.length < count) {
      const { moves: legal } = describe(startFen, moves);
      const after = legal.map(({ text }) => ({ text, ...describe(startFen, [...moves, text]) }));
      const going = after.filter(({ outcome }) => outcome === null);
      if (going.length === 0) break;
      const quiet = going.filter(({ capture }) => capture === 0);
      moves.push(pick(random, quiet.length > 0 ? quiet : going).text);
    }
    if (moves.length === count) return moves;
  }
}

test('two browsers play, others watch, and nothing is pasted', async ({
  page: anna,
  person,
  rooms,
}) => {
  await startServer('--rooms', rooms);
  await openFriend(anna, 'Anna');
  await choose(anna, 'Your side', 'White');
  await choose(anna, 'Clock', '30+20');
  await expectWellMade(anna, 'the form of a new game');
  const address = await makeGame(anna);
  expect(address).toBe(anna.url());
  expect(address).toMatch(/#room=[\w-]{16,}$/);
  // It is said that nobody else can open it.
  await expect(anna.getByTestId('friend-reach')).toContainText('Only this computer');
  await button(anna, 'Copy the address').click();
  await expect.poll(() => anna.evaluate(() => navigator.clipboard.readText())).toBe(address);
  await expectWellMade(anna, 'an invitation');

  const ben = await person(phone);
  await ben.goto(address);
  await expect(ben.getByText('Anna is looking for an opponent. You get Black.')).toBeVisible();
  await expect(ben.getByTestId('friend-details')).toContainText('30+20');
  await expectWellMade(ben, 'an invitation that was opened');
  await join(ben, address, 'Ben');
  await expect(status(anna)).toHaveText('Your move');
  await expect(status(ben)).toHaveText('Waiting for Anna');
  await expect(anna.getByRole('timer')).toHaveCount(2);
  // Whoever comes to watch does not close a question.
  await anna.getByRole('button', { name: 'Stop', exact: true }).click();
  const carl = await person();
  await carl.goto(address);
  await expect(carl.getByTestId('friend-details')).toContainText('1 watcher');
  await expect(anna.getByTestId('friend-details')).toContainText('1 watcher');
  await anna.getByRole('button', { name: 'No', exact: true }).click();
  await expect(button(carl, 'Resign')).toHaveCount(0);

  const all = [anna, ben, carl];
  const moves: string[] = [];
  const played = async (move: string) => {
    moves.push(move);
    await expectMoves(all, moves);
  };
  // A side cannot move for the other one.
  await expect(carl.locator('[data-square].grabs')).toHaveCount(0);
  await square(anna, 'd3').dragTo(square(anna, 'd4'));
  await played('d3d4');
  await square(ben, 'd6').tap();
  await square(ben, 'd5').tap();
  await played('d6d5');
  // Two men are captured, with a click for each stop.
  await tap(anna, 'd4', 'd6', 'b6');
  await played('d4d6b6');
  await expectWellMade(ben, 'a game');

  await button(ben, 'Offer a draw').click();
  await expect(said(ben)).toHaveText('You have offered a draw.');
  await expect(said(anna)).toHaveText('Ben offers a draw.');
  await expectWellMade(anna, 'an offer');
  await button(anna, 'Decline').click();
  await expect(said(ben)).toHaveText('Anna declines the draw.');
  // A premove, and the move that it answers.
  await tap(anna, 'a1', 'a2');
  await enterMove(ben, describe(startFen, moves).moves[0].text);
  moves.push(describe(startFen, moves).moves[0].text);
  await played('a1a2');
  await button(anna, 'Take back').click();
  await expect(said(ben)).toHaveText('Anna asks to take a move back.');
  await button(ben, 'Accept').click();
  await expect(said(ben)).toHaveText('Anna has taken a move back.');
  moves.pop();
  await expectMoves(all, moves);

  // No engine while the game is on.
  await show(anna, 'Analysis');
  await expect(anna.getByText('A game is on.')).toBeVisible();
  await button(anna, 'Go to the game').click();
  await expect(status(anna)).toHaveText('Your move');
  expect(anna.url()).toBe(address);

  await confirm(anna, 'Resign');
  await expect(status(anna)).toContainText('You lost');
  await expect(status(ben)).toContainText('You won');
  await expect(status(carl)).toContainText('Black wins');
  await expectWellMade(anna, 'the end');
  await button(ben, 'Rematch').click();
  await button(anna, 'Accept').click();
  // The colours are exchanged.
  await expect(status(ben)).toHaveText('Your move');
  await expect(status(anna)).toHaveText('Waiting for Ben');
  expect(anna.url()).not.toBe(address);
  await confirm(ben, 'Stop');
  await expect(status(anna)).toContainText('without a result');

  // The list has both games, and the library the one that was played.
  await button(anna, 'All games').click();
  await expect(myGames(anna)).toHaveCount(2);
  await expectWellMade(anna, 'the lists');
  await myGames(anna).filter({ hasText: 'White resigned' }).click();
  await button(anna, 'Analyse').click();
  await expect.poll(() => moveTexts(anna)).toHaveLength(4);
  const pdn = await pdnOf(anna);
  for (const tag of ['[White "Anna"]', '[Black "Ben"]', '[Result "0-1"]', '"1800+20"', '%clk'])
    expect(pdn).toContain(tag);
  await anna.getByText('My games', { exact: true }).click();
  await expect(anna.getByTestId('collection').getByText(/Anna.*Ben/)).toBeVisible();
});

test('a game goes on after reloads, lost connections and a crash of the server', async ({
  page: anna,
  person,
  rooms,
}) => {
  test.setTimeout(300_000 + plies * 10_000);
  await startServer('--rooms', rooms);
  const ben = await person(phone);
  // What cuts the phone off: its connection breaks, and it gets no other one.
  let cut = false;
  const sockets = new Set<WebSocketRoute>();
  await ben.routeWebSocket(/\/rooms$/, (socket) => {
    if (cut) return void socket.close();
    socket.connectToServer();
    sockets.add(socket);
  });
  await openFriend(anna, 'Anna');
  await choose(anna, 'Your side', 'White');
  await choose(anna, 'Clock', '5+3');
  await join(ben, await makeGame(anna), 'Ben');
  const players: Players = [anna, ben];
  const lost = /No connection/;

  const line = longGame(plies);
  for (const [ply, move] of line.entries()) {
    const mover = players[ply % 2];
    await expect(status(mover)).toHaveText('Your move');
    const event = ply % 8;
    if (event === 1) await reload(ben);
    if (event === 2) await reload(anna);
    if (event === 3) {
      cut = true;
      for (const socket of sockets) await socket.close();
      sockets.clear();
      await expect(status(ben)).toHaveText(lost);
      await enterMove(ben, move);
      await expect(status(ben)).toHaveText(/will be sent/);
      // It is kept over a reload, too.
      cut = false;
      await reload(ben);
    } else if (event === 6) {
      await endServer();
      await expect(status(anna)).toHaveText(lost);
      await enterMove(anna, move);
      await startServer('--rooms', rooms);
    } else {
      await enterMove(mover, move);
    }
    await expectMoves(players, line.slice(0, ply + 1));
  }
  expect(await moveList(ben)).toHaveLength(line.length);
  // The same side on another device, by an address that does not keep the key.
  await anna.getByText('Address and other devices').click();
  const own = await anna.getByTestId('friend-own-address').inputValue();
  const tablet = await person();
  await tablet.goto(own);
  await expect(status(tablet)).toHaveText((await status(anna).textContent()) ?? '');
  expect(own.startsWith(`${tablet.url()}.`)).toBe(true);
  await confirm(tablet, 'Resign');
  await expect(status(ben)).toContainText('You won');
});

/** Lets time pass for the games of a server that does not run. */
function pass(rooms: string, days: number): void {
  const script = `
import sqlite3, sys
with sqlite3.connect(sys.argv[1]) as database:
    database.execute('UPDATE rooms SET since = since - ? WHERE since IS NOT NULL', [int(sys.argv[2])])
database.close()`;
  execFileSync('python3', ['-c', script, rooms, String(Math.round(days * 86_400_000))]);
}

test('correspondence from the lobby, over days', async ({ page: anna, person, rooms }) => {
  await startServer('--rooms', rooms);
  await openFriend(anna, 'Anna');
  await choose(anna, 'Your side', 'Black');
  await choose(anna, 'Pace', 'Over days');
  await anna.getByLabel('Time for each move').selectOption('2 days for a move');
  await anna.getByRole('switch', { name: 'Show it in the lobby' }).check();
  await makeGame(anna);
  await button(anna, 'All games').click();

  const ben = await person(phone);
  await openFriend(ben, 'Ben');
  await expect(lobby(ben)).toHaveText(/Anna.*White · 2 days for a move/);
  await lobby(ben).click();
  await button(ben, 'Join the game').click();
  await expect(status(ben)).toHaveText('Your move');
  await expect(lobby(anna)).toHaveCount(0);
  await expect(anna.getByText('Ben has joined your game.')).toBeVisible();

  const moves: string[] = [];
  const clocks = (page: Page) => page.getByRole('timer').allTextContents();
  const move = async (page: Page) => {
    const { text } = describe(startFen, moves).moves[0];
    await enterMove(page, text);
    moves.push(text);
    await expectMoves([page], moves);
  };
  const sleep = async (days: number) => {
    await endServer('SIGINT');
    pass(rooms, days);
    await startServer('--rooms', rooms);
  };
  await move(ben);
  // Meanwhile the engine is there for other things, and the title counts the turns.
  await expect(anna).toHaveTitle(/^\(1\) /);
  await anna.close();
  await sleep(1);

  const again = await person({ storageState: await anna.context().storageState() });
  await again.goto('./');
  await expect(again).toHaveTitle(/^\(1\) /);
  await again.goto('./#friend');
  await expect(myGames(again)).toHaveText(/Ben.*Your move/);
  await expectWellMade(again, 'the list of games');
  await myGames(again).click();
  await expect
    .poll(() => clocks(again))
    .toEqual(['2 d 0 h', expect.stringMatching(/^(1 d 0|23) h$/)]);
  await move(again);
  await expect(again).toHaveTitle(/^Play/);
  await sleep(1.5);
  await expect.poll(() => clocks(ben)).toEqual(['2 d 0 h', expect.stringMatching(/^1[12] h$/)]);
  await sleep(1.5);
  await expect(status(ben)).toHaveText(/^You lost.*out of time/);
  await expect(status(again)).toHaveText(/^You won/);
});

test('a page on the web names a room server, and plays there', async ({
  page: anna,
  person,
  rooms,
}) => {
  const web = 'http://127.0.0.1:7980';
  await startServer('--rooms', rooms, '--allow-origin', web);
  // Without a server it is said what is needed, and old invitations are not read.
  await anna.goto(`${web}/#friend`);
  await expect(anna.getByText('dameo-board --rooms')).toBeVisible();
  await expectWellMade(anna, 'no room server');
  const field = anna.getByRole('textbox', { name: 'Room server' });
  await field.fill('ftp://example.org');
  await field.press('Enter');
  await expect(anna.getByText('This is no address of a room server.')).toBeVisible();
  await field.fill(localPage);
  await field.press('Enter');
  await anna.getByRole('textbox', { name: 'Your name' }).fill('Anna');
  await choose(anna, 'Your side', 'White');
  const address = await makeGame(anna);
  expect(address.startsWith(`${localPage}/#room=`)).toBe(true);
  const ben = await person(phone);
  await join(ben, address, 'Ben');
  await enterMove(anna, 'd1d4');
  await expectMoves([anna, ben], ['d1d4']);
  await confirm(ben, 'Stop');
  await expect(status(anna)).toContainText('without a result');
  await anna.goto(`${web}/#join=abc`);
  await expect(anna.getByTestId('friend-problem')).toContainText('no longer read');
  await expect(anna).toHaveURL(/#friend$/);
});

test('with the keyboard alone', async ({ page: anna, person, rooms }) => {
  await startServer('--rooms', rooms);
  await openFriend(anna, 'Anna');
  await anna.getByRole('textbox', { name: 'Your name' }).press('Enter');
  await expect(status(anna)).toHaveText('Waiting for an opponent');
  const ben = await person();
  await ben.goto(anna.url());
  const name = ben.getByRole('textbox', { name: 'Your name' });
  await name.focus();
  await ben.keyboard.type('Ben');
  await ben.keyboard.press('Enter');
  const field = (page: Page) => page.getByRole('textbox', { name: 'Type a move' });
  for (const [page, move] of [
    [anna, 'd1d4'],
    [ben, 'd8d5'],
  ] as const) {
    await expect(status(page)).toHaveText('Your move');
    await page.keyboard.press('m');
    await expect(field(page)).toBeFocused();
    await page.keyboard.type(`${move}\n`);
    await page.keyboard.press('Escape');
  }
  await expectMoves([anna, ben], ['d1d4', 'd8d5']);
  // The arrows go through the moves, and Back leads from the room to the lists.
  await ben.keyboard.press('ArrowLeft');
  await expectMoves([ben], ['d1d4']);
  await ben.keyboard.press('End');
  await expectMoves([ben], ['d1d4', 'd8d5']);
  await anna.goBack();
  await expect(myGames(anna)).toHaveText(/Ben.*Your move/);
  await myGames(anna).focus();
  await anna.keyboard.press('Enter');
  await expect(status(anna)).toHaveText('Your move');
});

test('a hidden page notifies by the browser', async ({ page: ben, complaints, rooms }) => {
  const executablePath = '/usr/bin/chromium';
  test.skip(!existsSync(executablePath), 'the headless shell of Chromium has no notifications');
  await startServer('--rooms', rooms);
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const permissions = ['notifications'];
  const context = await browser.newContext({ baseURL: localPage, locale: 'en-US', permissions });
  complaints.watch(context);
  const anna = await context.newPage();
  await anna.addInitScript(() => {
    const shown: string[] = [];
    Object.assign(globalThis, { shown });
    // It is still that of the browser.
    globalThis.Notification = class extends Notification {
      constructor(title: string, options?: NotificationOptions) {
        super(title, options);
        this.onshow = () => shown.push(`${title}: ${options?.body}`);
      }
    };
  });
  await openFriend(anna, 'Anna');
  const address = await makeGame(anna);
  await button(anna, 'All games').click();
  // It is on when the browser has said that it may be.
  const notify = anna.getByRole('switch', { name: 'Notify me of moves' });
  await notify.click();
  await expect(notify).toBeChecked();
  // Playwright shows every page.
  await anna.evaluate(() =>
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' }),
  );
  await join(ben, address, 'Ben');
  const shown = () => anna.evaluate(() => (globalThis as unknown as { shown: string[] }).shown);
  await expect.poll(shown).toEqual(['Play a friend or someone else: Ben has joined your game.']);
  await browser.close();
});

test('a server without rooms says so', async ({ page }) => {
  await startServer();
  await page.goto('./#friend');
  await expect(page.getByText('This server keeps no games of two people.')).toBeVisible();
  await expectWellMade(page, 'a server without rooms');
  await endServer();
});
