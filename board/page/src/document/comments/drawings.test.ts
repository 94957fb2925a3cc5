import { beforeAll, expect, it } from 'vitest';
import { drawingsOf, setDrawingsOf, withDrawing, type Drawing } from './drawings';
import { fromPdn, toPdn } from '../tree';
import { loadTestRules } from '../../testing/rules';
import type { Rules } from '../../rules/types';

let rules: Rules;
beforeAll(async () => {
  rules = await loadTestRules();
});

function nodeWith(comment: string) {
  const tree = fromPdn(rules.readPdn(`1. d1-d4 {${comment}} *`).games[0]);
  return { tree, node: tree.root.children[0] };
}

const circle: Drawing = { from: 'a1', to: 'a1', color: 'green' };
const arrow: Drawing = { from: 'b2', to: 'c3', color: 'red' };

it('drawings are read from comments, and what is no drawing is left out', () => {
  const { node } = nodeWith('[%cal Rb2c3,Xb2c3,Ga1a9,B] [%csl Ga1, Yh8] Text');
  expect(drawingsOf(node)).toEqual([circle, { from: 'h8', to: 'h8', color: 'yellow' }, arrow]);
  expect(drawingsOf(nodeWith('').node)).toEqual([]);
});

it('drawings are written as lichess writes them, beside what else is there', () => {
  const { tree, node } = nodeWith('[%clk 0:01:00] Text [%csl Rh1]');
  setDrawingsOf(node, [arrow, circle, { from: 'd4', to: 'd4', color: 'blue' }]);
  const text = rules.writePdn([toPdn(tree)]).replaceAll('\n', ' ');
  expect(text).toContain('{[%csl Ga1,Bd4]} {[%cal Rb2c3]} {[%clk 0:01:00] Text}');
  setDrawingsOf(node, []);
  expect(node.comments).toEqual(['[%clk 0:01:00] Text']);
});

it('the same drawing again removes it, another colour replaces it', () => {
  expect(withDrawing([circle], arrow)).toEqual([circle, arrow]);
  expect(withDrawing([circle, arrow], { ...circle })).toEqual([arrow]);
  expect(withDrawing([arrow], { ...arrow, color: 'blue' })).toEqual([{ ...arrow, color: 'blue' }]);
});
