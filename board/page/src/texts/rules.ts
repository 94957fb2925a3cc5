/** What the rules say of an input, in the words of the page. */

import type { Color, Square } from '../rules/types';
import { plural } from './plural';
import { state } from './state';

const { colors } = state;
/** The legal moves that follow a message of the rules. */
const moves = (list: string) => list.replace(/^; legal/, '');
const pieces = (count: string) => plural(Number(count), 'piece', 'pieces');

/** A message about a typed move; `turn`: the side to move. */
export function moveInWords(message: string, turn: Color): string {
  const side = colors[turn];
  const known: [RegExp, (...parts: string[]) => string][] = [
    [/^no piece of the side to move on ([a-h][1-8])/, (on) => `${side} has no piece on ${on}.`],
    [/^the side to move has no legal move/, () => `The game is over: ${side} has no legal move.`],
    [
      /^capturing is compulsory \((\d+) to take\)(.*)$/s,
      (count, list) => `${side} must capture ${pieces(count)}${moves(list)}`,
    ],
    [
      /^it captures (\d+), but capturing (\d+) is compulsory(.*)$/s,
      (few, count, list) =>
        `This captures ${few}, but ${side} must capture ${pieces(count)}${moves(list)}`,
    ],
  ];
  for (const [pattern, words] of known) {
    const found = pattern.exec(message);
    if (found !== null) return words(...found.slice(1));
  }
  return message.charAt(0).toUpperCase() + message.slice(1);
}

/** A message about a FEN, and the square that it is about, if the page has words of its own. */
export function fenInWords(message: string): { text: string; square: Square } | null {
  const man = /^a man of (white|black) on ([a-h]([18])), its promotion rank/i.exec(message);
  if (man !== null) {
    const [, color, square, row] = man;
    const text = `A ${color.toLowerCase()} man cannot stand on row ${row}: ${square} would be a king.`;
    return { text, square };
  }
  const twice = /^two pieces on ([a-h][1-8])$/.exec(message);
  return twice && { text: `Two pieces are on ${twice[1]}.`, square: twice[1] };
}
