/** Texts of the times of moves. */

export const times = {
  /** For screen readers, in front of a time in the list of moves. */
  clk: 'clock',
  emt: 'took',
};
