import type { Translator } from '../../language/types';
import { lessons } from './lessons';

export const learn: Translator<'learn'> = ({ form }) => ({
  title: 'Изучение правил',
  intro: 'Короткие позиции научат всем правилам. Решите каждую из них на доске.',
  lessons,
  list: 'Уроки',
  label: (title) => `Доска урока «${title}»`,
  number: (number, count) => `Урок ${number} из ${count}`,
  solved: 'решён',
  progress: (solved, count) =>
    `${form(solved, { one: 'Решён', other: 'Решено' })} ${solved} из ${count}`,
  again: 'Начать сначала',
  hint: 'Показать ход',
  previous: 'Предыдущий урок',
  next: 'Следующий урок',
  goOn: 'Хорошо. Теперь следующий ход.',
  allDone: 'Вы знаете все правила дамео. Пора сыграть партию!',
});
