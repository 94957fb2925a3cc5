import type { Translator } from '../language/types';
import { games, ofSides, sides, sideNames } from './words';

const judgements = { inaccuracy: 'Неточность', mistake: 'Ошибка', blunder: 'Грубая ошибка' };

export const state: Translator<'state'> = ({ plural }) => ({
  levels: {
    beginner: 'Новичок',
    novice: 'Начинающий',
    learner: 'Ученик',
    casual: 'Любитель',
    intermediate: 'Средний',
    advanced: 'Опытный',
    strong: 'Сильный',
    expert: 'Эксперт',
    master: 'Мастер',
    champion: 'Чемпион',
    full: 'Полная сила',
  },
  levelWithRating: (name, rating) => (rating === null ? name : `${name} (${rating})`),
  noClock: 'Без часов',
  customClock: 'Свой контроль',

  colors: sideNames,
  player: 'Вы',
  matchEvent: 'Партия с движком',
  sharedEvent: 'Партия вдвоём за одним устройством',

  verdicts: { won: 'Вы выиграли', lost: 'Вы проиграли' },

  ends: {
    'no-moves': (winner, loser) => `${sideNames[winner]} выиграли: у ${ofSides[loser]} нет ходов.`,
    repetition: () => 'Ничья: позиция повторилась в третий раз.',
    'lone-kings': () => 'Ничья: дамка против дамки.',
    'king-moves': () => 'Ничья: по 25 ходов с каждой стороны одними дамками без взятий.',
    time: (winner, loser) => `${sideNames[winner]} выиграли: у ${ofSides[loser]} вышло время.`,
    resignation: (winner, loser) => `${sideNames[winner]} выиграли: ${sides[loser]} сдались.`,
    agreement: () => 'Ничья по соглашению.',
    aborted: () => 'Партия прервана без результата.',
  },

  engineFailed: (reason) => `Движок недоступен: ${reason}`,
  engineRestarted: (reason) => `Движок перезапущен: ${reason}`,
  engineRefused: (text) => `Движок не принял настройку: ${text}`,
  matchEngineFailed: (reason) => `Партия прервана из-за сбоя движка: ${reason}`,
  noMove: (text) =>
    text === null ? 'он не назвал хода.' : `он назвал ход, который невозможен: ${text}.`,
  matchPaused: 'Партия приостановлена, пока не восстановится связь с движком.',
  matchRuns: 'Идёт партия. Сначала доиграйте её, сдайтесь или прервите её.',
  notYourTurn: 'Сейчас ход движка.',
  notAtHead: 'Это не последняя позиция партии. Чтобы сделать ход, перейдите к последней.',
  noBestMove: 'Здесь нет ходов: партия окончена.',
  reviewEmpty: 'В партии нет ходов для разбора.',

  nothingToOpen: 'Открывать нечего: текст пуст.',
  noGames: 'В тексте нет ни одной партии.',
  notPart: (count, problems) =>
    `В тексте ${plural(problems, {
      one: 'место, которое не удалось прочитать',
      few: 'места, которые не удалось прочитать',
      many: 'мест, которые не удалось прочитать',
      other: 'места, которые не удалось прочитать',
    })}; ничего не открыто. Можно открыть: ${plural(count, games)}.`,
  fileFailed: (reason) => `Не удалось прочитать файл: ${reason}`,
  fileTooLarge: (megabytes) =>
    `Файл слишком большой: можно открывать файлы не больше ${megabytes} МБ.`,
  saveFailed: (reason) => `Не удалось сохранить работу в этом браузере: ${reason}`,
  undone: 'Последнее изменение отменено.',
  bracesReplaced:
    'Закрывающая фигурная скобка оборвала бы комментарий в PDN: фигурные скобки заменены круглыми.',
  openedOver: (missing, loser, result) => {
    if (missing.length === 2) return `На доске нет шашек, поэтому партия окончена: ${result}.`;
    if (loser === null) return `В этой позиции партия окончена: ${result}.`;
    const what = missing.includes(loser) ? 'шашек' : 'ходов';
    return `В этой позиции партия окончена: у ${ofSides[loser]} нет ${what}. ${result}.`;
  },

  judgements,
  reviewNote: (judgement, better) =>
    better === '' ? `${judgements[judgement]}.` : `${judgements[judgement]}. Лучше: ${better}`,

  shortcuts: {
    previous: 'Предыдущий ход',
    next: 'Следующий ход',
    first: 'Начало партии',
    last: 'Последняя позиция',
    previousVariation: 'Предыдущий вариант',
    nextVariation: 'Следующий вариант',
    flip: 'Перевернуть доску',
    hint: 'Подсказка',
    best: 'Сделать лучший ход',
    analysis: 'Включить или выключить анализ',
    undo: 'Отменить последнее изменение партии',
    typeMove: 'Ввести ход',
    help: 'Эта справка',
  },
  keys: {
    ArrowLeft: '←',
    ArrowRight: '→',
    ArrowUp: '↑',
    ArrowDown: '↓',
    Home: 'Home',
    End: 'End',
    ' ': 'Пробел',
    'Ctrl+z': 'Ctrl+Z',
  },
});
