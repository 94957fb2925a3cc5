/** Circles and arrows in comments, as lichess writes them: `[%csl Ga1,Rb2]`, `[%cal Ga1b2]`. */

import { commandOf, withCommand } from './commands';
import type { TreeNode } from '../tree';
import type { Square } from '../../rules/types';

/** The colours by their letters in comments. */
const letters = { G: 'green', R: 'red', B: 'blue', Y: 'yellow' } as const;
type Letter = keyof typeof letters;

export type DrawingColor = (typeof letters)[Letter];

/** An arrow, or a circle if both squares are the same. */
export interface Drawing {
  from: Square;
  to: Square;
  color: DrawingColor;
}

/** The drawings in the comments of a position. What cannot be read is left out. */
export function drawingsOf({ comments }: TreeNode): Drawing[] {
  const parts = ['csl', 'cal'].flatMap((name) => (commandOf(comments, name) ?? '').split(','));
  return parts.flatMap((part) => {
    const found = /^([GRBY])([a-h][1-8])([a-h][1-8])?$/.exec(part.trim());
    if (found === null) return [];
    const [, letter, from, to = from] = found;
    return [{ from, to, color: letters[letter as Letter] }];
  });
}

/** Writes drawings into the comments of a position, instead of those that are there. */
export function setDrawingsOf(node: TreeNode, drawings: readonly Drawing[]): void {
  const list = (arrows: boolean): string | null => {
    const texts = drawings
      .filter(({ from, to }) => (from !== to) === arrows)
      .map(({ from, to, color }) => `${letterOf(color)}${from}${arrows ? to : ''}`);
    return texts.length === 0 ? null : texts.join(',');
  };
  const withArrows = withCommand(node.comments, 'cal', list(true));
  node.comments = withCommand(withArrows, 'csl', list(false));
}

/** The drawings with this one, or without it if the same one is there. One with the same squares
 * and another colour is replaced. */
export function withDrawing(drawings: readonly Drawing[], drawn: Drawing): Drawing[] {
  const { from, to, color } = drawn;
  const old = drawings.find((other) => other.from === from && other.to === to);
  const rest = drawings.filter((other) => other !== old);
  return old?.color === color ? rest : [...rest, drawn];
}

function letterOf(color: DrawingColor): string {
  return Object.entries(letters).find(([, other]) => other === color)![0];
}
