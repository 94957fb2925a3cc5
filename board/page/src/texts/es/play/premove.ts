import type { Translator } from '../../language/types';

export const premove: Translator<'premove'> = () => ({
  from: 'jugada anticipada desde aquí',
  to: 'jugada anticipada hasta aquí',
  target: 'posible jugada anticipada',

  selected: (square) => `${square} seleccionada para una jugada anticipada.`,
  entered: (from, to) => `Jugada anticipada de ${from} a ${to}.`,
  cancelled: 'Jugada anticipada cancelada.',

  played: 'Se hizo tu jugada anticipada.',
  dropped: (from, to) => `Tu jugada anticipada de ${from} a ${to} no es legal y no se hizo.`,
  ask: 'Tu jugada anticipada se puede hacer de varias maneras: elige una.',
});
