import type { Translator } from '../../language/types';

export const watching: Translator<'watching'> = () => ({
  event: 'Partie zweier Engines',
  levels: { white: 'Stärke von Weiß', black: 'Stärke von Schwarz' },
  pause: 'Anhalten',
  resume: 'Fortsetzen',
  paused: 'Angehalten',
  onlyWatch: 'Diese Partie spielen zwei Engines: Sie kann angehalten und abgebrochen werden.',
});
