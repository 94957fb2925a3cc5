import { beforeAll, describe, expect, it } from 'vitest';
import { escapeXml, readColor } from './attributes';
import { fitted, moveOf, playersOf } from './caption';
import { GifWriter } from './gif_writer';
import { gameName, positionName } from './names';
import { fromPdn, type GameTree } from '../document/tree';
import { loadTestRules } from '../testing/rules';
import type { Rules } from '../rules/types';

let rules: Rules;
beforeAll(async () => {
  rules = await loadTestRules();
});

const game = (pdn: string): GameTree => fromPdn(rules.readPdn(pdn).games[0]);
const played = () =>
  game('[White "Anna Ö."]\n[Black "../Bert"]\n[Date "2026.11.25"]\n\n1. d1-d4 d8-d5! 1-0');

describe('names of files', () => {
  it('have the players, the move or the date, and nothing that a file system refuses', () => {
    const tree = played();
    const [start, white, black] = tree.mainLine();
    expect(positionName(tree, start, 'png')).toBe('dameo-anna-ö-bert-0.png');
    expect(positionName(tree, white, 'png')).toBe('dameo-anna-ö-bert-1-white.png');
    expect(positionName(tree, black, 'svg')).toBe('dameo-anna-ö-bert-1-black.svg');
    expect(gameName(tree, 'gif')).toBe('dameo-anna-ö-bert-2026-11-25.gif');
  });

  it('are there without players, and are never too long', () => {
    const tree = game('1. d1-d4 *');
    expect(gameName(tree, 'gif')).toBe('dameo-game.gif');
    expect(positionName(tree, tree.root, 'png')).toBe('dameo-0.png');
    const bare = game('*');
    expect(positionName(bare, bare.root, 'png')).toBe('dameo-position-white-to-move.png');
    const long = game(`[White "${'x'.repeat(500)}"]\n\n1. d1-d4 *`);
    expect(gameName(long, 'gif')).toHaveLength(84);
  });
});

describe('captions', () => {
  it('say the players, the result and the move', () => {
    const tree = played();
    const [start, white, black] = tree.mainLine();
    expect(playersOf(tree)).toBe('Anna Ö. – ../Bert, 1-0');
    expect([start, white, black].map(moveOf)).toEqual(['', '1. d1-d4', '1… d8-d5!']);
    expect(playersOf(game('[White "?"]\n\n1. d1-d4 *'))).toBe('');
  });

  it('are cut where they do not fit', () => {
    const width = (text: string) => [...text].length * 0.2;
    const short = { left: 'A – B', right: '1. d1-d4' };
    expect(fitted(short, width)).toEqual(short);
    const { left, right } = fitted({ left: 'x'.repeat(99), right: '12. d1-d4' }, width);
    expect(right).toBe('12. d1-d4');
    expect(left).toMatch(/^x+…$/);
    expect(width(left) + width(right)).toBeLessThanOrEqual(7.7);
  });
});

it('colours are written so that every program reads them', () => {
  expect(readColor('rgb(239, 211, 165)')).toEqual({ hex: '#efd3a5', alpha: 1 });
  expect(readColor('rgba(0, 0, 0, 0.28)')).toEqual({ hex: '#000000', alpha: 0.28 });
  expect(readColor('url("#c1-white-top")')).toEqual({ hex: 'url(#c1-white-top)', alpha: 1 });
  expect(escapeXml('<a & "b">\u0000')).toBe('&lt;a &amp; &quot;b&quot;&gt;');
});

describe('a GIF', () => {
  /** Pixels of one colour, with one pixel of another. */
  function pixels(size: number, [red, green, blue]: number[], odd?: number) {
    const data = new Uint8ClampedArray(size * size * 4);
    for (let at = 0; at < size * size; at += 1)
      data.set(at === odd ? [255, 0, 0, 255] : [red, green, blue, 255], at * 4);
    return data;
  }

  it('has its size, its frames with their times, and is repeated', () => {
    const sample = pixels(16, [0, 0, 255], 0);
    const writer = new GifWriter(16, 16, sample);
    for (const odd of [0, 1, 1]) writer.add(pixels(16, [0, 0, 255], odd), 500);
    const bytes = writer.finish();
    const text = Buffer.from(bytes).toString('latin1');
    expect(text.slice(0, 6)).toBe('GIF89a');
    expect([...bytes.slice(6, 10)]).toEqual([16, 0, 16, 0]);
    expect(text).toContain('NETSCAPE2.0');
    // A control before each frame, with 50 hundredths of a second.
    const controls = [...bytes.keys()].filter((at) => text.startsWith('\x21\xf9\x04', at));
    expect(controls.map((at) => bytes[at + 4] + 256 * bytes[at + 5])).toEqual([50, 50, 50]);
    expect(bytes.at(-1)).toBe(0x3b);
  });

  it('takes little for a frame in which nothing changes', () => {
    const noise = pixels(64, [0, 0, 0]).map((_, index) => (index * 2654435761) >>> 24);
    const bytesOf = (frames: number): number => {
      const writer = new GifWriter(64, 64, noise);
      for (let count = 0; count < frames; count += 1) writer.add(noise, 100);
      return writer.finish().length;
    };
    expect(bytesOf(2) - bytesOf(1)).toBeLessThan(400);
    expect(bytesOf(1)).toBeGreaterThan(2000);
  });
});
