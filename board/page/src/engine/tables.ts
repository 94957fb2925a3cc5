/** Reads the engine's answer to `tables`. */

import { words } from './info';

export type TableResult = 'win' | 'draw' | 'loss';

/** What endgame tables say of a position or a move, for the side to move. */
export interface TableValue {
  result: TableResult;
  /** To the end of the game; `null`: a draw, or the distance is not known. */
  plies: number | null;
}

/** A position in the tables, and its legal moves, best first. */
export interface TableAnswer {
  value: TableValue;
  moves: { /** In the protocol's text. */ text: string; value: TableValue }[];
}

/** Reads the lines that begin with `table`; `null`: the tables say nothing of the position. */
export function readTables(lines: readonly string[]): TableAnswer | null {
  let value: TableValue | null = null;
  const moves: TableAnswer['moves'] = [];
  for (const line of lines) {
    const [first, subject = '', ...rest] = words(line);
    const found = first === 'table' ? readValue(rest) : null;
    if (found === null) return null;
    if (subject === 'position') value = found;
    else moves.push({ text: subject, value: found });
  }
  return value === null ? null : { value, moves };
}

function readValue([result, plies]: readonly string[]): TableValue | null {
  if (result !== 'win' && result !== 'draw' && result !== 'loss') return null;
  if (plies === undefined) return { result, plies: null };
  return /^\d+$/.test(plies) ? { result, plies: Number(plies) } : null;
}
