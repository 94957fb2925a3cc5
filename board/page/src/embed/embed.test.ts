import { beforeAll, describe, expect, it } from 'vitest';
import { embedAddress, embedCode } from './code';
import { openGame } from './game';
import { readParameters } from './parameters';
import { encodeGame } from '../document/link';
import { loadTestRules } from '../testing/rules';
import type { Rules } from '../rules/types';

let rules: Rules;
beforeAll(async () => {
  rules = await loadTestRules();
});

/** What an address opens. */
async function open(search: string, fragment = '') {
  const { wanted, problems } = readParameters(search, fragment);
  const opened = await openGame(wanted, rules);
  const moves = opened.tree.mainLine().flatMap(({ move }) => move?.text ?? []);
  return { wanted, moves, tree: opened.tree, problems: [...problems, ...opened.problems] };
}

describe('the parameters', () => {
  it('have defaults', async () => {
    const { wanted, tree, problems } = await open('');
    expect(problems).toEqual([]);
    expect(wanted).toMatchObject({ ply: 0, theme: 'system', coordinates: true, autoplay: 0 });
    expect(tree.root.fen).toBe(rules.startFen);
  });

  it('are read from the query and from the fragment', () => {
    const search = '?embed&flip&coordinates=0&theme=dark&pieces=rings&autoplay=1.5';
    const { wanted, problems } = readParameters(search, '#ply=3&list=yes&board=grey');
    expect(problems).toEqual([]);
    expect(wanted).toMatchObject({
      flip: true,
      coordinates: false,
      theme: 'dark',
      pieces: 'rings',
      autoplay: 1.5,
      ply: 3,
      list: true,
      board: 'grey',
    });
  });

  it.each([
    ['?colour=red', /no parameter 'colour'.*\bfen, moves, pdn, ply\b/],
    ['?flip=maybe', /^flip=maybe: it must be 1 or 0/],
    ['?theme=pink', /^theme=pink: it must be one of system, light, dark/],
    ['?ply=-1', /^ply=-1: .*number of plies/],
    ['?autoplay=soon', /^autoplay=soon: .*0.2 to 60/],
    ['?autoplay=0.01', /0.2 to 60/],
    ['?autoplay=Infinity', /0.2 to 60/],
    ['?fen=', /fen has no value/],
    ['?flip=1&flip=0', /flip is there more than once/],
    ['?fen=W:Wd4:Bd6&pdn=x', /here pdn counts/],
    ['?constructor=1', /no parameter 'constructor'/],
  ])('say what is wrong: %s', (search, problem) => {
    const { wanted, problems } = readParameters(search, '');
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatch(problem);
    expect(wanted).toMatchObject({ theme: 'system', ply: 0, autoplay: 0 });
  });
});

describe('the game', () => {
  it('is given by its moves, from any position', async () => {
    expect(await open('?moves=d1d4,d8-d5 e1e4')).toMatchObject({
      moves: ['d1d4', 'd8d5', 'e1e4'],
      problems: [],
    });
    const { moves, tree } = await open('?fen=W:Wd4,a1:Bd5,h8&moves=d4d6');
    expect(moves).toEqual(['d4d6']);
    expect(tree.root.fen).toContain('Wa1,d4');
  });

  it('is given by PDN, as a text or packed as in a link', async () => {
    const pdn = '[White "Anna"]\n\n1. d1-d4 d8-d5';
    const packed = await encodeGame(`${pdn} *`);
    for (const [search, fragment] of [
      [`?pdn=${encodeURIComponent(pdn)}`, ''],
      [`?pdn=${packed.slice('#pdn='.length)}`, ''],
      ['?ply=1', packed],
    ]) {
      const { moves, tree, problems } = await open(search, fragment);
      expect(problems).toEqual([]);
      expect(moves).toEqual(['d1d4', 'd8d5']);
      expect(tree.tags).toContainEqual(['White', 'Anna']);
    }
  });

  it.each([
    ['?moves=d1d4,d8d4', ['d1d4'], /^The move 2 in moves, 'd8d4', cannot be played: \S/],
    ['?fen=nonsense', [], /^The position \(fen\) cannot be read: \S/],
    ['?pdn=1.+d1-d9+*', [], /^The game \(pdn\) cannot be read/],
    ['?pdn=abc', [], /^The game \(pdn\) cannot be read: Broken link/],
    ['?moves=d1d4&ply=9', ['d1d4'], /^ply=9: the game has only 1 ply\.$/],
    ['?pdn=1.+d1-d4+*%0A%0A1.+e1-e4+*', ['d1d4'], /2 games: the first one is shown/],
  ])('says what is wrong with it: %s', async (search, moves, problem) => {
    const opened = await open(search);
    expect(opened.moves).toEqual(moves);
    expect(opened.problems).toHaveLength(1);
    expect(opened.problems[0]).toMatch(problem);
  });
});

it('the code holds an address that opens what it was made of', async () => {
  const page = 'https://example.org/dameo/';
  const fragment = `#fen=${encodeURIComponent('W:Wd4,a1:Bd6')}`;
  const options = { fragment, parameters: { flip: 1, list: 1 }, title: '"A" & <B>', width: 400 };
  const address = embedAddress(page, options);
  expect(address).toMatch(/^https:\/\/example\.org\/dameo\/embed\.html\?flip=1&list=1#fen=W%3AW/);
  const url = new URL(address);
  const opened = await open(url.search, url.hash);
  expect(opened.problems).toEqual([]);
  expect(opened.wanted).toMatchObject({ flip: true, list: true });
  expect(opened.tree.root.fen).toContain('Wa1,d4');
  const code = embedCode(page, options);
  expect(code).toContain('title="&quot;A&quot; &amp; &lt;B&gt;"');
  expect(code).toContain('embed.html?flip=1&amp;list=1#fen=');
  expect(code).toContain('width="400" height="600"');
});
