import type { Translator } from '../../language/types';

export const premove: Translator<'premove'> = () => ({
  from: 'Vorauszug von hier',
  to: 'Vorauszug hierher',
  target: 'möglicher Vorauszug',

  selected: (square) => `${square} für einen Vorauszug gewählt.`,
  entered: (from, to) => `Vorauszug von ${from} nach ${to}.`,
  cancelled: 'Vorauszug verworfen.',

  played: 'Ihr Vorauszug wurde gespielt.',
  dropped: (from, to) =>
    `Ihr Vorauszug von ${from} nach ${to} ist nicht erlaubt und wurde nicht gespielt.`,
  ask: 'Ihr Vorauszug ist auf mehrere Arten möglich: Wählen Sie eine.',
});
