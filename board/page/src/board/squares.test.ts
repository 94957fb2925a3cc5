import { expect, it } from 'vitest';
import { arrowShape } from './drawing/arrows';
import { allSquares, placeOf, rowsOf, squareAt } from './squares';

it('has a1 at the bottom left for White and at the top right for Black', () => {
  expect(placeOf('a1', 'white')).toEqual({ x: 0, y: 7 });
  expect(placeOf('a1', 'black')).toEqual({ x: 7, y: 0 });
  expect(rowsOf('white')[0]?.[0]).toBe('a8');
  expect(rowsOf('black')[0]?.[0]).toBe('h1');
});

it('finds every square again by its place', () => {
  for (const orientation of ['white', 'black'] as const) {
    for (const square of allSquares) {
      const { x, y } = placeOf(square, orientation);
      expect(squareAt({ x: x + 0.99, y: y + 0.01 }, orientation)).toBe(square);
    }
  }
});

it('finds no square off the board', () => {
  for (const point of [
    { x: -0.1, y: 3 },
    { x: 8, y: 3 },
    { x: 3, y: 8 },
    { x: NaN, y: 3 },
  ])
    expect(squareAt(point, 'white')).toBeNull();
});

it('draws an arrow through its stops, and none without length', () => {
  const shape = arrowShape({ path: ['a1', 'a3', 'c3'], rank: 1 }, 'white');
  expect(shape?.line.split(' ')).toHaveLength(3);
  expect(shape?.line.startsWith('0.5,7.5 0.5,5.5 ')).toBe(true);
  expect(arrowShape({ path: ['a1', 'a1'], rank: 1 }, 'white')).toBeNull();
});
