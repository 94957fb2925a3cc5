import { expect, test } from 'vitest';
import { readTables } from './tables';

test('an answer has the value of the position and of each move', () => {
  expect(
    readTables([
      'table position win 21',
      'table c2b3 win 21',
      'table d1e1 draw',
      'table a1a2 loss 8',
    ]),
  ).toEqual({
    value: { result: 'win', plies: 21 },
    moves: [
      { text: 'c2b3', value: { result: 'win', plies: 21 } },
      { text: 'd1e1', value: { result: 'draw', plies: null } },
      { text: 'a1a2', value: { result: 'loss', plies: 8 } },
    ],
  });
  expect(readTables(['table position loss', 'table a1a2 loss'])).toEqual({
    value: { result: 'loss', plies: null },
    moves: [{ text: 'a1a2', value: { result: 'loss', plies: null } }],
  });
  expect(readTables(['table position loss 0'])).toEqual({
    value: { result: 'loss', plies: 0 },
    moves: [],
  });
});

test('what is no answer has none', () => {
  const reason = '5 pieces, and the tables have positions of up to 4';
  expect(readTables([`table none: ${reason}`])).toBeNull();
  expect(readTables([])).toBeNull();
  expect(readTables(['table c2b3 win 21'])).toBeNull();
  expect(readTables(['table position win soon'])).toBeNull();
  expect(readTables(['table position', 'table c2b3 win 1'])).toBeNull();
});
