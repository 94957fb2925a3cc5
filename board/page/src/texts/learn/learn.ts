/** Texts of the lessons. */

import { catalogue } from '../language/language';

/** The texts of a lesson. */
export interface LessonTexts {
  title: string;
  /** The rule. */
  rule: string;
  /** What to do. */
  task: string;
  /** Said when it is solved. */
  done: string;
  /** Why a legal move is not the answer. The key is the move in the protocol's text. */
  wrong?: Record<string, string>;
  /** Said of every other legal move that is not the answer. */
  otherwise: string;
}

const lessons = {
  man: {
    title: 'The man',
    rule:
      'A man moves one step forward: straight or diagonally, to an empty square. White moves up ' +
      'the board, Black moves down.',
    task: 'Bring the man to f4 in two moves.',
    done: 'Right. A man never moves sideways or backwards, except to capture.',
    wrong: {
      d2d3: 'From d3 the man cannot reach f4 with one more move.',
      d2c3: 'That is the wrong side: f4 is to the right.',
      e3d4: 'f4 is to the right.',
      e3e4: 'Straight on leads to e4. Take the diagonal.',
    },
    otherwise: 'The man does not come to f4 this way.',
  },
  line: {
    title: 'The linear move',
    rule:
      'A man can jump forward over an unbroken line of own men, to the first square beyond the ' +
      'line, if that square is empty. The whole line then stands one square further on.',
    task: 'The man on d1 jumps over the line in front of it.',
    done: 'Right. Two men were jumped, and all of them stay on the board.',
    wrong: {
      d2d4: 'This is a linear move too, over one man. Move the last man of the line.',
      d3d4: 'This is a single step. Move the last man of the line.',
    },
    otherwise: 'Move the man on d1 straight up, over d2 and d3.',
  },
  diagonal: {
    title: 'A linear move along a diagonal',
    rule:
      'The line can also lie on one of the two diagonals ahead. Kings take no part in linear ' +
      'moves: they are never jumped this way, and never jump.',
    task: 'Bring the man from b1 to the other end of its diagonal line.',
    done: 'Right: from b1 over c2 and d3 to e4.',
    wrong: {
      c2e4: 'That man jumps over one man only. Begin at b1.',
      d3e4: 'This is a single step. Begin at b1.',
    },
    otherwise: 'Move the man on b1 along the diagonal b1, c2, d3, e4.',
  },
  king: {
    title: 'The king',
    rule:
      'A man that ends its move on the far row becomes a king. A king moves any number of empty ' +
      'squares in all eight directions.',
    task: 'Promote the man, then bring the king to a4 in one move.',
    done: 'Right. The king moves like a queen in chess.',
    wrong: {
      e7d8: 'That makes a king, but from d8 no straight line leads to a4.',
      e7f8: 'That makes a king, but from f8 no straight line leads to a4.',
    },
    otherwise: 'Look along the diagonal a4, b5, c6, d7, e8.',
  },
  capture: {
    title: 'Capturing',
    rule:
      'A man captures an enemy piece next to it by jumping over it, to the empty square right ' +
      'behind it: forward, backward or sideways, but never diagonally.',
    task: 'Capture a black man.',
    done: 'Right. The men on c5 and e5 stand diagonally, so they were safe.',
    otherwise: 'Jump straight over d5.',
  },
  several: {
    title: 'Several pieces in one move',
    rule:
      'If the capturing piece can capture again from where it landed, it goes on in the same ' +
      'move, and may turn.',
    task: 'Capture two men with one move: tap each square where your man lands, or just the last.',
    done: 'Right: sideways to c5, then backwards to c3.',
    otherwise: 'From e5 to c5 to c3.',
  },
  compulsory: {
    title: 'You must capture',
    rule: 'Capturing is compulsory. As long as you can capture, no other move is allowed.',
    task: 'The man on g7 would like to become a king. Try it, then make the move you must make.',
    done: 'Right. The pieces that must capture are marked on the board.',
    otherwise: 'd4 captures d5.',
  },
  maximum: {
    title: 'You must capture the most',
    rule:
      'You must choose a capture that takes as many pieces as possible. Men and kings count the ' +
      'same.',
    task: 'Two men can capture. Find the one that must.',
    done: 'Right. Two pieces are more than one, so b4 was not allowed to capture.',
    otherwise: 'f4 can capture two pieces.',
  },
  choice: {
    title: 'A free choice',
    rule: 'Among captures of the same number of pieces, the choice is yours.',
    task: 'Both men can capture one piece. Choose the one that Black cannot take back.',
    done: 'Right. On f6 your man would have been captured by f7.',
    wrong: { f4f6: 'Now Black takes back: f7 jumps over f6 to f5. Try the other capture.' },
    otherwise: 'One capture is safe, the other is not.',
  },
  flying: {
    title: 'The king captures from afar',
    rule:
      'A king jumps over one enemy piece at any distance in a rank or file, and lands on any ' +
      'empty square behind it. From there it can go on.',
    task: 'Capture all three men with the king. Mind where it lands.',
    done: 'Right. It had to land on a6 and on g6 to see the next man.',
    otherwise: 'From a1 to a6, to g6, and down the file.',
  },
  delayed: {
    title: 'Captured pieces leave at the end',
    rule:
      'Captured pieces stay on the board until the move is complete. Until then they still ' +
      'block the way, and none may be jumped twice.',
    task: 'You are Black. Capture four pieces with the king, and see where it must stop.',
    done:
      'Right. On d3 the king had to stop: c3, jumped already, still blocked the rank. It could ' +
      'not capture d2 either: d1, jumped already, still stood behind it.',
    otherwise: 'The way is c5, c1, h1, h3, d3.',
  },
  ring: {
    title: 'Round and back',
    rule:
      'The square from which the capture started counts as empty during the move. The piece may ' +
      'pass over it, and may end there.',
    task: 'Capture four men and come back to d4.',
    done: 'Right. Both ways round are the same move: it takes the same pieces.',
    otherwise: 'Go from stop to stop: d6, f6, f4 and back to d4.',
  },
  passing: {
    title: 'Promotion only at the end',
    rule:
      'A man becomes a king only if its move ends on the far row. If it goes on capturing from ' +
      'there, it stays a man.',
    task: 'Capture three men with the man on c6.',
    done: 'Right. The man touched the far row on c8 and e8, but its move ended on e6.',
    otherwise: 'c6 goes to c8, e8 and e6.',
  },
  coup: {
    title: 'The coup turc',
    rule:
      'A famous combination: captured pieces that are still on the board stop the enemy king ' +
      'on a square where you can capture it.',
    task: 'Give up five men, and win all of Black’s pieces. Begin with the man on c1.',
    done:
      'Brilliant. The king took four men, but had to stop on d3. Your last man then captured all ' +
      'four black pieces and became a king.',
    wrong: {
      c1c2: 'Nothing stops the black king now. Make a linear move to e3.',
      d1d3: 'Nothing stops the black king now. Move the man on c1 to e3.',
    },
    otherwise: 'Look for the move that leaves the black king only one square to stop on.',
  },
  blocked: {
    title: 'No move, no game',
    rule: 'The side to move loses if it has no legal move: no pieces left, or all of them blocked.',
    task: 'Win by blocking the black men.',
    done: 'Right. Black has men, but no move, and loses.',
    wrong: {
      a1c3: 'Now a1 is empty, so a3 can capture a2. Fill c3 with another man.',
      b2c3: 'Now b2 is empty, so a3 can move there.',
    },
    otherwise: 'Black can capture b3 as long as c3 is empty.',
  },
  draw: {
    title: 'The draw',
    rule:
      'One king against one king is a draw, unless the side to move can capture. The third ' +
      'occurrence of a position is a draw, too.',
    task: 'Save the game: capture, and stop where the black king cannot capture you.',
    done: 'Right. One king is left on each side: a draw.',
    wrong: { a4h4: 'On h4 the black king jumps over you, down the file. Land somewhere else.' },
    otherwise: 'Land behind d4, but not on the file of the black king.',
  },
} satisfies Record<string, LessonTexts>;

export const learn = catalogue('learn', {
  title: 'Learn the rules',
  intro: 'Short positions teach all the rules. Solve each on the board.',
  lessons,
  list: 'Lessons',
  label: (title: string) => `Board of the lesson “${title}”`,
  number: (number: number, count: number) => `Lesson ${number} of ${count}`,
  solved: 'solved',
  progress: (solved: number, count: number) => `${solved} of ${count} solved`,
  again: 'Start again',
  hint: 'Show the move',
  previous: 'Previous lesson',
  next: 'Next lesson',
  goOn: 'Good. Now the next move.',
  allDone: 'You know all the rules of Dameo. Time for a game!',
});
