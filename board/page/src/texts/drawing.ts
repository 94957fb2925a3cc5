/** Texts of the circles and arrows that users draw. */

import { catalogue } from './language/language';
import type { Drawing } from '../document/comments/drawings';
import type { Square } from '../rules/types';

const nameOf = ({ from, to, color }: Drawing) =>
  from === to ? `${color} circle on ${from}` : `${color} arrow from ${from} to ${to}`;

export const drawing = catalogue('drawing', {
  /** What a screen reader says of a square. */
  circle: 'circle',
  arrow: (to: Square) => `arrow to ${to}`,
  /** What it says while one draws. */
  begun: (from: Square) =>
    `Drawing from ${from}. Press D again for a circle, or on another square for an arrow.`,
  drawn: (drawn: Drawing) => `Drawn: ${nameOf(drawn)}.`,
  removed: (drawn: Drawing) => `Removed: ${nameOf(drawn)}.`,
  dropped: 'Nothing drawn.',
  help:
    'The right mouse button draws on the board: a click a circle, a drag an arrow. With the ' +
    'keyboard, press D on a square, then D there again for a circle, or on another square for an ' +
    'arrow. They are red with Shift, blue with Alt and yellow with both.',
});
