import { beforeAll, describe, expect, it } from 'vitest';
import { applyTool, movePiece, readFen, writeFen, type Tool } from './setup';
import { loadTestRules } from '../testing/rules';
import { RulesError, type Piece, type Rules } from '../rules/types';

let rules: Rules;

beforeAll(async () => {
  rules = await loadTestRules();
});

const pieces: Piece[] = [
  { square: 'c3', color: 'white', king: true },
  { square: 'a1', color: 'white', king: false },
  { square: 'd8', color: 'black', king: false },
];
const man: Tool = { kind: 'piece', color: 'white', king: false };

describe('tools', () => {
  it('place, replace and take away', () => {
    expect(writeFen(applyTool(pieces, 'b1', man), 'white')).toBe('W:Wa1,b1,Kc3:Bd8');
    expect(writeFen(applyTool(pieces, 'd8', man), 'white')).toBe('W:Wa1,Kc3,d8:B');
    expect(writeFen(applyTool(pieces, 'a1', man), 'white')).toBe('W:WKc3:Bd8');
    expect(writeFen(applyTool(pieces, 'c3', { kind: 'eraser' }), 'white')).toBe('W:Wa1:Bd8');
  });

  it('move a piece onto another, and off the board', () => {
    expect(writeFen(movePiece(pieces, 'c3', 'd8'), 'black')).toBe('B:Wa1,Kd8:B');
    expect(writeFen(movePiece(pieces, 'c3', null), 'black')).toBe('B:Wa1:Bd8');
    expect(movePiece(pieces, 'h5', 'h6')).toEqual(pieces);
  });
});

describe('FEN', () => {
  it('is written as the rules write it', () => {
    const { pieces: start, turn } = readFen(rules, rules.startFen);
    expect(rules.checkFen(writeFen(start, turn))).toBe(rules.startFen);
    expect(start).toHaveLength(36);
  });

  it('of an impossible position is refused, with a column', () => {
    const fen = writeFen(applyTool(pieces, 'h8', man), 'white');
    try {
      readFen(rules, fen);
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(RulesError);
      expect((error as RulesError).problem.column).toBe(fen.indexOf('h8') + 1);
    }
  });
});
