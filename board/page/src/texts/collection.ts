/** Texts of the user's library of games. */

import { catalogue } from './language/language';
import { plural } from './plural';

const games = (count: number) => plural(count, 'game', 'games');

export const collection = catalogue('collection', {
  save: 'Save this game',
  import: 'Import a file',
  keep: 'Save finished games by themselves',
  keepAbout:
    'The games are kept in this browser, and nowhere else. Export them if they must not be lost.',
  find: 'Find by player, event or date',
  result: 'Result',
  anyResult: 'Any result',
  here: 'With the position on the board',
  list: 'My games',
  empty: 'There are no games yet. Save the game on the board, or import a file.',
  noMatch: 'No game is like that.',
  remove: 'Remove this game',
  removeOf: (name: string) => `Remove this game: ${name}`,
  undo: 'Undo',
  /** A move of one side. */
  plies: (count: number) => plural(count, 'ply', 'plies'),
  pages: 'Pages',
  previous: 'Previous page',
  next: 'Next page',
  shown: (from: number, to: number, total: number) => `${from}–${to} of ${total}`,
  exportAll: (count: number) => `Export all: ${games(count)}`,
  exportFound: (count: number) => `Export what was found: ${games(count)}`,
  fileName: 'my-games.pdn',

  noMoves: 'The game has no moves yet, so there is nothing to save.',
  added: (name: string) => `Saved: ${name}.`,
  same: (name: string) => `This game is saved already: ${name}.`,
  replaced: (name: string) => `Saved again, with its present comments: ${name}.`,
  removed: (name: string) => `Removed: ${name}.`,
  restored: (name: string) => `Back again: ${name}.`,
  gone: 'This game is no longer there. Was it removed in another tab?',
  exported: (count: number) => `Exported: ${games(count)}.`,

  progress: (percent: number, added: number) => `${percent}% read, ${games(added)} added`,
  imported: (added: number, duplicates: number, bad: number) => {
    const parts = [
      `${games(added)} added`,
      duplicates === 0 ? '' : `${games(duplicates)} there already`,
      bad === 0 ? '' : `${games(bad)} not read`,
    ];
    return `${parts.filter((part) => part !== '').join(', ')}.`;
  },
  importCancelled: (added: number) => `Cancelled. ${games(added)} had been added, and stay.`,
  importEnded: (added: number) => `${games(added)} had been added before that, and stay.`,
  importProblems: (count: number) => `What could not be read (${count})`,
  more: (count: number) => `and ${count} more`,
  line: (line: number | null, message: string) =>
    line === null ? message : `${message} (line ${line})`,
  fileTooLarge: (megabytes: number) =>
    `The file is larger than ${megabytes} MB. Split it into smaller ones.`,
  fileFailed: (reason: string) => `The file could not be read: ${reason}`,

  off:
    'This browser does not let the page keep games, as in a private window. Save the game as a ' +
    'file instead.',
  full:
    'The browser has no more space for games: this was not saved. What was there is still there. ' +
    'Export games and remove some, or make space on the disk.',
  newer:
    'The games were kept by a newer version of this page, and are left as they are. Reload the ' +
    'page to get that version.',
  failed: (reason: string) => `The library of games did not do that: ${reason}`,
  notKept: (reason: string) => `The finished game is not in “My games”. ${reason}`,
});
