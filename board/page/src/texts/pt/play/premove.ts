import type { Translator } from '../../language/types';

export const premove: Translator<'premove'> = () => ({
  from: 'pré-lance a partir daqui',
  to: 'pré-lance para cá',
  target: 'pré-lance possível',

  selected: (square) => `${square} selecionada para um pré-lance.`,
  entered: (from, to) => `Pré-lance de ${from} para ${to}.`,
  cancelled: 'Pré-lance cancelado.',

  played: 'Seu pré-lance foi jogado.',
  dropped: (from, to) => `Seu pré-lance de ${from} para ${to} não é legal e não foi jogado.`,
  ask: 'Seu pré-lance pode ser feito de maneiras diferentes: escolha uma.',
});
