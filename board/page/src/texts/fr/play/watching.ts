import type { Translator } from '../../language/types';

export const watching: Translator<'watching'> = () => ({
  event: 'Partie entre deux moteurs',
  levels: { white: 'Niveau des blancs', black: 'Niveau des noirs' },
  pause: 'Mettre en pause',
  resume: 'Continuer',
  paused: 'En pause',
  onlyWatch: 'Deux moteurs jouent cette partie : on peut la mettre en pause et l’arrêter.',
});
