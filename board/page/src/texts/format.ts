/** Numbers as texts: scores, counts, times. */

import { texts } from '.';
import { decimal } from './language/values';
import { moveNumberOf, otherColor, turnOf } from '../rules/fen';
import type { Chances, Color, Score } from '../rules/types';

/** A score from White's view: `+0.3`, `-1.2`, `#5`, `#-5`. Fewer than ten men have these digits. */
export function formatScore(score: Score, digits = 1): string {
  if (score.kind === 'mate') return texts.app.score.mate({ moves: score.value });
  const men = score.value / 100;
  const text = decimal(Math.abs(men), Math.abs(men) < 9.95 ? digits : 0);
  if (text === decimal(0, digits)) return text;
  return men > 0 ? `+${text}` : `-${text}`;
}

/** A score in words, for a screen reader. `turn` tells who has lost if the score is mate in 0. */
export function speakScore(score: Score, turn: Color, digits = 1): string {
  if (score.kind === 'cp') return formatScore(score, digits);
  if (score.value === 0) return texts.app.score.over({ color: otherColor(turn) });
  const winner = score.value > 0 ? 'white' : 'black';
  return texts.app.score.spoken({ color: winner, moves: Math.abs(score.value) });
}

/** The number of the move that leads from this position: `12.` for White, `12…` for Black. */
export function formatMoveNumber(fen: string): string {
  const { number, blackNumber } = texts.app.moves;
  return (turnOf(fen) === 'white' ? number : blackNumber)({ number: moveNumberOf(fen) });
}

/** A count with a unit: `850`, `12.3 k`, `4.5 M`, `123 M`. */
export function formatCount(count: number): string {
  const { thousand, million, billion } = texts.app.units;
  const units: [size: number, name: string][] = [
    [1e9, billion],
    [1e6, million],
    [1e3, thousand],
  ];
  for (const [size, name] of units) {
    // 999,960 is 1.0 M, not 1000 k.
    if (count >= size * 0.9995) {
      const value = count / size;
      return `${decimal(value, value < 99.95 ? 1 : 0)} ${name}`;
    }
  }
  return String(Math.round(count));
}

/** A clock: `1:05:09`, `3:07`, and tenths of a second under ten seconds, unless they are not known:
 * `0:09.4`. */
export function formatClock(milliseconds: number, tenths = true): string {
  const left = Math.max(0, milliseconds);
  if (tenths && left < 10_000) return `0:0${decimal(Math.floor(left / 100) / 10, 1)}`;
  const seconds = Math.floor(left / 1000);
  const two = (value: number) => String(value).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}:${two(seconds % 60)}`;
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
}

/** Chances as whole percents that add up to 100. */
export function percents(chances: Chances): { win: number; draw: number; loss: number } {
  const win = Math.round(chances.win / 10);
  const loss = Math.min(100 - win, Math.round(chances.loss / 10));
  return { win, loss, draw: 100 - win - loss };
}
