/** The texts of the opening explorer. */

import { catalogue } from './language/language';
import { plural } from './plural';

export const explorer = catalogue('explorer', {
  title: 'Openings',
  source: 'Moves from',
  sources: { book: 'Book', open: 'Open games' },
  caption: 'The moves of this position, best first',
  columns: { move: 'Move', value: 'Value', depth: 'Depth', games: 'Games', white: 'White scored' },
  /** Behind a value; explained by `old`. */
  oldMark: '*',
  old: 'by an earlier engine',
  white: (percent: number) => `White scored ${percent}%`,
  showAll: (count: number) => `Show all ${count}`,
  showBest: (count: number) => `Show the best ${count}`,
  absent: 'This position is not in the book.',
  /** After `absent`. */
  left: (plies: number) => `The game left it ${plural(plies, 'ply', 'plies')} ago.`,
  /** `signature` names the engine. */
  scores: (nodes: string, signature: number) =>
    `Scores: searches of ${nodes} nodes by engine ${signature}.`,
  played: 'The moves of this position, the most frequent first',
  /** How many of some games. */
  came: (here: number, all: number) =>
    `${here} of ${plural(all, 'game', 'games')} came to this position.`,
  loading: (megabytes: string | null) =>
    megabytes === null ? 'Loading the book…' : `Loading the book (${megabytes} MB)…`,
  failed: (reason: string) => `The book could not be loaded: ${reason}`,
});
