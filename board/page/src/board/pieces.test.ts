import { describe, expect, it } from 'vitest';
import { nothingTracked, track, travelSteps, travelTime } from './pieces';
import type { LegalMove, Piece } from '../rules/types';

function pieces(...names: string[]): Piece[] {
  return names.map((name) => ({
    square: name.slice(-2),
    color: name.startsWith('w') ? 'white' : 'black',
    king: name.includes('K'),
  }));
}

function move(path: string[], captured: string[] = []): LegalMove {
  return { text: path.join(''), pdn: path.join('x'), path, captured, promotes: false };
}

function idOn(tracking: { pieces: { id: number; square: string }[] }, square: string) {
  return tracking.pieces.find((piece) => piece.square === square)?.id;
}

describe('track', () => {
  const before = track(nothingTracked, pieces('wd4', 'wa1', 'bd5', 'bc6'), null);

  it('gives every piece its own id', () => {
    expect(new Set(before.pieces.map(({ id }) => id)).size).toBe(4);
    expect(before.travel).toBeNull();
  });

  it('moves a piece forward through its stops, and keeps what it captured to fade', () => {
    const capture = move(['d4', 'd6', 'b6'], ['d5', 'c6']);
    const after = track(before, pieces('wb6', 'wa1'), capture);
    expect(idOn(after, 'b6')).toBe(idOn(before, 'd4'));
    expect(idOn(after, 'a1')).toBe(idOn(before, 'a1'));
    expect(after.travel).toEqual({ id: idOn(before, 'd4'), path: capture.path, promotes: false });
    expect(after.captured.map(({ square }) => square)).toEqual(['d5', 'c6']);

    const back = track(after, pieces('wd4', 'wa1', 'bd5', 'bc6'), null);
    expect(idOn(back, 'd4')).toBe(idOn(before, 'd4'));
    expect(back.travel?.path).toEqual(['b6', 'd6', 'd4']);
    expect(back.captured).toEqual([]);
    expect(new Set(back.pieces.map(({ id }) => id)).size).toBe(4);
  });

  it('follows a capture that ends where it began', () => {
    const ring = move(['d4', 'd6', 'b6', 'd4'], ['d5', 'c6']);
    const after = track(before, pieces('wd4', 'wa1'), ring);
    expect(after.travel?.path).toEqual(ring.path);
    expect(after.captured).toHaveLength(2);
  });

  it('knows a promotion, and its way back', () => {
    const man = track(nothingTracked, pieces('wd7', 'bh4'), null);
    const king = track(man, pieces('wKd8', 'bh4'), move(['d7', 'd8']));
    expect(king.travel?.promotes).toBe(true);
    expect(king.pieces.find(({ square }) => square === 'd8')?.king).toBe(true);
    expect(track(king, pieces('wd7', 'bh4'), null).travel?.path).toEqual(['d8', 'd7']);
  });

  it('jumps to an unrelated position without a travel', () => {
    const after = track(before, pieces('wd4', 'bh8', 'bg7'), move(['a2', 'a3']));
    expect(after.travel).toBeNull();
    expect(idOn(after, 'd4')).toBe(idOn(before, 'd4'));
    const ids = after.pieces.map(({ id }) => id);
    expect(new Set(ids).size).toBe(3);
    expect(ids).not.toContain(idOn(before, 'd5'));
  });
});

describe('travelSteps', () => {
  it('ends on the last square, from both sides', () => {
    expect(travelSteps(['d4', 'd6', 'b6'], 'white')).toEqual([
      { x: 2, y: 2, offset: 0 },
      { x: 2, y: 0, offset: 0.5 },
      { x: 0, y: 0, offset: 1 },
    ]);
    expect(travelSteps(['d4', 'd6'], 'black')[0]).toEqual({ x: 0, y: -2, offset: 0 });
  });
});

describe('travelTime', () => {
  it('grows with the stops, and has an end', () => {
    expect(travelTime(['a1'])).toBe(0);
    expect(travelTime(['a1', 'a2'])).toBe(200);
    expect(travelTime(['a1', 'a3', 'c3'])).toBeGreaterThan(200);
    expect(travelTime(Array.from({ length: 20 }, () => 'a1'))).toBe(1400);
  });
});
