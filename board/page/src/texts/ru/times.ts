import type { Translator } from '../language/types';

export const times: Translator<'times'> = () => ({
  clk: 'на часах',
  emt: 'время на ход',
});
