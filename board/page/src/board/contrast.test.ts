import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

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
