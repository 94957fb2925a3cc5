import type { Translator } from '../language/types';

const colors = { white: 'Weiß', black: 'Schwarz' };

export const endgame: Translator<'endgame'> = ({ plural }) => {
  const plies = (count: number) => plural(count, { one: 'Halbzug', other: 'Halbzügen' });
  return {
    title: 'Endspieltabelle',
    wins: (color, count) =>
      count === null ? `${colors[color]} gewinnt` : `${colors[color]} gewinnt in ${plies(count)}`,
    moves: (count) => `in ${plural(count, { one: 'Zug', other: 'Zügen' })}`,
    draw: 'Remis',
    groups: { win: 'Gewinnzüge', draw: 'Remiszüge', loss: 'Verlustzüge' },
    results: {
      win: (count) => (count === null ? 'gewinnt' : `gewinnt in ${plies(count)}`),
      draw: () => 'hält remis',
      loss: (count) => (count === null ? 'verliert' : `verliert in ${plies(count)}`),
    },
    playstrategy: 'Nach den üblichen Remisregeln, ohne die Grenze von 25 Zügen.',
    loading: (megabytes) =>
      megabytes === null
        ? 'Die Endspieltabellen werden geladen …'
        : `Die Endspieltabellen werden geladen (${megabytes} MB) …`,
    failed: (reason) => `Die Endspieltabellen konnten nicht geladen werden: ${reason}`,
  };
};
