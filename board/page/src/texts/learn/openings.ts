/** The texts of practising openings. Loaded with that part of the page. */

import { plural } from '../plural';
import { state } from '../state';
import type { Color } from '../../rules/types';
import { catalogue, decimal } from '../language/language';

const { colors } = state;

const moves = (count: number) => plural(count, 'move', 'moves');
const men = (hundredths: number) => decimal(hundredths / 100, 2);

export const openings = catalogue('openings', {
  title: 'Practise openings',
  about: (loss: number) =>
    'Play the moves of the opening book. The page answers with good moves of the book by lot. A ' +
    `move counts as good if it is worth at most ${men(loss)} of a man less than the best one.`,
  side: 'Your side',
  sides: { white: 'White', random: 'Random', black: 'Black' },
  opening: 'Opening',
  any: 'Any',
  /** The game of the analysis. */
  onBoard: (line: string) => `As on the board: ${line}`,
  option: (move: string, value: string) => `${move} (${value})`,
  task: (side: Color) => `Find a good move for ${colors[side]}.`,
  best: (move: string, value: string) => `${move} (${value}) is the best move of the book.`,
  good: (move: string, value: string, lost: number, best: string) =>
    `${move} (${value}) is good: ${men(lost)} less than the best move, ${best}.`,
  worse: (move: string, value: string, lost: number, best: string) =>
    `${move} (${value}) is worse: ${men(lost)} of a man less than the best move, ${best}.`,
  forced: (move: string, value: string, best: string) =>
    `${move} (${value}) is much worse than the best move, ${best}.`,
  unknown: (move: string, best: string) => `${move} is not in the book. Its best move is ${best}.`,
  hinted: (move: string, value: string) => `Best: ${move} (${value})`,
  end: (best: number, good: number, worse: number) =>
    best + good + worse === 0
      ? 'The book ends here.'
      : `The book ends here. Of your ${moves(best + good + worse)}, ${best} were the best, ` +
        `${good} good and ${worse} worse.`,
  solved: (side: Color, count: number) =>
    `${colors[side]}: ${plural(count, 'opening', 'openings')} without a mistake`,
  hint: 'Hint',
  undo: 'Take back',
  accept: 'Go on all the same',
  again: 'Once more',
  next: 'Another line',
  level: 'Strength',
  playOn: 'Play on from here',
  board: 'The opening',
});
