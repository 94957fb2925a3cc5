import type { Translator } from '../language/types';
import { ofSides, piecesTaken } from './words';

export const board: Translator<'board'> = ({ plural, or, and }) => {
  const taken = (count: number) => plural(count, piecesTaken);
  return {
    piece: (color, king) =>
      `${{ white: 'белая', black: 'чёрная' }[color]} ${king ? 'дамка' : 'простая'}`,
    empty: 'пусто',
    square: (square, content, notes) => [square, content, ...notes].join(', '),
    selected: 'выбрана',
    mustCapture: 'обязана бить',
    destination: 'можно пойти сюда',
    nextStop: 'следующая остановка',
    jumped: 'побита',

    entered: (square, next) => `Выбрано поле ${square}. Далее: ${or(next)}.`,
    cancelled: 'Выбор отменён.',

    chooseCapture: 'Какое взятие?',
    choice: (path, captured) => `${path.join(' × ')} бьёт ${captured.join(', ')}`,
    differs: (only, captured) =>
      only.every((square) => captured.includes(square))
        ? `Бьёт ${and(only)}`
        : `Идёт через ${and(only)}`,
    cancel: 'Отмена',

    gameOver: 'Партия окончена.',
    notYourTurn: (turn) => `Подождите: сейчас ход ${ofSides[turn]}.`,
    otherSide: (turn) => `Сейчас ход ${ofSides[turn]}.`,
    mustCaptureWith: (from, count) => `Нужно бить с ${or(from)}: ${taken(count)}.`,
    captureGoesTo: (from, count, next) =>
      `Нужно побить ${taken(count)}: ход с ${from} на ${or(next)}.`,
    captureGoesOn: (next) =>
      `Взятие продолжается на ${or(next)}. Backspace или нажатие на шашку отменяет одну остановку.`,
    landBehind: (next) => `Выберите поле, на которое встанет ваша шашка: ${or(next)}.`,
    blocked: (square) => `Шашка на ${square} заперта: ей некуда ходить.`,
    occupied: 'Ход должен заканчиваться на пустом поле.',
    cannotCapture:
      'Эту шашку побить нельзя: бьют прыжком через шашку по прямой, вдоль горизонтали или вертикали.',
    manMoves:
      'Простая ходит вперёд, прямо или по диагонали, на одно поле либо перепрыгивает вперёд через ' +
      'ряд своих простых.',
    kingMoves: 'Дамка ходит по прямой в любом направлении через пустые поля.',
  };
};
