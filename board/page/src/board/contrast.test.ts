import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('./board.css', import.meta.url), 'utf8');

/** Relative luminance, as WCAG 2 defines it. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function color(board: string, name: string): string {
  const block = new RegExp(`\\[data-board='${board}'\\] {([^}]*)}`).exec(css)?.[1] ?? '';
  return new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(block)?.[1] ?? '';
}

it.each(['wood', 'green', 'grey'])('coordinates can be read on the %s board', (board) => {
  for (const shade of ['light', 'dark']) {
    const square = color(board, `board-${shade}`);
    expect(square).toMatch(/^#/);
    expect(contrast(square, color(board, `board-text-on-${shade}`))).toBeGreaterThan(4.5);
  }
});

/** A colour of the block with this selector. */
function colorIn(selector: string, name: string): string {
  const start = css.indexOf(`\n${selector} {`);
  const block = css.slice(start, css.indexOf('}', start));
  return new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(block)?.[1] ?? '';
}

const boards = ['wood', 'green', 'grey'];
/** What is seen of a piece of each set: what fills it, what is around it, and what makes a king. */
const sets = {
  relief: { fill: 'piece-top', edge: 'piece-rim', king: 'piece-crown' },
  flat: { fill: 'piece-body', edge: 'piece-outline', king: 'piece-outline' },
  rings: { fill: 'piece-body', edge: 'piece-outline', king: 'piece-outline' },
};

describe.each(Object.entries(sets))('the pieces of the set %s', (_, { fill, edge, king }) => {
  const ofPiece = (side: string, name: string) => colorIn(`.piece-${side}`, name);

  it.each(boards)('can be told from the squares of the %s board', (board) => {
    for (const shade of ['light', 'dark']) {
      const square = color(board, `board-${shade}`);
      for (const side of ['white', 'black']) {
        const seen = [fill, edge].map((name) => contrast(square, ofPiece(side, name)));
        expect(Math.max(...seen), `${side} on ${shade}`).toBeGreaterThanOrEqual(3);
      }
    }
  });

  it('can be told from each other, and kings from men', () => {
    expect(contrast(ofPiece('white', fill), ofPiece('black', fill))).toBeGreaterThan(4.5);
    for (const side of ['white', 'black'])
      expect(contrast(ofPiece(side, fill), ofPiece(side, king)), side).toBeGreaterThanOrEqual(3);
  });
});
