/** The texts of practising endings. Loaded with that part of the page. */

import { catalogue } from '../language/language';
import { plural } from '../plural';
import type { Ending } from '../../practice/endings';
import type { TableResult } from '../../engine/tables';

const results: Record<TableResult, string> = { win: 'won', draw: 'drawn', loss: 'lost' };

const moves = (count: number) => plural(count, 'move', 'moves');

export const practice = catalogue('practice', {
  title: 'Practise endings',
  ending: 'Ending',
  endings: {
    kingMan: 'King against man',
    twoKings: 'Two kings against king',
    threeKings: 'Three kings against king',
    men: 'Man against man',
    twoMen: 'Two men against man',
    twoKingsKingMan: 'Two kings against king and man',
    kingManKing: 'King and man against king',
    holdKingMan: 'King against king and man',
  } satisfies Record<Ending['id'], string>,
  /** With how often it was solved without help. */
  option: (name: string, solved: number) =>
    solved === 0 ? name : `${name} (solved ${solved === 1 ? 'once' : `${solved} times`})`,
  goals: {
    win: 'You are White, and can win. The engine defends perfectly.',
    hold: (count: number) =>
      `You are White. Hold the draw for ${moves(count)}: the engine plays perfectly.`,
  },
  loading: 'Looking for a position…',
  distance: (count: number) => `White wins in ${moves(count)}.`,
  held: (made: number, total: number) => `Drawn: ${made} of ${total} moves held.`,
  longer: (count: number) => `Still won, but it takes ${moves(count)} longer.`,
  hint: 'Hint',
  best: (move: string) => `Best: ${move}`,
  slip: (move: string, before: TableResult, after: TableResult, better: string | null) =>
    `${move} throws the ${before === 'win' ? 'win' : 'draw'} away: the position is ${results[after]} ` +
    `now.${better === null ? '' : ` Better: ${better}`}`,
  won: (count: number) => `You have won in ${moves(count)}.`,
  shortest: (count: number) => `The shortest win takes ${moves(count)}.`,
  holds: 'You have held the draw.',
  drawn: 'Draw: the win is gone.',
  lost: 'You have lost.',
  undo: 'Take back',
  again: 'Once more',
  next: 'Another position',
  retry: 'Try again',
  noPosition: 'No position of this ending was found.',
  noAnswer: 'The tables have no answer to this move.',
  noTables: 'The endgame tables cannot be used.',
  board: 'The ending',
});
