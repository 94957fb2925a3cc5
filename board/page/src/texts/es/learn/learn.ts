import type { Translator } from '../../language/types';
import { lessons } from './lessons';

export const learn: Translator<'learn'> = () => ({
  title: 'Aprender las reglas',
  intro: 'Unas posiciones breves enseñan todas las reglas. Resuélvelas en el tablero.',
  lessons,
  list: 'Lecciones',
  label: (title) => `Tablero de la lección «${title}»`,
  number: (number, count) => `Lección ${number} de ${count}`,
  solved: 'resuelta',
  progress: (solved, count) => `${solved} de ${count} resueltas`,
  again: 'Empezar de nuevo',
  hint: 'Mostrar la jugada',
  previous: 'Lección anterior',
  next: 'Lección siguiente',
  goOn: 'Bien. Ahora, la siguiente jugada.',
  allDone: 'Ya conoces todas las reglas de Dameo. ¡Es hora de jugar una partida!',
});
