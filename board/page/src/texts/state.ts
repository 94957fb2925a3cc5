/** The texts of the stores: notices, levels, results, the comments of a review, shortcuts. */

import { catalogue } from './language/language';
import { plural } from './plural';
import type { Color, Judgement } from '../rules/types';

const judgements: Record<Judgement, string> = {
  inaccuracy: 'Inaccuracy',
  mistake: 'Mistake',
  blunder: 'Blunder',
};
const colors: Record<Color, string> = { white: 'White', black: 'Black' };

const keys: Record<string, string> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Home: 'Home',
  End: 'End',
  ' ': 'Space',
  'Ctrl+z': 'Ctrl+Z',
};

export const state = catalogue('state', {
  levels: {
    beginner: 'Beginner',
    novice: 'Novice',
    learner: 'Learner',
    casual: 'Casual',
    intermediate: 'Intermediate',
    advanced: 'Advanced',
    strong: 'Strong',
    expert: 'Expert',
    master: 'Master',
    champion: 'Champion',
    full: 'Full strength',
  },
  /** Ratings count from a player of random moves, who has 0. */
  levelWithRating: (name: string, rating: number | null) =>
    rating === null ? name : `${name} (${rating})`,
  noClock: 'No clock',
  customClock: 'Custom',

  colors,
  player: 'You',
  matchEvent: 'Game against the engine',
  sharedEvent: 'Game of two people at one device',

  /** How a game against the engine ended for its user. */
  verdicts: { won: 'You won', lost: 'You lost' },

  /** How a game ended. */
  ends: {
    'no-moves': (winner: Color, loser: Color) =>
      `${colors[winner]} wins: ${colors[loser]} has no legal move.`,
    repetition: () => 'Draw: the same position for the third time.',
    'lone-kings': () => 'Draw: one king against one king.',
    'king-moves': () => 'Draw: 25 moves by each side with kings only and no capture.',
    time: (winner: Color, loser: Color) =>
      `${colors[winner]} wins: ${colors[loser]} is out of time.`,
    resignation: (winner: Color, loser: Color) =>
      `${colors[winner]} wins: ${colors[loser]} resigned.`,
    agreement: () => 'Draw by agreement.',
    aborted: () => 'The game was stopped without a result.',
  } satisfies Record<string, (winner: Color, loser: Color) => string>,

  engineFailed: (reason: string) => `The engine cannot be used: ${reason}`,
  engineRestarted: (reason: string) => `The engine was started again: ${reason}`,
  engineRefused: (text: string) => `The engine refused a setting: ${text}`,
  matchEngineFailed: (reason: string) =>
    `The game was stopped because the engine failed: ${reason}`,
  noMove: (text: string | null) =>
    text === null ? 'it gave no move.' : `it gave a move that is not legal: ${text}.`,
  matchPaused: 'The game is paused until there is a connection to the engine again.',
  matchRuns: 'A game is on. Finish it, resign or stop it first.',
  notYourTurn: 'It is the engine’s turn.',
  notAtHead: 'This is not the latest position of the game. Go to the latest one to move.',
  noBestMove: 'There is no move to play here: the game is over.',
  reviewEmpty: 'The game has no moves to review.',

  nothingToOpen: 'There is nothing to open: the text is empty.',
  noGames: 'The text holds no game.',
  notPart: (games: number, problems: number) =>
    `${plural(problems, 'place', 'places')} of the text cannot be read, and nothing was opened. ` +
    `${plural(games, 'game', 'games')} can be opened.`,
  fileFailed: (reason: string) => `The file cannot be read: ${reason}`,
  fileTooLarge: (megabytes: number) =>
    `The file is too large: files of at most ${megabytes} MB can be opened.`,
  saveFailed: (reason: string) => `The work cannot be stored in this browser: ${reason}`,
  undone: 'The last change was undone.',
  bracesReplaced:
    'A closing brace would end the comment in PDN: the braces were changed to parentheses.',
  /** Of a position that was opened; `missing`: sides without a piece. */
  openedOver: (missing: readonly Color[], loser: Color | null, result: string) => {
    if (missing.length === 2)
      return `There is no piece on the board, so the game is over: ${result}.`;
    if (loser === null) return `The game is over in this position: ${result}.`;
    const reason = missing.includes(loser) ? 'has no piece' : 'has no legal move';
    return `The game is over in this position: ${colors[loser]} ${reason}. ${result}.`;
  },

  judgements,
  /** What a review has written of a move; `better`: a line, or empty. */
  reviewNote: (judgement: Judgement, better: string) =>
    better === '' ? `${judgements[judgement]}.` : `${judgements[judgement]}. Better: ${better}`,

  /** What the shortcuts do, for the help. */
  shortcuts: {
    previous: 'Previous move',
    next: 'Next move',
    first: 'First position',
    last: 'Last position',
    previousVariation: 'Previous variation',
    nextVariation: 'Next variation',
    flip: 'Turn the board',
    hint: 'Hint',
    best: 'Play the best move',
    analysis: 'Analysis on or off',
    undo: 'Undo the last change of the game',
    typeMove: 'Type a move',
    help: 'This help',
  },
  /** Names of keys, for the help. */
  keys,
});
