import type { Translator } from '../../language/types';

export const watching: Translator<'watching'> = () => ({
  event: 'Partida entre dos motores',
  levels: { white: 'Nivel de las blancas', black: 'Nivel de las negras' },
  pause: 'Pausar',
  resume: 'Continuar',
  paused: 'En pausa',
  onlyWatch: 'Dos motores juegan esta partida: se puede pausar y anular.',
});
