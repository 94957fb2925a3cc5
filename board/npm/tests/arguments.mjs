// Wrong arguments are errors with a message, whatever they are; then all still works.
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { load } from './support.mjs';

const { createEngine } = await load('');
const rules = await (await load('/rules')).loadRules();

/** One of each kind, and objects that do harm when they are looked at. */
const values = [
  ...[undefined, null, true, 5, NaN, -1, 10n, '', 'x', 'x'.repeat(20_000), '\0', '\ud800'],
  ...[Symbol('s'), {}, [], [[]], [null], Object.create(null), () => 1, new Date(NaN), /x/],
  ...[new Uint8Array(9), new ArrayBuffer(3), new Proxy({}, {}), { length: 1e9 }, new Map()],
  ...[{ text: 5 }, { moves: 5 }, { moves: [5] }, new Array(3), { toString: null }],
];
/** What a function may throw: its own errors, with a message for people. */
const isFit = (error) =>
  ['TypeError', 'RangeError', 'RulesError', 'EngineError', 'LoadError'].includes(error.name) &&
  !/memory access|unreachable|undefined \(reading|is not a function|recursive use/.test(
    error.message,
  );

/** Calls a function with each value. Returns the number of calls that were refused. */
async function tryAll(call) {
  let refused = 0;
  for (const value of values) {
    try {
      await call(value);
    } catch (error) {
      assert.ok(isFit(error), error.stack);
      refused += 1;
    }
  }
  return refused;
}

test('the rules refuse what is of a wrong type', async () => {
  const game = rules.game();
  const calls = {
    game: (value) => rules.game(value),
    drawRules: (value) => rules.game(undefined, value),
    checkFen: (value) => rules.checkFen(value),
    decode: (value) => rules.decode(value),
    readPdn: (value) => rules.readPdn(value),
    writePdn: (value) => rules.writePdn(value),
    notation: (value) => rules.writePdn([], value),
    moves: (value) => rules.writePdn([{ moves: value }]),
    aMove: (value) => rules.writePdn([{ moves: [value] }]),
    glyphs: (value) => rules.writePdn([{ moves: [{ text: 'd1d4', glyphs: value }] }]),
    comments: (value) => rules.writePdn([{ moves: [], comments: value }]),
    tags: (value) => rules.writePdn([{ moves: [], tags: value }]),
    aTag: (value) => rules.writePdn([{ moves: [], tags: [value] }]),
    start: (value) => rules.writePdn([{ moves: [], start: value }]),
    result: (value) => rules.writePdn([{ moves: [], result: value }]),
    variations: (value) => rules.writePdn([{ moves: [{ text: 'd1d4', variations: value }] }]),
    aVariation: (value) => rules.writePdn([{ moves: [{ text: 'd1d4', variations: [value] }] }]),
    play: (value) => game.play(value),
    input: (value) => game.input(value),
    aSquare: (value) => game.input([value]),
  };
  for (const [name, call] of Object.entries(calls))
    assert.ok((await tryAll(call)) > 10, `${name} refuses too little`);
  const said = {
    'fen is 5; expected a string': () => rules.game(5),
    'fen is an object; expected a string': () => rules.game({}),
    'games is undefined; expected an array of games': () => rules.writePdn(),
    'games[0].moves[1].text is null; expected a string': () =>
      rules.writePdn([{ moves: ['d1d4', { text: null }] }]),
    'path[1] is 5; expected a string': () => game.input(['d1', 5]),
  };
  for (const [message, call] of Object.entries(said))
    assert.throws(call, { name: 'TypeError', message });
  const round = { text: 'd1d4' };
  round.variations = [{ moves: [round] }];
  assert.throws(() => rules.writePdn([{ moves: [round] }]), { name: 'RangeError' });
  assert.throws(() => rules.readPdn('x'.repeat(2 ** 26 + 1)), { name: 'RangeError' });
  // Functions of a game need no `this`, and all still works.
  const { play } = game;
  assert.equal(play('d1d4').turn, 'black');
});

test('the engine refuses what is of a wrong type, and unknown options', async () => {
  const start = async (options) => (await createEngine(options)).terminate();
  assert.ok((await tryAll((value) => start(value ?? 5))) > 10);
  for (const name of ['worker', 'hash', 'threads', 'wasm', 'script'])
    assert.ok((await tryAll((value) => start({ hash: 1, [name]: value ?? 0 }))) > 10, name);
  await assert.rejects(createEngine({ thread: 2 }), {
    name: 'TypeError',
    message: "there is no option 'thread'; expected worker, hash, threads, wasm, script",
  });
  await assert.rejects((await load('/rules')).loadRules({ url: '' }), {
    message: "there is no option 'url'; expected wasm",
  });
  const engine = await createEngine({ hash: 1, worker: false });
  assert.ok((await tryAll((value) => engine.send(value))) > 10);
  assert.ok((await tryAll((value) => engine.setTables(value))) > 10);
  const { send } = engine;
  assert.throws(() => send('uci'), TypeError);
  engine.terminate();
  assert.ok((await tryAll((value) => engine.send(value))) === values.length);
  assert.ok((await tryAll((value) => engine.setTables(value))) === values.length);
});
