import type { Translator } from '../language/types';

const colors = { white: '白方', black: '黑方' };

export const editor: Translator<'editor'> = () => ({
  title: '局面编辑器',
  label: '正在编辑的局面',
  tools: '要放置的棋子',
  tool: (color, king) => `${color === 'white' ? '白' : '黑'}${king ? '王' : '兵'}`,
  move: '移动棋子',
  eraser: '橡皮擦',
  help: '先选棋子，再点格子。也可以拖动棋子，拖出棋盘即移除。',
  turn: '轮到',
  sides: colors,
  clear: '清空棋盘',
  start: '初始局面',
  flip: '翻转棋盘',
  fen: 'FEN',
  use: '使用此局面',
  cancel: '取消',
  wrong: '不能放在这里',
  atColumn: (column, message) => `第 ${column} 列：${message}`,
  missing: (sides) =>
    sides.length === 2
      ? '棋盘是空的：双方各需要至少一个棋子。'
      : `${colors[sides[0]]}没有棋子：请在棋盘上至少放一个。`,
});
