import type { Translator } from '../language/types';

export const times: Translator<'times'> = () => ({
  clk: 'reloj',
  emt: 'tiempo usado',
});
