import type { Translator } from '../../language/types';

export const premove: Translator<'premove'> = () => ({
  from: 'planowany ruch stąd',
  to: 'planowany ruch tutaj',
  target: 'możliwy planowany ruch',

  selected: (square) => `Wybrano ${square} do planowanego ruchu.`,
  entered: (from, to) => `Planowany ruch z ${from} na ${to}.`,
  cancelled: 'Anulowano planowany ruch.',

  played: 'Zagrano twój planowany ruch.',
  dropped: (from, to) =>
    `Twój planowany ruch z ${from} na ${to} jest niedozwolony i nie został zagrany.`,
  ask: 'Twój planowany ruch można wykonać na kilka sposobów: wybierz jeden.',
});
