/** What the rules say of an input, in the words of the page. */

import { rules } from './messages/rules';
import type { Color, Square } from '../rules/types';

/** The legal moves that follow a message of the rules. */
const moves = (list: string) => list.replace(/^; legal/, '');

/** The messages about a move, and their words. */
const known: [RegExp, (side: Color, ...parts: string[]) => string][] = [
  [/^no piece of the side to move on ([a-h][1-8])/, (side, on) => rules.noPiece({ side, on })],
  [/^the side to move has no legal move/, (side) => rules.noLegalMove({ side })],
  [
    /^capturing is compulsory \((\d+) to take\)(.*)$/s,
    (side, count, list) => rules.mustCapture({ side, count: Number(count), legal: moves(list) }),
  ],
  [
    /^it captures (\d+), but capturing (\d+) is compulsory(.*)$/s,
    (side, few, count, list) =>
      rules.tooFew({ side, few: Number(few), count: Number(count), legal: moves(list) }),
  ],
  [/^the man on (..) cannot move to (..)$/, (_, from, to) => rules.manOutOfReach({ from, to })],
  [/^the king on (..) cannot move to (..)$/, (_, from, to) => rules.kingOutOfReach({ from, to })],
  [/^no capture is possible/, () => rules.nothingToCapture],
  [
    /^the piece cannot capture that way(.*)$/s,
    (_, list) => rules.notACapture({ legal: moves(list) }),
  ],
  [
    /^column (\d+): expected squares such as d1b3 or c5c1h1, found (.*)$/s,
    (_, column, found) => rules.notASquare({ column: Number(column), found }),
  ],
  [
    /^column (\d+): a move needs at least two squares/,
    (_, at) => rules.tooShort({ column: Number(at) }),
  ],
  [
    /^column (\d+): a leg ends on (..) but the next begins on (..)/,
    (_, column, end, start) => rules.brokenLegs({ column: Number(column), end, start }),
  ],
  [/^column (\d+): marked as a promotion/, (_, at) => rules.notAPromotion({ column: Number(at) })],
  [
    /^several captures go from (..) to (..); name the squares between(.*)$/s,
    (_, from, to, list) => rules.ambiguous({ from, to, legal: list }),
  ],
];

/** A message about a typed move; `turn`: the side to move. */
export function moveInWords(message: string, turn: Color): string {
  for (const [pattern, words] of known) {
    const found = pattern.exec(message);
    if (found !== null) return words(turn, ...found.slice(1));
  }
  return message.charAt(0).toUpperCase() + message.slice(1);
}

/** A message about a FEN, and the square that it is about, if the page has words of its own. */
export function fenInWords(message: string): { text: string; square: Square } | null {
  const man = /^a man of (white|black) on ([a-h]([18])), its promotion rank/i.exec(message);
  if (man !== null) {
    const [, color, square, row] = man;
    const side = color.toLowerCase() as Color;
    return { text: rules.manOnLastRow({ side, square, row: Number(row) }), square };
  }
  const twice = /^two pieces on ([a-h][1-8])$/.exec(message);
  return twice && { text: rules.twoPieces({ square: twice[1] }), square: twice[1] };
}
