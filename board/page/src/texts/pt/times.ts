import type { Translator } from '../language/types';

export const times: Translator<'times'> = () => ({
  clk: 'relógio',
  emt: 'tempo gasto',
});
