import type { Translator } from '../../language/types';

export const premove: Translator<'premove'> = () => ({
  from: 'premove vanaf hier',
  to: 'premove hierheen',
  target: 'mogelijke premove',

  selected: (square) => `${square} gekozen voor een premove.`,
  entered: (from, to) => `Premove van ${from} naar ${to}.`,
  cancelled: 'Premove geannuleerd.',

  played: 'Je premove is gespeeld.',
  dropped: (from, to) => `Je premove van ${from} naar ${to} is niet geldig en is niet gespeeld.`,
  ask: 'Je premove kan op meerdere manieren: kies er een.',
});
