import type { Translator } from '../language/types';
import { ofSides, piecesTaken, sides, sideNames } from './words';

export const rules: Translator<'rules'> = ({ plural }) => {
  const taken = (count: number) => plural(count, piecesTaken);
  return {
    noPiece: (side, on) => `У ${ofSides[side]} нет шашки на ${on}.`,
    noLegalMove: (side) => `Партия окончена: у ${ofSides[side]} нет ходов.`,
    mustCapture: (side, count, legal) =>
      `${sideNames[side]} обязаны побить ${taken(count)}${legal}`,
    tooFew: (side, few, count, legal) =>
      `Так будет побито только ${few}, а ${sides[side]} обязаны побить ${taken(count)}${legal}`,
    manOutOfReach: (from, to) => `Простая с ${from} не может пойти на ${to}`,
    kingOutOfReach: (from, to) => `Дамка с ${from} не может пойти на ${to}`,
    nothingToCapture: 'Бить нечего, поэтому в записи хода должно быть два поля',
    notACapture: (legal) => `Так эта шашка бить не может${legal}`,
    notASquare: (column, found) =>
      `Столбец ${column}: ожидались поля, например d1b3 или c5c1h1, а стоит ${found}`,
    tooShort: (column) =>
      `Столбец ${column}: в записи хода нужно не меньше двух полей, например d1b3`,
    brokenLegs: (column, end, start) =>
      `Столбец ${column}: отрезок взятия кончается на ${end}, а следующий начинается на ${start}`,
    notAPromotion: (column) =>
      `Столбец ${column}: отмечено превращение, но этим ходом шашка не становится дамкой`,
    ambiguous: (from, to, legal) =>
      `С ${from} на ${to} можно побить по-разному; укажите промежуточные поля${legal}`,
    manOnLastRow: (side, square, row) =>
      `${{ white: 'Белая', black: 'Чёрная' }[side]} простая не может стоять на ${row}-й горизонтали: ` +
      `на ${square} она стала бы дамкой.`,
    twoPieces: (square) => `На ${square} стоят две шашки.`,
  };
};
