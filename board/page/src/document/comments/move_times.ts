/** Times in comments: `[%clk 0:03:05]`, what the mover's clock shows after the move, and
 * `[%emt 0:00:12]`, the time that the move took. */

import { commandOf, withCommand } from './commands';
import type { PdnGame } from '../../rules/types';
import type { TreeNode } from '../tree';

/** A time in milliseconds. */
export interface MoveTime {
  kind: 'clk' | 'emt';
  time: number;
}

/** The time of a move: that of the clock if there is one. */
export function timeOf({ comments }: TreeNode): MoveTime | null {
  for (const kind of ['clk', 'emt'] as const) {
    const text = commandOf(comments, kind);
    const time = text === null ? null : readTime(text);
    if (time !== null) return { kind, time };
  }
  return null;
}

/** The time that a move took. With a clock it follows from the clock before and after the move; the
 * clock itself if that is unknown, as with a delay.
 *
 * @param tags Those of the game, which have its time control. */
export function usedTimeOf(node: TreeNode, tags: PdnGame['tags']): MoveTime | null {
  const found = timeOf(node);
  const control = tags.find(([name]) => name === 'TimeControl')?.[1] ?? '';
  const match = /^(\d+)(?:\+(\d+))?$/.exec(control);
  if (found?.kind !== 'clk' || match === null) return found;
  const [base, increment] = [match[1], match[2] ?? '0'].map((seconds) => Number(seconds) * 1_000);
  const earlier = node.parent?.parent ?? null;
  const before = earlier?.parent == null ? { kind: 'clk', time: base } : timeOf(earlier);
  const used = (before?.time ?? -1) + increment - found.time;
  return before?.kind === 'clk' && used >= 0 ? { kind: 'emt', time: used } : found;
}

/** Writes the time of a move into its comments, in whole seconds. */
export function setTimeOf(node: TreeNode, { kind, time }: MoveTime): void {
  node.comments = withCommand(node.comments, kind, writeTime(time));
}

/** Hours, which can be left out, minutes and seconds, which can have decimals. */
function readTime(text: string): number | null {
  const found = /^(?:(\d+):)?(\d+):(\d+(?:\.\d+)?)$/.exec(text);
  if (found === null) return null;
  const [hours = 0, minutes = 0, seconds = 0] = found.slice(1).map((part) => Number(part ?? 0));
  return Math.round(((hours * 60 + minutes) * 60 + seconds) * 1_000);
}

function writeTime(time: number): string {
  // A clock never shows more than is left.
  const seconds = Math.floor(Math.max(0, time) / 1_000);
  const two = (value: number) => String(value).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
}
