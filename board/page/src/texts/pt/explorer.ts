import type { Translator } from '../language/types';

export const explorer: Translator<'explorer'> = ({ plural }) => ({
  title: 'Aberturas',
  source: 'Origem dos lances',
  sources: { book: 'Livro', open: 'Partidas abertas' },
  caption: 'Os lances desta posição, a começar pelo melhor',
  columns: { move: 'Lance', value: 'Valor', depth: 'Prof.', games: 'Partidas', white: 'Brancas' },
  oldMark: '*',
  old: 'de uma versão anterior do motor',
  white: (percent) => `As brancas fizeram ${percent}% dos pontos`,
  showAll: (count) => `Mostrar todos (${count})`,
  showBest: (count) =>
    plural(count, { one: 'Mostrar só o melhor (#)', other: 'Mostrar os # melhores' }),
  absent: 'Esta posição não está no livro.',
  left: (plies) =>
    `A partida saiu dele há ${plural(plies, { one: 'meio-lance', other: 'meios-lances' })}.`,
  scores: (nodes, signature) =>
    `Avaliações: buscas de ${nodes} nós feitas pelo motor ${signature}.`,
  played: 'Os lances desta posição, o mais frequente primeiro',
  came: (here, all) => `Partidas que chegaram a esta posição: ${here} de ${all}.`,
  loading: (megabytes) =>
    megabytes === null ? 'Carregando o livro…' : `Carregando o livro (${megabytes} MB)…`,
  failed: (reason) => `Não foi possível carregar o livro: ${reason}`,
});
