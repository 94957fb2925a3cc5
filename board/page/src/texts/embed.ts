/** Texts of the board for other pages, and of the code that shows it. */

import { catalogue } from './language/language';
import { plural } from './plural';
import type { Color, GameResult } from '../rules/types';

export const embed = catalogue('embed', {
  title: 'Dameo',
  board: 'Board',
  list: 'Moves',
  open: 'Open in Dameo',
  play: 'Play the game',
  pause: 'Pause',
  buttons: {
    first: 'First position',
    previous: 'Previous move',
    next: 'Next move',
    last: 'Last position',
    flip: 'Turn the board',
  },
  start: 'First position',
  toMove: { white: 'White to move', black: 'Black to move' },
  move: (number: number, turn: Color, move: string) =>
    `${number}${turn === 'white' ? '.' : '…'} ${move}`,
  players: (white: string, black: string) =>
    white === '' && black === '' ? '' : `${white || '?'} – ${black || '?'}`,
  results: { '1-0': '1-0', '0-1': '0-1', '1/2-1/2': '½-½', '*': '' } satisfies Record<
    GameResult,
    string
  >,

  // What is wrong with an address.
  unknown: (name: string, names: readonly string[]) =>
    `There is no parameter '${name}'. There are ${names.join(', ')}.`,
  twice: (name: string) => `The parameter ${name} is there more than once: the first one counts.`,
  empty: (name: string) => `The parameter ${name} has no value.`,
  choice: (name: string, value: string, known: readonly string[]) =>
    `${name}=${value}: it must be one of ${known.join(', ')}.`,
  onOff: (name: string, value: string) => `${name}=${value}: it must be 1 or 0.`,
  ply: (value: string) => `ply=${value}: it must be a number of plies, such as 12.`,
  plyTooLarge: (ply: number, plies: number) =>
    `ply=${ply}: the game has only ${plural(plies, 'ply', 'plies')}.`,
  autoplay: (value: string, min: number, max: number) =>
    `autoplay=${value}: it must be the seconds for a move, ${min} to ${max}, or 0.`,
  pdnBeside: 'A game is given by pdn, or by fen and moves: here pdn counts.',
  fen: (reason: string) => `The position (fen) cannot be read: ${reason}`,
  illegal: (number: number, text: string, reason: string) =>
    `The move ${number} in moves, '${text}', cannot be played: ${reason}`,
  pdn: (reason: string, line: number | null) =>
    `The game (pdn) cannot be read${line === null ? '' : `, line ${line}`}: ${reason}`,
  noGame: 'The game (pdn) cannot be read: there is none in it.',
  severalGames: (games: number) => `The pdn has ${games} games: the first one is shown.`,

  // The code.
  code: 'HTML of the frame',
  copyCode: 'Copy the HTML of the frame',
  what: 'What is shown',
  whats: { game: 'The game', position: 'This position' },
  width: 'Width',
  widths: { 320: '320 pixels', 400: '400 pixels', 560: '560 pixels' },
  withList: 'With the list of moves',
  autoplayLabel: 'The game plays by itself',
  look: 'Look at it',
  about: 'Put this code into the HTML of a page. The code holds the whole game.',
  aboutLocal:
    'This page is served by dameo-board on your machine: the code works only in pages of this ' +
    'machine.',
  frameTitle: (players: string) => (players === '' ? 'Dameo' : `Dameo: ${players}`),
});
