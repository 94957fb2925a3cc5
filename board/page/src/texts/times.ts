/** Texts of the times of moves. */

import { catalogue } from './language/language';

export const times = catalogue('times', {
  /** For screen readers, in front of a time in the list of moves. */
  clk: 'clock',
  emt: 'took',
});
