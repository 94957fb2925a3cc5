import type { Translator } from '../language/types';

const subjects = { white: 'Les blancs', black: 'Les noirs' };

export const endgame: Translator<'endgame'> = ({ plural }) => {
  const plies = (count: number) => plural(count, { one: 'demi-coup', other: 'demi-coups' });
  return {
    title: 'Table de finales',
    wins: (color, count) =>
      count === null
        ? `${subjects[color]} gagnent`
        : `${subjects[color]} gagnent en ${plies(count)}`,
    moves: (count) => `en ${plural(count, { one: 'coup', other: 'coups' })}`,
    draw: 'Nulle',
    groups: { win: 'Coups gagnants', draw: 'Coups annulants', loss: 'Coups perdants' },
    results: {
      win: (count) => (count === null ? 'gagne' : `gagne en ${plies(count)}`),
      draw: () => 'annule',
      loss: (count) => (count === null ? 'perd' : `perd en ${plies(count)}`),
    },
    playstrategy: 'Selon les règles de nullité standard, sans la limite de 25 coups.',
    loading: (megabytes) =>
      megabytes === null
        ? 'Chargement des tables de finales…'
        : `Chargement des tables de finales (${megabytes} Mo)…`,
    failed: (reason) => `Les tables de finales n’ont pas pu être chargées : ${reason}`,
  };
};
