/** What stands below the board in a picture: the players with the result, and the move. */

import { glyphSigns, tagOf } from '../document/annotations';
import { formatMoveNumber } from '../texts/format';
import { playersOf as namesOf } from '../texts/language/values';
import { pictures as words } from '../texts/messages/pictures';
import type { GameTree, TreeNode } from '../document/tree';

export interface Caption {
  left: string;
  right: string;
}

/** The players, and the result if there is one. */
export function playersOf(tree: GameTree): string {
  const [white, black] = [tagOf(tree, 'White'), tagOf(tree, 'Black')];
  const [players, result] = [namesOf(white, black), words.results[tree.result]];
  if (players === '' || result === '') return players + result;
  return words.playersAndResult({ players, result });
}

/** The move that led to a position: `12… d4-d5!`. Empty at the start. */
export function moveOf({ parent, move, glyphs }: TreeNode): string {
  if (parent === null || move === null) return '';
  const signs = glyphs.map((glyph) => glyphSigns[glyph] ?? '').join('');
  return `${formatMoveNumber(parent.fen)} ${move.pdn}${signs}`;
}

/** The widest that a caption can be, in squares. */
const room = 7.7;
/** The space between its two texts, in squares. */
const gap = 0.35;

/** A caption whose texts are cut to fit.
 *
 * @param widthOf The width of a text, in squares. */
export function fitted(
  { left, right }: Caption,
  widthOf: (text: string) => number = measure,
): Caption {
  const cutRight = cut(right, room * 0.6, widthOf);
  const taken = cutRight === '' ? 0 : widthOf(cutRight) + gap;
  return { left: cut(left, room - taken, widthOf), right: cutRight };
}

function cut(text: string, width: number, widthOf: (text: string) => number): string {
  if (widthOf(text) <= width) return text;
  const letters = [...text];
  while (letters.length > 0 && widthOf(`${letters.join('')}…`) > width) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}

let context: CanvasRenderingContext2D | null = null;

/** The width of a text in the font of the caption, which is 0.26 squares high. */
function measure(text: string): number {
  context ??= document.createElement('canvas').getContext('2d');
  if (context === null) return text.length * 0.15;
  context.font = '600 26px system-ui, sans-serif';
  return context.measureText(text).width / 100;
}
