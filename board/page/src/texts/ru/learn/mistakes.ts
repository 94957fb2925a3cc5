import type { Forms } from '../../language/helpers';
import type { Translator } from '../../language/types';
import { ofSides, piecesTaken, sideNames } from '../words';

const menTaken: Forms = { one: 'простую', few: 'простые', many: 'простых', other: 'простой' };

export const mistakes: Translator<'mistakes'> = ({ plural }) => {
  /** The accusative: `теряет простую`. */
  const taken = (count: number, king: boolean) => {
    if (count === 1) return king ? 'дамку' : 'простую';
    return plural(count, king ? piecesTaken : menTaken);
  };
  /** The genitive: `выигрыш простой`. */
  const ofPieces = (count: number, king: boolean) => {
    if (count === 1) return king ? 'дамки' : 'простой';
    return plural(
      count,
      king ? { one: 'шашки', other: 'шашек' } : { one: 'простой', other: 'простых' },
    );
  };
  const shot = (count: number) => `удар на ${plural(count, piecesTaken)}`;
  return {
    title: 'Работа над ошибками',
    sides: { white: 'Белых', black: 'Чёрных', both: 'Все' },
    sideOption: (side, count) => `${side} (${count})`,
    side: 'Чьи ошибки',
    none: (color) =>
      color === null
        ? 'В этой партии ни одна сторона не упустила шансов.'
        : `${sideNames[color]} не упустили шансов в этой партии.`,
    notReviewed:
      'Сначала сделайте разбор партии. Тогда каждая ошибка станет позицией, в которой нужно найти ход ' +
      'получше.',
    toReview: 'Назад к разбору',
    progress: (number, total) => `${number} из ${total}`,
    wasPlayed: '— так было сыграно.',
    task: (color) => `Найдите ход получше за ${ofSides[color]}.`,
    checking: 'Движок проверяет ваш ход…',
    best: (move) => `${move} — лучший ход.`,
    good: (move, lost) =>
      lost < 1
        ? `${move} не хуже лучшего хода.`
        : `${move} — тоже хороший ход: он теряет не больше ${lost}% шансов.`,
    wrong: (move, lost, what) => {
      const wrong = what || `теряет ${lost}% шансов на победу`;
      return `${move ?? 'Это ход из партии. Он'} ${wrong}. Попробуйте ещё раз.`;
    },
    solution: (line) => `Лучше: ${line}`,
    explained: (move, lost, what) =>
      what === ''
        ? `${move} теряет ${lost}% шансов на победу.`
        : `${move} ${what}. Потеряно ${lost}% шансов на победу.`,
    notKnown: 'Движок ищет, в чём была ошибка…',
    reasonKinds: {
      'won-to-drawn': () => 'превращает выигранный эндшпиль в ничейный',
      'won-to-lost': () => 'превращает выигранный эндшпиль в проигранный',
      'drawn-to-lost': () => 'проигрывает ничейный эндшпиль',
      hangs: ({ count, king }) => `отдаёт даром ${taken(count, king)}`,
      'allows-shot': ({ count }) => `допускает ${shot(count)}`,
      loses: ({ count, king }) => `теряет ${taken(count, king)}`,
      'misses-shot': ({ count }) => `упускает ${shot(count)}`,
      'misses-pieces': ({ count, king }) => `упускает выигрыш ${ofPieces(count, king)}`,
      'lets-man-through': () => 'пропускает простую в дамки',
      'misses-king': () => 'упускает проход в дамки',
    },
    reasons: (words) => words.join(' и '),
    accepted: (points) =>
      `Ход засчитывается, если он теряет не больше ${points}% шансов на победу.`,
    notChecked: (reason) => `Не удалось оценить ход: ${reason}`,
    explain: 'В чём ошибка?',
    show: 'Показать решение',
    replay: 'Показать лучший вариант',
    next: 'Следующая ошибка',
    finish: 'Завершить',
    skip: 'Пропустить',
    startOver: 'Начать сначала',
    again: 'Ещё раз',
    openAgain: (move) => `Ещё раз: ${move}`,
    done: 'Все ошибки разобраны.',
    results: {
      first: 'найдено сразу',
      later: 'найдено не сразу',
      shown: 'показано решение',
      skipped: 'пропущено',
    },
    summary: (found, total) =>
      `Вы нашли ход получше в ${found} из ${plural(total, { one: 'случая', other: 'случаев' })}.`,
    board: 'Позиция перед ошибкой',
  };
};
