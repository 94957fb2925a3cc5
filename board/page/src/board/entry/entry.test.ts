import { beforeAll, describe, expect, it } from 'vitest';
import {
  noEntry,
  enterSquare,
  movableSquares,
  stepBack,
  type Entry,
  type EntryAnswer,
  type EntryContext,
  type Movable,
} from './entry';
import { board as words } from '../../texts/messages/board';
import { loadTestRules } from '../../testing/rules';
import type { LegalMove, Rules, Square } from '../../rules/types';

let rules: Rules;

beforeAll(async () => {
  rules = await loadTestRules();
});

function at(fen: string, movable: Movable = 'both'): EntryContext {
  return { rules, game: rules.describe(fen, []), movable };
}

/** The answer to the last of several taps. */
function tapAll(context: EntryContext, ...squares: Square[]): EntryAnswer {
  let answer: EntryAnswer = { kind: 'entry', entry: noEntry };
  for (const square of squares) {
    if (answer.kind !== 'entry')
      throw new Error(`The tap before ${square} ended the entry: ${JSON.stringify(answer)}`);
    answer = enterSquare(context, answer.entry, square);
  }
  return answer;
}

function entryOf(answer: EntryAnswer): Entry {
  if (answer.kind !== 'entry') throw new Error(`No entry: ${JSON.stringify(answer)}`);
  return answer.entry;
}

function moveOf(answer: EntryAnswer): LegalMove {
  if (answer.kind !== 'move') throw new Error(`No move: ${JSON.stringify(answer)}`);
  return answer.move;
}

function reasonOf(answer: EntryAnswer): string {
  if (answer.kind !== 'refused') throw new Error(`Not refused: ${JSON.stringify(answer)}`);
  return answer.reason ?? '';
}

const four = 'B:Wc3,d1,d2,e3,h2:Bb7,Kc5,c6,d5';

describe('quiet moves', () => {
  it('shows the squares of a man and plays a move', () => {
    const context = at(rules.startFen);
    const entry = entryOf(tapAll(context, 'd1'));
    expect(entry.path).toEqual(['d1']);
    expect([...entry.next].sort()).toEqual(['b3', 'd4', 'g4']);
    expect(moveOf(enterSquare(context, entry, 'd4')).text).toBe('d1d4');
  });

  it('selects another piece, and a second tap lets go', () => {
    const context = at(rules.startFen);
    expect(entryOf(tapAll(context, 'd1', 'c3')).path).toEqual(['c3']);
    expect(entryOf(tapAll(context, 'd1', 'd1'))).toEqual(noEntry);
  });

  it('says why a move is not legal', () => {
    const context = at('W:Wd2,d3,Kh1:Bd8,b6');
    expect(reasonOf(tapAll(context, 'd3', 'd6'))).toMatch(/^A man moves one step/);
    expect(reasonOf(tapAll(context, 'h1', 'g3'))).toMatch(/^A king moves in a straight line/);
    expect(reasonOf(tapAll(context, 'b6'))).toBe('White is to move.');
    expect(reasonOf(tapAll(context, 'a5'))).toBe('');
  });

  it.each([
    ['W:Wd4:Be5,h8', 'd4', 'e5', 'captureStraight', 'e5'],
    ['W:Wd4:Bd5,d6,h8', 'd4', 'd6', 'captureBehind', 'd5 d6'],
    ['W:Wd7:Bd8', 'd7', 'd8', 'captureBehind', 'd8'],
    ['W:Wd4,d5:Bd6,d7,h8', 'd4', 'd6', 'captureOwn', 'd5'],
    ['W:Wd4:Bd6,h8', 'd4', 'd6', 'captureNext', 'd6'],
    ['W:WKd4:Bd6,d7,h8', 'd4', 'd7', 'captureBehind', 'd6 d7'],
  ] as const)('says in %s why %s does not capture on %s', (fen, from, to, text, squares) => {
    const reason =
      text === 'captureBehind' ? words[text]({ square: squares.slice(0, 2) }) : words[text];
    const answer = tapAll(at(fen), from, to);
    expect(answer).toEqual({ kind: 'refused', reason, squares: squares.split(' ') });
  });

  it('says that a piece is blocked', () => {
    const context = at('W:Wd3,h1:Bc4,d4,d5,e4');
    const reason = 'The piece on d3 cannot move: its way is blocked.';
    expect(reasonOf(tapAll(context, 'd3'))).toBe(reason);
  });

  it('a drop on an own piece is an attempt, not a selection', () => {
    const context = at(rules.startFen);
    const entry = entryOf(tapAll(context, 'd3'));
    const reason = 'A move ends on an empty square.';
    expect(reasonOf(enterSquare(context, entry, 'd2', 'drop'))).toBe(reason);
    expect(entryOf(enterSquare(context, entry, 'd3', 'drop'))).toBe(entry);
  });
});

describe('whose turn it is', () => {
  it('refuses the other side', () => {
    expect(reasonOf(tapAll(at(rules.startFen, 'black'), 'd1'))).toMatch(/White’s turn/);
    expect(reasonOf(tapAll(at(rules.startFen, 'none'), 'd1'))).toBe('');
  });

  it('refuses after the end', () => {
    expect(reasonOf(tapAll(at('W:W:Bd8'), 'd8'))).toBe('The game is over.');
  });
});

