/** Games that are to be written, as they are given, checked and completed. */

import { checkList, checkObject, checkText, checkWord, wrong } from './check.js';
import type { WrittenGame, WrittenMove, WrittenVariation } from '../library/types.js';

/** A game to be written. What is left out is empty; the start is that of the rules. */
export interface GameToWrite extends Partial<Omit<WrittenGame, 'moves'>> {
  /** Moves, or their texts. A {@link MoveToWrite} can have comments and variations. */
  moves: readonly (string | MoveToWrite)[];
}

/** A move to be written. What is left out is empty. */
export interface MoveToWrite extends Partial<Omit<WrittenMove, 'variations'>> {
  text: string;
  /** Moves that could have been played instead of this one. */
  variations?: readonly VariationToWrite[];
}

/** Moves that could have been played instead. */
export interface VariationToWrite extends Partial<Omit<WrittenVariation, 'moves'>> {
  moves: readonly (string | MoveToWrite)[];
}

/** The deepest nesting of variations that is read. */
const deepest = 100;

/** Games with all that they can have. `start` is that of a game without one. */
export function completeGames(games: unknown, start: string): WrittenGame[] {
  checkList('games', games, 'an array of games');
  // Not `map`, which passes over the holes of an array.
  return Array.from(games, (game, index) => completeGame(`games[${index}]`, game, start));
}

function completeGame(name: string, game: unknown, usual: string): WrittenGame {
  checkObject(name, game);
  const { tags = [], start = usual, result = '*', comments = [], moves } = game;
  checkWord(`${name}.start`, start);
  checkWord(`${name}.result`, result);
  checkTexts(`${name}.comments`, comments);
  checkList(`${name}.tags`, tags, 'an array of pairs');
  for (const [index, pair] of tags.entries()) {
    checkTexts(`${name}.tags[${index}]`, pair);
    if (pair.length !== 2) throw wrong(`${name}.tags[${index}]`, 'a name and a value', pair);
  }
  const rest = { tags, start, result, comments } as Omit<WrittenGame, 'moves'>;
  return { ...rest, moves: completeMoves(`${name}.moves`, moves, 0) };
}

function completeMoves(name: string, moves: unknown, depth: number): WrittenMove[] {
  if (depth > deepest)
    throw new RangeError(`${deepest + 1} variations in one another; expected at most ${deepest}`);
  checkList(name, moves, 'an array of moves');
  return Array.from(moves, (move, index) => completeMove(`${name}[${index}]`, move, depth));
}

function completeMove(name: string, given: unknown, depth: number): WrittenMove {
  const move: unknown = typeof given === 'string' ? { text: given } : given;
  checkObject(name, move, 'a string or an object');
  const { text, glyphs = [], comments = [], variations = [] } = move;
  checkWord(`${name}.text`, text);
  checkTexts(`${name}.comments`, comments);
  checkList(`${name}.glyphs`, glyphs, 'an array of numbers');
  for (const glyph of glyphs)
    if (typeof glyph !== 'number') throw wrong(`a glyph of ${name}`, 'a number', glyph);
  checkList(`${name}.variations`, variations, 'an array of variations');
  const complete = Array.from(variations, (variation, index): WrittenVariation => {
    const place = `${name}.variations[${index}]`;
    checkObject(place, variation);
    const { comments = [], moves } = variation;
    checkTexts(`${place}.comments`, comments);
    return { comments, moves: completeMoves(`${place}.moves`, moves, depth + 1) };
  });
  return { text, glyphs: glyphs as number[], comments, variations: complete };
}

function checkTexts(name: string, value: unknown): asserts value is string[] {
  checkList(name, value, 'an array of strings');
  for (const [index, text] of value.entries()) checkText(`${name}[${index}]`, text);
}
