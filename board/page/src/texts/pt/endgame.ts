import type { Translator } from '../language/types';

const sides = { white: 'As brancas', black: 'As pretas' };

export const endgame: Translator<'endgame'> = ({ plural }) => {
  const plies = (count: number) => plural(count, { one: 'meio-lance', other: 'meios-lances' });
  return {
    title: 'Tabela de finais',
    wins: (color, count) =>
      count === null ? `${sides[color]} vencem` : `${sides[color]} vencem em ${plies(count)}`,
    moves: (count) => `em ${plural(count, { one: 'lance', other: 'lances' })}`,
    draw: 'Empate',
    groups: {
      win: 'Lances que vencem',
      draw: 'Lances que empatam',
      loss: 'Lances que perdem',
    },
    results: {
      win: (count) => (count === null ? 'vence' : `vence em ${plies(count)}`),
      draw: () => 'empata',
      loss: (count) => (count === null ? 'perde' : `perde em ${plies(count)}`),
    },
    playstrategy: 'Segundo as regras de empate padrão, sem o limite de 25 lances.',
    loading: (megabytes) =>
      megabytes === null
        ? 'Carregando as tabelas de finais…'
        : `Carregando as tabelas de finais (${megabytes} MB)…`,
    failed: (reason) => `Não foi possível carregar as tabelas de finais: ${reason}`,
  };
};
