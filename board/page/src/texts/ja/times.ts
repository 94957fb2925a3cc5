import type { Translator } from '../language/types';

export const times: Translator<'times'> = () => ({
  clk: '残り時間',
  emt: '消費時間',
});
