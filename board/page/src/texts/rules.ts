/** What the rules say of an input, in the words of the page. */

import { catalogue } from './language/language';
import type { Color, Square } from '../rules/types';
import { plural } from './plural';
import { state } from './state';

const { colors } = state;
const pieces = (count: number) => plural(count, 'piece', 'pieces');

/** `legal`: the legal moves, with a separator before them, such as `: d4d6 f4f6`; or empty. */
export const rules = catalogue('rules', {
  noPiece: (side: Color, on: Square) => `${colors[side]} has no piece on ${on}.`,
  noLegalMove: (side: Color) => `The game is over: ${colors[side]} has no legal move.`,
  mustCapture: (side: Color, count: number, legal: string) =>
    `${colors[side]} must capture ${pieces(count)}${legal}`,
  tooFew: (side: Color, few: number, count: number, legal: string) =>
    `This captures ${few}, but ${colors[side]} must capture ${pieces(count)}${legal}`,
  manOutOfReach: (from: Square, to: Square) => `The man on ${from} cannot move to ${to}`,
  kingOutOfReach: (from: Square, to: Square) => `The king on ${from} cannot move to ${to}`,
  nothingToCapture: 'No capture is possible, so a move has two squares',
  notACapture: (legal: string) => `The piece cannot capture that way${legal}`,
  /** `found` is quoted. */
  notASquare: (column: number, found: string) =>
    `Column ${column}: expected squares such as d1b3 or c5c1h1, found ${found}`,
  tooShort: (column: number) => `Column ${column}: a move needs at least two squares, such as d1b3`,
  brokenLegs: (column: number, end: Square, start: Square) =>
    `Column ${column}: a leg ends on ${end} but the next begins on ${start}`,
  notAPromotion: (column: number) =>
    `Column ${column}: marked as a promotion, but the move does not promote`,
  ambiguous: (from: Square, to: Square, legal: string) =>
    `Several captures go from ${from} to ${to}; name the squares between${legal}`,
  manOnLastRow: (side: Color, square: Square, row: number) =>
    `A ${side} man cannot stand on row ${row}: ${square} would be a king.`,
  twoPieces: (square: Square) => `Two pieces are on ${square}.`,
});

/** The legal moves that follow a message of the rules. */
const moves = (list: string) => list.replace(/^; legal/, '');

/** The messages about a move, and their words. */
const known: [RegExp, (side: Color, ...parts: string[]) => string][] = [
  [/^no piece of the side to move on ([a-h][1-8])/, (side, on) => rules.noPiece(side, on)],
  [/^the side to move has no legal move/, (side) => rules.noLegalMove(side)],
  [
    /^capturing is compulsory \((\d+) to take\)(.*)$/s,
    (side, count, list) => rules.mustCapture(side, Number(count), moves(list)),
  ],
  [
    /^it captures (\d+), but capturing (\d+) is compulsory(.*)$/s,
    (side, few, count, list) => rules.tooFew(side, Number(few), Number(count), moves(list)),
  ],
  [/^the man on (..) cannot move to (..)$/, (_, from, to) => rules.manOutOfReach(from, to)],
  [/^the king on (..) cannot move to (..)$/, (_, from, to) => rules.kingOutOfReach(from, to)],
  [/^no capture is possible/, () => rules.nothingToCapture],
  [/^the piece cannot capture that way(.*)$/s, (_, list) => rules.notACapture(moves(list))],
  [
    /^column (\d+): expected squares such as d1b3 or c5c1h1, found (.*)$/s,
    (_, column, found) => rules.notASquare(Number(column), found),
  ],
  [/^column (\d+): a move needs at least two squares/, (_, at) => rules.tooShort(Number(at))],
  [
    /^column (\d+): a leg ends on (..) but the next begins on (..)/,
    (_, column, end, start) => rules.brokenLegs(Number(column), end, start),
  ],
  [/^column (\d+): marked as a promotion/, (_, at) => rules.notAPromotion(Number(at))],
  [
    /^several captures go from (..) to (..); name the squares between(.*)$/s,
    (_, from, to, list) => rules.ambiguous(from, to, list),
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
    return { text: rules.manOnLastRow(side, square, Number(row)), square };
  }
  const twice = /^two pieces on ([a-h][1-8])$/.exec(message);
  return twice && { text: rules.twoPieces(twice[1]), square: twice[1] };
}
