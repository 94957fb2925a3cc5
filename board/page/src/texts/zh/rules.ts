import type { Translator } from '../language/types';

const colors = { white: '白方', black: '黑方' };

export const rules: Translator<'rules'> = () => ({
  noPiece: (side, on) => `${colors[side]}在 ${on} 没有棋子。`,
  noLegalMove: (side) => `对局已结束：${colors[side]}无棋可走。`,
  mustCapture: (side, count, legal) => `${colors[side]}必须吃 ${count} 子${legal}`,
  tooFew: (side, few, count, legal) =>
    `这步棋吃 ${few} 子，但${colors[side]}必须吃 ${count} 子${legal}`,
  manOutOfReach: (from, to) => `${from} 的兵不能走到 ${to}`,
  kingOutOfReach: (from, to) => `${from} 的王不能走到 ${to}`,
  nothingToCapture: '现在无子可吃，所以一步棋只有两个格子',
  notACapture: (legal) => `这个棋子不能这样吃${legal}`,
  notASquare: (column, found) =>
    `第 ${column} 列：此处应为 d1b3 或 c5c1h1 这样的格子名，实际为 ${found}`,
  tooShort: (column) => `第 ${column} 列：一步棋至少需要两个格子，例如 d1b3`,
  brokenLegs: (column, end, start) =>
    `第 ${column} 列：前一段止于 ${end}，后一段却从 ${start} 开始`,
  notAPromotion: (column) => `第 ${column} 列：标记为升变，但这步棋并没有升变`,
  ambiguous: (from, to, legal) => `从 ${from} 到 ${to} 有多种吃法，请写出中间经过的格子${legal}`,
  manOnLastRow: (side, square, row) =>
    `${colors[side]}的兵不能放在第 ${row} 横线：在 ${square} 就会升变为王。`,
  twoPieces: (square) => `${square} 上有两个棋子。`,
});
