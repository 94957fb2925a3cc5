import type { Translator } from '../../language/types';
import { moves, ofMoves } from '../words';

const results = { win: 'выиграна', draw: 'ничейная', loss: 'проиграна' };

export const practice: Translator<'practice'> = ({ plural }) => ({
  title: 'Тренировка эндшпиля',
  ending: 'Эндшпиль',
  endings: {
    kingMan: 'Дамка против простой',
    twoKings: 'Две дамки против дамки',
    threeKings: 'Три дамки против дамки',
    men: 'Простая против простой',
    twoMen: 'Две простые против простой',
    twoKingsKingMan: 'Две дамки против дамки и простой',
    kingManKing: 'Дамка и простая против дамки',
    holdKingMan: 'Дамка против дамки и простой',
  },
  option: (name, solved) =>
    solved === 0
      ? name
      : `${name} (решено ${plural(solved, { one: 'раз', few: 'раза', many: 'раз', other: 'раза' })})`,
  goals: {
    win: 'Вы играете белыми и можете выиграть. Движок защищается безошибочно.',
    hold: (count) =>
      `Вы играете белыми. Держите ничью в течение ${plural(count, ofMoves)}: движок играет безошибочно.`,
  },
  loading: 'Подбирается позиция…',
  distance: (count) => `Белые выигрывают за ${plural(count, moves)}.`,
  held: (made, total) => `Ничья: пройдено ${made} из ${plural(total, ofMoves)}.`,
  longer: (count) => `Всё ещё выиграно, но на ${plural(count, moves)} дольше.`,
  hint: 'Подсказка',
  best: (move) => `Лучше всего: ${move}`,
  slip: (move, before, after, better) => {
    const what = before === 'win' ? 'выигрыш' : 'ничью';
    const advice = better === null ? '' : ` Лучше: ${better}`;
    return `${move} упускает ${what}: теперь позиция ${results[after]}.${advice}`;
  },
  won: (count) => `Вы выиграли за ${plural(count, moves)}.`,
  shortest: (count) => `Кратчайший путь к победе — ${plural(count, moves)}.`,
  holds: 'Вы удержали ничью.',
  drawn: 'Ничья: выигрыш упущен.',
  lost: 'Вы проиграли.',
  undo: 'Вернуть ход',
  again: 'Ещё раз',
  next: 'Другая позиция',
  retry: 'Повторить',
  noPosition: 'Не найдено ни одной позиции с таким эндшпилем.',
  noAnswer: 'В таблицах нет ответа на этот ход.',
  noTables: 'Таблицы эндшпиля недоступны.',
  board: 'Эндшпиль на доске',
});
