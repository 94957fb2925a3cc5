/** The texts of learning from the mistakes of a game. Loaded with that part of the page. */

import { catalogue } from '../language/language';
import { plural } from '../plural';
import { state } from '../state';
import type { Color, Reason, ReasonKind } from '../../rules/types';

const { colors } = state;

/** A man, 2 men, a king, 2 pieces. */
function pieces({ count, king }: Reason): string {
  if (count === 1) return king ? 'a king' : 'a man';
  return `${count} ${king ? 'pieces' : 'men'}`;
}

/** What a move does wrong, after the move. */
const reasons: Record<ReasonKind, (reason: Reason) => string> = {
  'won-to-drawn': () => 'turns a won ending into a draw',
  'won-to-lost': () => 'turns a won ending into a lost one',
  'drawn-to-lost': () => 'loses a drawn ending',
  hangs: (reason) => `hangs ${pieces(reason)}`,
  'allows-shot': ({ count }) => `allows a shot of ${count}`,
  loses: (reason) => `loses ${pieces(reason)}`,
  'misses-shot': ({ count }) => `misses a shot of ${count}`,
  'misses-pieces': (reason) => `misses the win of ${pieces(reason)}`,
  'lets-man-through': () => 'lets a man through',
  'misses-king': () => 'misses a king',
};

export const mistakes = catalogue('mistakes', {
  title: 'Learn from your mistakes',
  sides: { white: 'White', black: 'Black', both: 'Both' },
  /** `side`: one of `sides`. */
  sideOption: (side: string, mistakes: number) => `${side} (${mistakes})`,
  side: 'Mistakes of',
  none: (color: Color | null) =>
    color === null
      ? 'No side lost chances in this game.'
      : `${colors[color]} lost no chances in this game.`,
  notReviewed: 'Review the game first. Then each mistake is a position to find a better move in.',
  toReview: 'Back to the review',
  progress: (number: number, total: number) => `${number} of ${total}`,
  wasPlayed: 'was played.',
  task: (color: Color) => `Find a better move for ${colors[color]}.`,
  checking: 'The engine looks at your move…',
  best: (move: string) => `${move} is the best move.`,
  good: (move: string, lost: number) =>
    lost < 1
      ? `${move} is as good as the best move.`
      : `${move} is good too: it loses ${lost}% of the chances at most.`,
  /** `move`: `null` for that of the game. */
  wrong: (move: string | null, lost: number, what: string) => {
    const wrong = what || `loses ${lost}% of the winning chances`;
    return `${move ?? 'This is the move of the game. It'} ${wrong}. Try again.`;
  },
  solution: (line: string) => `Better: ${line}`,
  /** What was wrong with the move of the game. */
  explained: (move: string, lost: number, what: string) =>
    what === ''
      ? `${move} loses ${lost}% of the winning chances.`
      : `${move} ${what}. It loses ${lost}% of the winning chances.`,
  notKnown: 'The engine looks for what was wrong…',
  reasonKinds: reasons,
  /** One or two of these, in a text that follows the move. */
  reasons: (words: readonly string[]) => words.join(' and '),
  accepted: (points: number) =>
    `A move is accepted if it loses at most ${points}% of the winning chances.`,
  notChecked: (reason: string) => `The move cannot be judged: ${reason}`,
  explain: 'What was wrong?',
  show: 'Show the solution',
  replay: 'Play the better line',
  next: 'Next mistake',
  finish: 'Finish',
  skip: 'Skip',
  startOver: 'Start over',
  again: 'Once more',
  openAgain: (move: string) => `Once more: ${move}`,
  done: 'All mistakes are done.',
  results: {
    first: 'found at once',
    later: 'found later',
    shown: 'solution shown',
    skipped: 'skipped',
  },
  summary: (found: number, total: number) =>
    `You found a better move for ${found} of ${plural(total, 'mistake', 'mistakes')}.`,
  board: 'Position before the mistake',
});

/** What a move does wrong, in a text that follows the move; empty if it is not known. */
export const reasonsInWords = (list: readonly Reason[]): string =>
  mistakes.reasons(list.map((reason) => mistakes.reasonKinds[reason.kind](reason)));
