/** Evaluations in comments: `[%eval 0.35]`, `[%eval #-3]`. */

import type { Score } from '../../rules/types';

/** Men from White's view, or `#` and moves to a forced win; a depth may follow. */
const pattern = /\[%eval\s+(#?)([+-]?\d+(?:\.\d+)?)(?:,\d+)?\s*\]\s*/;

/** The score in a comment, or `null`. */
export function readEvaluation(comment: string): Score | null {
  const found = pattern.exec(comment);
  if (found === null) return null;
  const value = Number(found[2]);
  if (found[1] === '#') return { kind: 'mate', value: Math.trunc(value) };
  return { kind: 'cp', value: Math.round(value * 100) };
}

/** The evaluation as a part of a comment. */
export function writeEvaluation(score: Score): string {
  const value = score.kind === 'mate' ? `#${score.value}` : (score.value / 100).toFixed(2);
  return `[%eval ${value}]`;
}
