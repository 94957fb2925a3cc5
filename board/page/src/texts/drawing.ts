/** Texts of the circles and arrows that users draw. */

import type { Square } from '../rules/types';

export const drawing = {
  /** What a screen reader says of a square. */
  circle: 'circle',
  arrow: (to: Square) => `arrow to ${to}`,
};
