import type { Translator } from '../language/types';

export const times: Translator<'times'> = () => ({
  clk: '剩余时间',
  emt: '用时',
});
