import type { Translator } from '../../language/types';

export const puzzles: Translator<'puzzles'> = ({ plural }) => ({
  title: 'Problemas',
  task: (side) => `${{ white: 'Brancas', black: 'Pretas' }[side]} jogam. Encontre o melhor lance.`,
  label: 'Tabuleiro do problema',
  loading: (megabytes) =>
    megabytes === null ? 'Carregando os problemas…' : `Carregando os problemas (${megabytes} MB)…`,
  failed: (reason) => `Não foi possível carregar os problemas: ${reason}`,
  empty: 'Não há problemas.',
  theme: 'Tema',
  all: 'Todos os temas',
  themes: {
    'shot-2': 'Golpe: duas peças',
    'shot-3': 'Golpe: três peças',
    'shot-4': 'Golpe: quatro peças ou mais',
    linear: 'Lance linear',
    breakthrough: 'Passagem à dama',
    'king-trap': 'Armadilha para a dama',
    sacrifice: 'Sacrifício',
    'coup-turc': 'Golpe turco',
    zugzwang: 'Zugzwang',
    opposition: 'Oposição',
    'ending-men': 'Final de pedras',
    'ending-kings': 'Final de damas',
    'ending-mixed': 'Final de pedras e damas',
  },
  themeOption: (name, count) => `${name} (${count})`,
  goOn: 'Certo. Continue.',
  solved: 'Resolvido!',
  solvedLater: 'Esta é a solução.',
  wrong: (move) => `${move} não é a solução. Tente de novo.`,
  why: (move) => `Por que não ${move}?`,
  asking: 'O motor está examinando o lance…',
  refutation: (move, line, white, sign) => {
    const chances = Math.round(sign > 0 ? white : 100 - white);
    return (
      `Depois de ${move}, o melhor é ${line}. Suas chances de vitória passam a ser de ` +
      `${chances}%.`
    );
  },
  noRefutation: (reason) => `O motor não sabe dizer: ${reason}`,
  showing: 'Esta é a solução.',
  shown: 'Essa era a solução.',
  firstHint: 'Dica',
  piece: (square) => `A peça de ${square} joga.`,
  solutionIs: (move) => `O lance é ${move}.`,
  hint: 'Mostrar o lance',
  solution: 'Reproduzir a solução',
  again: 'Recomeçar',
  skip: 'Outro problema',
  next: 'Próximo problema',
  rating: 'Seu rating',
  ratingOf: (rating, deviation) => `${rating} ± ${deviation}`,
  change: (points) => (points < 0 ? `−${-points}` : `+${points}`),
  streak: 'Sequência',
  streakOf: (streak, best) => `${streak}, recorde ${best}`,
  done: 'Resolvidos',
  doneOf: (solved, tried) =>
    `${solved} de ${plural(tried, { one: 'problema', other: 'problemas' })}`,
  puzzleRating: (rating) => `Rating deste problema: ${rating}`,
});
