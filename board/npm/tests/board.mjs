// The web component in Chromium: by mouse, touch and keyboard.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

import { example, folder, inBrowser, load, openTab, serve } from './support.mjs';

const element = './node_modules/@dameo/engine/dist/package/board/element.js';

/** Opens a page with this in its body, once the boards in it are ready. */
async function open(body, options, headers) {
  const html = `<!doctype html><style>dameo-board { width: 400px }</style>
<script type="module" src="${element}"></script><body>${body}`;
  writeFileSync(join(folder, 'index.html'), html);
  const server = await serve(folder, headers);
  const { tab, errors } = await openTab(server.url, options);
  await tab.evaluate(async () => {
    await customElements.whenDefined('dameo-board');
    globalThis.said = [];
    for (const board of document.querySelectorAll('dameo-board'))
      for (const type of ['move', 'problem', 'draw', 'error'])
        board.addEventListener(type, ({ detail, message }) =>
          said.push([type, message ?? detail.text ?? detail.drawings]),
        );
    await Promise.all([...document.querySelectorAll('dameo-board')].map(({ ready }) => ready));
  });
  const square = (name) => tab.locator(`dameo-board [data-square="${name}"]`);
  const said = () => tab.evaluate(() => globalThis.said.splice(0));
  const ask = (what) => tab.evaluate((what) => eval(`board.${what}`), what);
  const close = async () => {
    assert.deepEqual(errors, []);
    await tab.close();
    server.close();
  };
  return { tab, square, said, ask, close };
}

test('the component can be imported where there is no page', async () => {
  const { DameoBoard } = await load('/board');
  assert.equal(typeof DameoBoard, 'function');
});

test('moves are entered by mouse, keyboard and program', inBrowser, async () => {
  const { tab, square, said, ask, close } = await open('<dameo-board id="board" moves drawable>');
  await square('d1').click();
  await square('d4').click();
  assert.deepEqual(await said(), [['move', 'd1d4']]);
  assert.equal(await ask("play('d8-d5').turn"), 'white');
  await square('e1').dragTo(square('e4'));
  assert.deepEqual(await said(), [['move', 'e1e4']]);
  assert.deepEqual(await ask('game.played'), ['d1d4', 'd8d5', 'e1e4']);
  await square('a1').click();
  assert.match((await said())[0].join(': '), /^problem: Black is to move/);
  assert.equal(await ask('undo() && board.game.played.length'), 2);
  await ask('focus()');
  for (const key of ['ArrowRight', 'ArrowRight', 'Enter', 'ArrowUp']) await tab.keyboard.press(key);
  const focused = await ask('shadowRoot.activeElement.getAttribute("aria-label")');
  assert.match(focused, /^c2, white man/);
  await tab.keyboard.press('Escape');
  await square('c3').click({ button: 'right' });
  assert.deepEqual(await said(), [['draw', [{ from: 'c3', to: 'c3', color: 'green' }]]]);
  await assert.rejects(ask("play('a1a8')"), /no legal move|cannot|not legal|moves/);
  await close();
});

test('a move can be taken back by the program, and answered at once', inBrowser, async () => {
  const { square, ask, close } = await open('<dameo-board id="board" moves="white" premoves>');
  await ask("addEventListener('move', (event) => event.preventDefault(), { once: true })");
  await square('d1').click();
  await square('d4').click();
  assert.deepEqual(await ask('game.played'), []);
  await square('d1').click();
  await square('d4').click();
  // A premove, which is played with the answer.
  await square('e1').click();
  await square('e4').click();
  assert.deepEqual(await ask('game.played'), ['d1d4']);
  assert.equal(await ask("play('d8d5').played.length"), 2);
  assert.deepEqual(await ask('game.played'), ['d1d4', 'd8d5', 'e1e4']);
  await close();
});

test('attributes and properties say what is shown', inBrowser, async () => {
  const capture = 'B:Wc3,d1,d2,e3,h2:Bb7,Kc5,c6,d5';
  const { tab, said, ask, close } = await open(
    `<dameo-board id="board" fen="${capture}" orientation="black" coordinates="false">`,
  );
  const pieces = () => ask('shadowRoot.querySelectorAll("[data-piece]").length');
  const first = () => ask('shadowRoot.querySelector("[data-square]").dataset.square');
  assert.deepEqual([await pieces(), await first()], [9, 'h1']);
  assert.equal(await ask('shadowRoot.querySelectorAll("text").length'), 0);
  await ask('flip()');
  assert.deepEqual([await ask('orientation'), await first()], ['white', 'a8']);
  // A position that a move leads to is played; a controlled component does so.
  await ask("fen = 'W:Wd2:Bb7,Kd3,c6,d5'");
  assert.deepEqual(await ask('game.played'), ['c5c1h1h3d3']);
  await ask("fen = 'W:Wa1:Bh8'");
  assert.deepEqual([await ask('game.played.length'), await pieces()], [0, 2]);
  await ask("arrows = ['a1a2']");
  await ask("drawings = [{ from: 'a1', to: 'b2', color: 'red' }]");
  assert.equal(await ask('shadowRoot.querySelectorAll("polygon").length'), 2);
  assert.deepEqual(await said(), []);
  const wrong = {
    "setAttribute('moves', 'red')": /^moves is 'red'; expected both, white, black, none$/,
    "fen = 'W:Wz9:Bh8'": /expected a square/,
    'fen = 5': /^fen is 5; expected a string$/,
    "coordinates = 'maybe'": /^coordinates is 'maybe'; expected true or false$/,
    "arrows = ['x']": /^an arrow is 'x'; expected a move/,
    'drawings = [null]': /^a square is undefined; expected/,
  };
  for (const [change, message] of Object.entries(wrong)) {
    await ask(change);
    const [[type, text]] = await said();
    assert.equal(type, 'error');
    assert.match(text, message);
  }
  assert.equal(await ask('fen'), 'W:Wa1:Bh8:H0:F1');
  // Taken out and put back, it shows the same.
  await tab.evaluate('const { board } = globalThis; board.remove(); document.body.append(board)');
  assert.equal(await pieces(), 2);
  await close();
});

test(
  'captures to the same square are chosen by touch, under a strict policy',
  inBrowser,
  async () => {
    const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval' 'unsafe-eval'";
    const { tab, square, said, close } = await open(
      '<dameo-board id="board" moves fen="B:Wb6,c7,e6,g5,Kh7:Bc2,Kc8,d7">',
      { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } },
      { 'Content-Security-Policy': policy },
    );
    await square('c8').tap();
    await square('h8').tap();
    const choices = tab.locator('dameo-board [role="dialog"] button.capture');
    assert.equal(await choices.count(), 2);
    await choices.first().tap();
    assert.match((await said())[0].join(' '), /^move c8.*h8$/);
    await close();
  },
);

test('the examples for the board run', inBrowser, async () => {
  writeFileSync(join(folder, 'index.html'), example('html', '<dameo-board'));
  const server = await serve(folder);
  const { tab, errors } = await openTab(server.url);
  const square = (name) => tab.locator(`dameo-board [data-square="${name}"]`);
  await square('d1').click();
  await square('d4').click();
  await tab.waitForFunction(() => document.querySelector('dameo-board').game.played.length === 2);
  assert.deepEqual(errors, []);
  await tab.close();
  server.close();
});
