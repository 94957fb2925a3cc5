/**
 * Reads the engine's lines. In the protocol, scores and chances are from the side to move; here
 * they become White's.
 */

import type { Chances, Color, Score, SearchLine } from '../rules/types';

/** An option of the engine. */
export interface EngineOption {
  name: string;
  type: 'check' | 'spin' | 'combo' | 'button' | 'string';
  /** The default value; empty for a button. */
  default: string;
  /** For `spin`. */
  min: number | null;
  max: number | null;
  /** For `combo`. */
  values: string[];
}

/** A `bestmove` line. */
export interface BestMove {
  /** `null`: the side to move has no legal move. */
  best: string | null;
  ponder: string | null;
}

/** The numbers of an `info` line: their words, and their fields. */
const numbers = {
  multipv: 'rank',
  depth: 'depth',
  seldepth: 'selectiveDepth',
  nodes: 'nodes',
  nps: 'nodesPerSecond',
  hashfull: 'hashfull',
  time: 'time',
} as const;

/** The words of a line. */
export function words(line: string): string[] {
  return line.split(/\s+/).filter((word) => word !== '');
}

/**
 * Reads an `info` line with a score; `null` for any other line.
 *
 * @param turn The side to move in the position that is searched.
 */
export function readInfo(line: string, turn: Color): SearchLine | null {
  const tokens = words(line);
  if (tokens[0] !== 'info' || tokens[1] === 'string') return null;
  let score = null as Score | null;
  const found: SearchLine = {
    rank: 1,
    depth: 0,
    selectiveDepth: 0,
    score: { kind: 'cp', value: 0 },
    bound: 'exact',
    chances: null,
    nodes: 0,
    nodesPerSecond: 0,
    hashfull: 0,
    time: 0,
    moves: [],
  };
  for (let index = 1; index < tokens.length; index += 1) {
    const word = tokens[index];
    const value = Number(tokens[index + 1]);
    switch (word) {
      case 'cp':
      case 'mate':
        score = whiteScore(word, value, turn);
        break;
      case 'lowerbound':
        found.bound = turn === 'white' ? 'lower' : 'upper';
        break;
      case 'upperbound':
        found.bound = turn === 'white' ? 'upper' : 'lower';
        break;
      case 'wdl':
        found.chances = whiteChances(tokens.slice(index + 1, index + 4), turn);
        break;
      case 'pv':
        found.moves = tokens.slice(index + 1);
        index = tokens.length;
        break;
      default:
        if (Object.hasOwn(numbers, word)) found[numbers[word as keyof typeof numbers]] = value;
    }
  }
  // A field can have a word where a number was expected.
  const isComplete = Object.values(numbers).every((field) => Number.isFinite(found[field]));
  if (score === null || !Number.isFinite(score.value) || !isComplete) return null;
  return { ...found, score };
}

/** Reads a `bestmove` line; `null` for any other line. */
export function readBestMove(line: string): BestMove | null {
  const tokens = words(line);
  const best = tokens[1];
  if (tokens[0] !== 'bestmove' || best === undefined) return null;
  return {
    best: best === '(none)' ? null : best,
    ponder: tokens[2] === 'ponder' ? (tokens[3] ?? null) : null,
  };
}

/** Reads an `option` line; `null` for any other line. */
export function readOption(line: string): EngineOption | null {
  const match = /^\s*option\s+name\s+(.+?)\s+type\s+(check|spin|combo|button|string)\b(.*)$/.exec(
    line,
  );
  if (match === null) return null;
  const [, name = '', type, rest = ''] = match;
  const option: EngineOption = {
    name,
    type: type as EngineOption['type'],
    default: '',
    min: null,
    max: null,
    values: [],
  };
  // A value can have several words: it ends where the next of these words begins.
  for (const part of rest.split(/\s+(?=(?:default|min|max|var)\s)/)) {
    const [key, ...value] = words(part);
    const text = value.join(' ');
    if (key === 'default') option.default = text;
    else if (key === 'min') option.min = Number(text);
    else if (key === 'max') option.max = Number(text);
    else if (key === 'var') option.values.push(text);
  }
  return option;
}

/**
 * A score of the protocol from White's view. `mate 0` (the side to move has lost) becomes a win in
 * 1 of the other side, because 0 cannot say which side wins.
 */
function whiteScore(kind: 'cp' | 'mate', value: number, turn: Color): Score {
  const signed = kind === 'mate' && value === 0 ? -1 : value;
  // `0 - x` and not `-x`, which makes -0 of 0.
  return { kind, value: turn === 'white' ? signed : 0 - signed };
}

function whiteChances(tokens: readonly string[], turn: Color): Chances | null {
  const [first, draw, last] = tokens.map(Number);
  if (first === undefined || draw === undefined || last === undefined) return null;
  if (![first, draw, last].every(Number.isFinite)) return null;
  return turn === 'white' ? { win: first, draw, loss: last } : { win: last, draw, loss: first };
}