describe('captures', () => {
  it('goes stop by stop, and back', () => {
    const context = at(four);
    const third = entryOf(tapAll(context, 'c5', 'c1', 'h1'));
    expect(third.captured.sort()).toEqual(['c3', 'd1']);
    expect(third.next).toEqual(['h3']);
    const second = stepBack(context, third);
    expect(second.path).toEqual(['c5', 'c1']);
    expect(second.captured).toEqual(['c3']);
    // A tap on the last stop is a step back, too; one on an earlier stop goes back there.
    expect(entryOf(enterSquare(context, third, 'h1')).path).toEqual(['c5', 'c1']);
    expect(entryOf(enterSquare(context, third, 'c5')).path).toEqual(['c5']);
    const move = moveOf(tapAll(context, 'c5', 'c1', 'h1', 'h3', 'd3'));
    expect(move.text).toBe('c5c1h1h3d3');
    expect(move.captured).toHaveLength(4);
  });

  it('plays a capture by one tap on its end', () => {
    const context = at(four);
    expect(entryOf(tapAll(context, 'c5')).ends).toEqual(['d3']);
    expect(moveOf(tapAll(context, 'c5', 'd3')).path).toEqual(['c5', 'c1', 'h1', 'h3', 'd3']);
    expect(moveOf(tapAll(context, 'c5', 'c1', 'd3')).text).toBe('c5c1h1h3d3');
  });

  it('asks if several captures end on the square', () => {
    const context = at('B:Wb6,c7,e6,g5,Kh7:Bc2,Kc8,d7');
    const { moves, capture } = context.game;
    const ending = moves.filter(({ path }) => path[0] === 'c8' && path.at(-1) === 'h8');
    expect(ending).toHaveLength(2);
    const answer = tapAll(context, 'c8', 'h8');
    expect(answer.kind).toBe('choice');
    const choices = answer.kind === 'choice' ? answer.choices : [];
    expect(choices.map(({ text }) => text).sort()).toEqual(ending.map(({ text }) => text).sort());
    expect(choices.every(({ captured }) => captured.length === capture)).toBe(true);
  });

  it('a ring ends where it began', () => {
    const context = at('W:Wd4:Bd5,e4,e6,f5');
    expect(entryOf(tapAll(context, 'd4')).ends).toEqual([]);
    expect(entryOf(tapAll(context, 'd4', 'd4'))).toEqual(noEntry);
    expect(moveOf(tapAll(context, 'd4', 'f4', 'f6', 'd6', 'd4')).text).toBe('d4d6f6f4d4');
    // After one stop the way back is clear, and its direction is kept.
    expect(moveOf(tapAll(context, 'd4', 'f4', 'd4')).path).toEqual(['d4', 'f4', 'f6', 'd6', 'd4']);
  });

  it('names the pieces that must capture, and how many they take', () => {
    const context = at('W:Wb4,f4,h1:Bb5,e6,f5');
    expect(movableSquares(context.game)).toEqual(['f4']);
    const reason = 'You must capture with f4: 2 pieces.';
    expect(reasonOf(tapAll(context, 'b4'))).toBe(reason);
    expect(reasonOf(tapAll(context, 'h1'))).toBe(reason);
    expect(reasonOf(tapAll(context, 'f4', 'b4'))).toBe(reason);
    expect(tapAll(context, 'h1')).toMatchObject({ squares: ['f4'] });
    expect(tapAll(context, 'f4', 'g5')).toMatchObject({ squares: ['f6'] });
    expect(reasonOf(tapAll(context, 'f4', 'g5'))).toMatch(/f4 goes to f6/);
    expect(reasonOf(tapAll(context, 'f4', 'f5'))).toMatch(/where your piece lands: f6/);
    expect(reasonOf(tapAll(context, 'f4', 'f6', 'f7'))).toMatch(/goes on to d6/);
  });
});

describe('every legal move', () => {
  const positions = [
    'B:Wb6,c7,e6,g5,Kh7:Bc2,Kc8,d7',
    four,
    'W:WKa1,Kd4:Ba4,b7,d6,d7,f6,g3,g6,e2',
    'W:Wd4,f2:Bd5,e4,e6,f5,f3',
  ];

  it.each(positions)('can be entered stop by stop in %s', (fen) => {
    const context = at(fen);
    expect(context.game.moves.length).toBeGreaterThan(0);
    for (const move of context.game.moves) {
      let entry = noEntry;
      let played: LegalMove | null = null;
      for (const square of move.path) {
        const answer: EntryAnswer = enterSquare(context, entry, square);
        if (answer.kind === 'move') {
          played = answer.move;
          break;
        }
        entry = entryOf(answer);
      }
      expect(played?.text).toBe(move.text);
    }
  });

  it.each(positions)('is never guessed by a tap in %s', (fen) => {
    const context = at(fen);
    for (const from of movableSquares(context.game)) {
      const entry = entryOf(tapAll(context, from));
      for (const end of entry.ends) {
        const answer = enterSquare(context, entry, end);
        const ending = context.game.moves.filter(
          ({ path }) => path[0] === from && path.at(-1) === end,
        );
        if (answer.kind === 'move')
          expect(ending.map(({ text }) => text)).toEqual([answer.move.text]);
        else if (answer.kind === 'choice') expect(answer.choices.length).toBe(ending.length);
        else expect(entryOf(answer).path).toEqual([from, end]);
      }
    }
  });
});
