/** Moves in words, for screen readers. */

import { texts } from '../texts';
import type { Color, LegalMove } from '../rules/types';

/** What a side has done with this move. */
export function spokenMove(move: LegalMove, mover: Color): string {
  const words = texts.app.announcer;
  const [from, to] = [move.path[0] ?? '', move.path.at(-1) ?? ''];
  const count = move.captured.length;
  const text =
    count > 0
      ? words.capture({ color: mover, from, to, count })
      : words.move({ color: mover, from, to });
  return move.promotes ? `${text} ${words.promotes}` : text;
}
