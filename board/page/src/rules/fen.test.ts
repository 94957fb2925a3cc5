import { expect, test } from 'vitest';
import { moveNumberOf, otherColor, turnOf } from './fen';

test('fields of a FEN are read', () => {
  const fen = 'B:WKa1,f2:Bf8,h7:H3:F27';
  expect(turnOf(fen)).toBe('black');
  expect(turnOf('W:Wa1:Bh8')).toBe('white');
  expect(otherColor(turnOf(fen))).toBe('white');
  expect(otherColor('white')).toBe('black');
  expect(moveNumberOf(fen)).toBe(27);
  expect(moveNumberOf('W:Wa1:Bh8')).toBe(1);
});
