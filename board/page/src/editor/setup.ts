/** A position that is being set up, possible or not. */

import { allSquares } from '../board/squares';
import type { Color, Piece, Rules, Square } from '../rules/types';

/** What the next tap on a square does. */
export type Tool = { kind: 'piece'; color: Color; king: boolean } | { kind: 'eraser' };

/** All tools, in the order of the palette. */
export const tools: readonly Tool[] = [
  { kind: 'piece', color: 'white', king: false },
  { kind: 'piece', color: 'white', king: true },
  { kind: 'piece', color: 'black', king: false },
  { kind: 'piece', color: 'black', king: true },
  { kind: 'eraser' },
];

/** The pieces after a tool is used on a square. A piece on the same piece takes it away. */
export function applyTool(pieces: readonly Piece[], square: Square, tool: Tool): Piece[] {
  const others = pieces.filter((piece) => piece.square !== square);
  if (tool.kind === 'eraser') return others;
  const { color, king } = tool;
  const old = pieces.find((piece) => piece.square === square);
  const isSame = old?.color === color && old.king === king;
  return isSame ? others : [...others, { square, color, king }];
}

/** The pieces after the one on `from` is put on `to`, or off the board. */
export function movePiece(pieces: readonly Piece[], from: Square, to: Square | null): Piece[] {
  const moved = pieces.find(({ square }) => square === from);
  if (moved === undefined || from === to) return [...pieces];
  const others = pieces.filter(({ square }) => square !== from && square !== to);
  return to === null ? others : [...others, { ...moved, square: to }];
}

/** The FEN of a position, without counters. */
export function writeFen(pieces: readonly Piece[], turn: Color): string {
  const list = (color: Color) =>
    [...pieces]
      .filter((piece) => piece.color === color)
      .sort((a, b) => allSquares.indexOf(a.square) - allSquares.indexOf(b.square))
      .map(({ square, king }) => (king ? 'K' : '') + square)
      .join(',');
  return `${turn === 'white' ? 'W' : 'B'}:W${list('white')}:B${list('black')}`;
}

/** The pieces and the side to move of a FEN. Throws a `RulesError`. */
export function readFen(rules: Rules, text: string): { pieces: Piece[]; turn: Color } {
  const { pieces, turn } = rules.describe(rules.checkFen(text), []);
  return { pieces, turn };
}
