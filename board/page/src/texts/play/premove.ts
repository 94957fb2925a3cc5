/** Texts of premoves: moves that are entered in the engine's turn. */

import { catalogue } from '../language/language';
import type { Square } from '../../rules/types';

export const premove = catalogue('premove', {
  /** What a screen reader says of a square. */
  from: 'premove from here',
  to: 'premove to here',
  target: 'possible premove',

  /** Said when a piece is selected for a premove. */
  selected: (square: Square) => `${square} selected for a premove.`,
  entered: (from: Square, to: Square) => `Premove from ${from} to ${to}.`,
  cancelled: 'Premove cancelled.',

  /** Said when it is the user's turn. */
  played: 'Your premove was played.',
  dropped: (from: Square, to: Square) =>
    `Your premove from ${from} to ${to} is not legal and was not played.`,
  ask: 'Your premove can be made in different ways: choose one.',
});
