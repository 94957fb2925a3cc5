import type { Translator } from '../../language/types';
import { moves, ofSides, sideNames } from '../words';

export const openings: Translator<'openings'> = ({ plural, number }) => {
  const men = (hundredths: number) => number(hundredths / 100, 2);
  return {
    title: 'Тренировка дебютов',
    about: (loss) =>
      'Делайте ходы из дебютной книги. Страница отвечает хорошими книжными ходами, выбирая их наугад. ' +
      `Ход считается хорошим, если он уступает лучшему не больше ${men(loss)} простой.`,
    side: 'Ваша сторона',
    sides: { white: 'Белые', random: 'Случайно', black: 'Чёрные' },
    opening: 'Дебют',
    any: 'Любой',
    onBoard: (line) => `Как на доске: ${line}`,
    option: (move, value) => `${move} (${value})`,
    task: (side) => `Найдите хороший ход за ${ofSides[side]}.`,
    best: (move, value) => `${move} (${value}) — лучший ход по книге.`,
    good: (move, value, lost, best) =>
      `${move} (${value}) — хороший ход: на ${men(lost)} слабее лучшего, ${best}.`,
    worse: (move, value, lost, best) =>
      `${move} (${value}) — ход похуже: на ${men(lost)} простой слабее лучшего, ${best}.`,
    forced: (move, value, best) => `${move} (${value}) — ход намного слабее лучшего, ${best}.`,
    unknown: (move, best) => `Хода ${move} нет в книге. Лучший книжный ход — ${best}.`,
    hinted: (move, value) => `Лучше всего: ${move} (${value})`,
    end: (best, good, worse) =>
      best + good + worse === 0
        ? 'Здесь книга кончается.'
        : `Здесь книга кончается. Сделано ${plural(best + good + worse, moves)}: лучших — ${best}, ` +
          `хороших — ${good}, похуже — ${worse}.`,
    solved: (side, count) =>
      `${sideNames[side]}: ${plural(count, {
        one: 'дебют',
        few: 'дебюта',
        many: 'дебютов',
        other: 'дебюта',
      })} без ошибок`,
    hint: 'Подсказка',
    undo: 'Вернуть ход',
    accept: 'Всё равно дальше',
    again: 'Ещё раз',
    next: 'Другой вариант',
    level: 'Сила игры',
    playOn: 'Играть отсюда',
    board: 'Дебют на доске',
  };
};
