/** The texts of the endgame tables. */

import { catalogue } from './language/language';
import { plural } from './plural';
import { state } from './state';
import type { Color } from '../rules/types';

const { colors } = state;

const plies = (count: number) => plural(count, 'ply', 'plies');

export const endgame = catalogue('endgame', {
  title: 'Endgame table',
  /** `count` in plies; `null`: the distance is not known. */
  wins: (color: Color, count: number | null) =>
    count === null ? `${colors[color]} wins` : `${colors[color]} wins in ${plies(count)}`,
  moves: (count: number) => `in ${plural(count, 'move', 'moves')}`,
  draw: 'Drawn',
  groups: { win: 'Winning moves', draw: 'Drawing moves', loss: 'Losing moves' },
  results: {
    win: (count: number | null) => (count === null ? 'wins' : `wins in ${plies(count)}`),
    draw: () => 'draws',
    loss: (count: number | null) => (count === null ? 'loses' : `loses in ${plies(count)}`),
  },
  playstrategy: 'By the standard draw rules, without the limit of 25 moves.',
  loading: (megabytes: string | null) =>
    megabytes === null
      ? 'Loading the endgame tables…'
      : `Loading the endgame tables (${megabytes} MB)…`,
  failed: (reason: string) => `The endgame tables could not be loaded: ${reason}`,
});
