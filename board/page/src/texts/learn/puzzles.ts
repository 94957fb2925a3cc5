/** Texts of the puzzles. */

import { catalogue } from '../language/language';
import { plural } from '../plural';
import { state } from '../state';
import type { Color } from '../../rules/types';

const { colors } = state;

const themes: Record<string, string> = {
  'shot-2': 'Shot: two pieces',
  'shot-3': 'Shot: three pieces',
  'shot-4': 'Shot: four pieces or more',
  linear: 'Linear move',
  breakthrough: 'Breakthrough',
  'king-trap': 'King trap',
  sacrifice: 'Sacrifice',
  'coup-turc': 'Coup turc',
  zugzwang: 'Zugzwang',
  opposition: 'Opposition',
  'ending-men': 'Ending with men',
  'ending-kings': 'Ending with kings',
  'ending-mixed': 'Ending with men and kings',
};

export const texts = catalogue('puzzles', {
  title: 'Puzzles',
  task: (side: Color) => `${colors[side]} to move. Find the best move.`,
  label: 'Board of the puzzle',
  loading: (megabytes: string | null) =>
    megabytes === null ? 'Loading the puzzles…' : `Loading the puzzles (${megabytes} MB)…`,
  failed: (reason: string) => `The puzzles could not be loaded: ${reason}`,
  empty: 'There are no puzzles.',
  theme: 'Theme',
  all: 'All themes',
  /** By the mark in the file of puzzles. */
  themes,
  themeOption: (name: string, count: number) => `${name} (${count})`,
  goOn: 'Right. Go on.',
  solved: 'Solved!',
  solvedLater: 'That is the solution.',
  wrong: (move: string) => `${move} is not the solution. Try again.`,
  why: (move: string) => `Why not ${move}?`,
  asking: 'The engine looks at it…',
  refutation: (move: string, line: string, white: number, sign: number) => {
    const chances = Math.round(sign > 0 ? white : 100 - white);
    return `After ${move}, best is ${line}. Your winning chances are then ${chances}%.`;
  },
  noRefutation: (reason: string) => `The engine cannot say: ${reason}`,
  showing: 'This is the solution.',
  shown: 'That was the solution.',
  firstHint: 'Hint',
  piece: (square: string) => `The piece on ${square} moves.`,
  solutionIs: (move: string) => `The move is ${move}.`,
  hint: 'Show the move',
  solution: 'Play the solution',
  again: 'Start again',
  skip: 'Another puzzle',
  next: 'Next puzzle',
  rating: 'Your rating',
  ratingOf: (rating: number, deviation: number) => `${rating} ± ${deviation}`,
  change: (points: number) => (points < 0 ? `−${-points}` : `+${points}`),
  streak: 'Streak',
  streakOf: (streak: number, best: number) => `${streak}, best ${best}`,
  done: 'Solved',
  doneOf: (solved: number, tried: number) => `${solved} of ${plural(tried, 'puzzle', 'puzzles')}`,
  puzzleRating: (rating: number) => `Rating of this puzzle: ${rating}`,
});
