/** Texts of a game of two engines. */

import { catalogue } from '../language/language';

export const watching = catalogue('watching', {
  event: 'Game of two engines',
  levels: { white: 'Strength of White', black: 'Strength of Black' },
  pause: 'Pause',
  resume: 'Continue',
  paused: 'Paused',
  onlyWatch: 'Two engines play this game: it can be paused and stopped.',
});
