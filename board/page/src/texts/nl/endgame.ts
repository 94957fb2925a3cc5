import type { Translator } from '../language/types';

const colors = { white: 'Wit', black: 'Zwart' };

export const endgame: Translator<'endgame'> = ({ plural }) => {
  const plies = (count: number) => plural(count, { one: 'halve zet', other: 'halve zetten' });
  return {
    title: 'Eindspeltabel',
    wins: (color, count) =>
      count === null ? `${colors[color]} wint` : `${colors[color]} wint in ${plies(count)}`,
    moves: (count) => `in ${plural(count, { one: 'zet', other: 'zetten' })}`,
    draw: 'Remise',
    groups: { win: 'Winnende zetten', draw: 'Remisezetten', loss: 'Verliezende zetten' },
    results: {
      win: (count) => (count === null ? 'wint' : `wint in ${plies(count)}`),
      draw: () => 'houdt remise',
      loss: (count) => (count === null ? 'verliest' : `verliest in ${plies(count)}`),
    },
    playstrategy: 'Volgens de standaardregels voor remise, zonder de grens van 25 zetten.',
    loading: (megabytes) =>
      megabytes === null
        ? 'De eindspeltabellen worden geladen…'
        : `De eindspeltabellen worden geladen (${megabytes} MB)…`,
    failed: (reason) => `De eindspeltabellen konden niet geladen worden: ${reason}`,
  };
};
