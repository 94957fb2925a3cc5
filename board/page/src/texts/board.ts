/** Texts of the board. */

import { catalogue } from './language/language';
import type { Color, Square } from '../rules/types';
import { plural } from './plural';
import { state } from './state';

/** `d4`, `d4 or e5`, `d4, e5 or f6`. */
function oneOf(squares: readonly Square[], word = 'or'): string {
  const last = squares.at(-1) ?? '';
  return squares.length < 2 ? last : `${squares.slice(0, -1).join(', ')} ${word} ${last}`;
}

const allOf = (squares: readonly Square[]) => oneOf(squares, 'and');

const pieces = (count: number) => plural(count, 'piece', 'pieces');

const { colors: sides } = state;

export const board = catalogue('board', {
  /** `white man`. */
  piece: (color: Color, king: boolean) => `${color} ${king ? 'king' : 'man'}`,
  empty: 'empty',
  /** What a screen reader says of a square. */
  square: (square: Square, content: string, notes: readonly string[]) =>
    [square, content, ...notes].join(', '),
  selected: 'selected',
  mustCapture: 'must capture',
  destination: 'destination',
  nextStop: 'next stop',
  jumped: 'captured',

  /** Said when a piece is selected or a stop is entered. */
  entered: (square: Square, next: readonly Square[]) => `${square} selected. Next: ${oneOf(next)}.`,
  cancelled: 'Selection cancelled.',

  chooseCapture: 'Which capture?',
  choice: (path: readonly Square[], captured: readonly Square[]) =>
    `${path.join(' × ')} takes ${captured.join(', ')}`,
  /** What only this one of several captures takes, or the squares that it stops on. */
  differs: (only: readonly Square[], captured: readonly Square[]) =>
    only.every((square) => captured.includes(square))
      ? `Takes ${allOf(only)}`
      : `Goes over ${allOf(only)}`,
  cancel: 'Cancel',

  gameOver: 'The game is over.',
  notYourTurn: (turn: Color) => `Please wait: it is ${sides[turn]}’s turn.`,
  otherSide: (turn: Color) => `${sides[turn]} is to move.`,
  mustCaptureWith: (from: readonly Square[], count: number) =>
    `You must capture with ${oneOf(from)}: ${pieces(count)}.`,
  captureGoesTo: (from: Square, count: number, next: readonly Square[]) =>
    `You must capture ${pieces(count)}: ${from} goes to ${oneOf(next)}.`,
  captureGoesOn: (next: readonly Square[]) =>
    `The capture goes on to ${oneOf(next)}. Backspace, or a tap on the piece, takes a stop back.`,
  landBehind: (next: readonly Square[]) =>
    `Choose the square where your piece lands: ${oneOf(next)}.`,
  blocked: (square: Square) => `The piece on ${square} cannot move: its way is blocked.`,
  occupied: 'A move ends on an empty square.',
  cannotCapture:
    'This piece cannot be captured: captures jump straight over a piece, along a rank or file.',
  manMoves:
    'A man moves one step straight or diagonally forward, or jumps forward over a line of own men.',
  kingMoves: 'A king moves in a straight line, in any direction, over empty squares.',
});
