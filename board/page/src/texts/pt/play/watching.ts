import type { Translator } from '../../language/types';

export const watching: Translator<'watching'> = () => ({
  event: 'Partida entre dois motores',
  levels: { white: 'Força das brancas', black: 'Força das pretas' },
  pause: 'Pausar',
  resume: 'Continuar',
  paused: 'Em pausa',
  onlyWatch: 'Esta partida é jogada por dois motores: você pode pausá-la ou encerrá-la.',
});
