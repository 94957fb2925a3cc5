import type { Translator } from '../../language/types';

export const watching: Translator<'watching'> = () => ({
  event: 'Партия двух движков',
  levels: { white: 'Сила игры белых', black: 'Сила игры чёрных' },
  pause: 'Пауза',
  resume: 'Продолжить',
  paused: 'Партия на паузе',
  onlyWatch: 'Эту партию играют два движка: её можно приостановить или прервать.',
});
