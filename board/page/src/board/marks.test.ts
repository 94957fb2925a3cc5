import { expect, it } from 'vitest';
import { lastMoveMarks } from './marks';

it('the last move is marked where it began and ended, and its stops in another way', () => {
  expect(lastMoveMarks(['d4', 'd6', 'b6'])).toEqual([
    { square: 'd4', kind: 'last' },
    { square: 'd6', kind: 'last-stop' },
    { square: 'b6', kind: 'last' },
  ]);
  // A capture that ends where it began.
  const ring = lastMoveMarks(['d4', 'd6', 'f6', 'f4', 'd4']);
  expect(ring.filter(({ kind }) => kind === 'last')).toEqual([{ square: 'd4', kind: 'last' }]);
  expect(ring).toHaveLength(4);
  expect(lastMoveMarks([])).toEqual([]);
});
