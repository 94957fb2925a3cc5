import { expect, it } from 'vitest';
import { differences } from './choice.svelte';

const capture = (path: string, captured: string) => {
  const squares = path.split(' ');
  return {
    text: squares.join(''),
    pdn: squares.join('x'),
    path: squares,
    captured: captured.split(' '),
    promotes: false,
  };
};

it('finds what only one of several captures takes', () => {
  const captures = [capture('c8 c5 h5 h8', 'c7 g5 h7'), capture('c8 c6 h6 h8', 'c7 e6 h7')];
  expect(differences(captures)).toEqual([['g5'], ['e6']]);
  // Some of three can share what the third does not take.
  captures.push(capture('c8 c4 h4 h8', 'c7 e4 g5'));
  expect(differences(captures)).toEqual([
    ['g5', 'h7'],
    ['e6', 'h7'],
    ['e4', 'g5'],
  ]);
});

it('falls back to the way where all take the same', () => {
  const captures = [capture('a1 a4 d4', 'a2 b4'), capture('a1 a4 e4 d4', 'a2 b4')];
  expect(differences(captures)).toEqual([['a4'], ['a4', 'e4']]);
});
