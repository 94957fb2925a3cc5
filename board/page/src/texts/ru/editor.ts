import type { Translator } from '../language/types';
import { ofSides, sideNames } from './words';

export const editor: Translator<'editor'> = () => ({
  title: 'Редактор позиции',
  label: 'Расставляемая позиция',
  tools: 'Какую шашку ставить',
  tool: (color, king) =>
    `${{ white: 'Белая', black: 'Чёрная' }[color]} ${king ? 'дамка' : 'простая'}`,
  move: 'Двигать шашки',
  eraser: 'Ластик',
  help:
    'Выберите шашку, затем поля. Шашки можно и перетаскивать, а чтобы убрать шашку, вытащите её за ' +
    'край доски.',
  turn: 'Чей ход',
  sides: sideNames,
  clear: 'Очистить доску',
  start: 'Начальная позиция',
  flip: 'Перевернуть доску',
  fen: 'FEN',
  use: 'Взять эту позицию',
  cancel: 'Отмена',
  wrong: 'здесь стоять не может',
  atColumn: (column, message) => `Столбец ${column}: ${message}`,
  missing: (without) =>
    without.length === 2
      ? 'Доска пуста: каждой стороне нужна хотя бы одна шашка.'
      : `У ${ofSides[without[0]]} нет шашек: поставьте на доску хотя бы одну.`,
});
