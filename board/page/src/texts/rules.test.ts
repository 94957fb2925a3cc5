import { beforeAll, expect, it } from 'vitest';
import { loadTestRules } from '../testing/rules';
import { RulesError, type Rules } from '../rules/types';
import { fenInWords, moveInWords } from './rules';

let rules: Rules;

beforeAll(async () => {
  rules = await loadTestRules();
});

/** What the rules themselves say: their words must be the ones that are known. */
function problemOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof RulesError) return error.message;
    throw error;
  }
  throw new Error('nothing is wrong');
}

it.each([
  ['W:Wd1:Bd8', 'a1a2', 'White has no piece on a1.'],
  ['B:Wd1:Bd8', 'a1a2', 'Black has no piece on a1.'],
  ['W:Wa1:Ba2,a3,b2', 'a1b2', 'The game is over: White has no legal move.'],
  ['W:Wd4,f4,g7:Bb8,d5,f5', 'g7g8', 'White must capture 1 piece: d4d6 f4f6'],
  ['W:WKa1:Ba3,c4,h8', 'a1a2', 'White must capture 2 pieces'],
  ['W:Wd1:Bd8', 'd1d5', 'The man on d1 cannot move to d5'],
])('%s: %s', (fen, move, words) => {
  const message = problemOf(() => rules.parseMove(fen, move));
  expect(moveInWords(message, fen.startsWith('W') ? 'white' : 'black')).toContain(words);
});

it('says that a capture takes too few', () => {
  const message = problemOf(() => rules.parseMove('B:Wc3,d1,d2,e3,h2:Bb7,Kc5,c6,d5', 'c5c2'));
  expect(moveInWords(message, 'black')).toMatch(
    /^This captures 1, but Black must capture 4 pieces/,
  );
});

it.each([
  ['W:Wa8:Bh1', 'a8', 'A white man cannot stand on row 8: a8 would be a king.'],
  ['W:WKa8:Bh1', 'h1', 'A black man cannot stand on row 1: h1 would be a king.'],
  ['W:Wd1:Bd1', 'd1', 'Two pieces are on d1.'],
])('%s', (fen, square, text) => {
  expect(fenInWords(problemOf(() => rules.checkFen(fen)))).toEqual({ text, square });
});

it('leaves other messages about a FEN as they are', () => {
  expect(fenInWords(problemOf(() => rules.checkFen('W:Wd9:Bd1')))).toBeNull();
});
