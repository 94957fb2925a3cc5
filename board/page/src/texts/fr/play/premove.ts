import type { Translator } from '../../language/types';

export const premove: Translator<'premove'> = () => ({
  from: 'coup anticipé à partir d’ici',
  to: 'coup anticipé jusqu’ici',
  target: 'coup anticipé possible',

  selected: (square) => `${square} choisie pour un coup anticipé.`,
  entered: (from, to) => `Coup anticipé de ${from} en ${to}.`,
  cancelled: 'Coup anticipé annulé.',

  played: 'Votre coup anticipé a été joué.',
  dropped: (from, to) =>
    `Votre coup anticipé de ${from} en ${to} n’est pas légal et n’a pas été joué.`,
  ask: 'Votre coup anticipé peut se jouer de plusieurs façons : choisissez-en une.',
});
