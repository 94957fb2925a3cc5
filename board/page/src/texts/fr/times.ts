import type { Translator } from '../language/types';

export const times: Translator<'times'> = () => ({
  clk: 'pendule',
  emt: 'réflexion',
});
