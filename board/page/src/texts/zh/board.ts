import type { Translator } from '../language/types';

const colors = { white: '白方', black: '黑方' };

export const board: Translator<'board'> = (help) => {
  /** With spaces between the words and the squares. */
  const spaced = (list: string) => list.replace(/[或和]/, ' $& ');
  const or = (squares: readonly string[]) => spaced(help.or(squares));
  const and = (squares: readonly string[]) => spaced(help.and(squares));
  return {
    piece: (color, king) => `${color === 'white' ? '白' : '黑'}${king ? '王' : '兵'}`,
    empty: '空格',
    square: (square, content, notes) => [square, content, ...notes].join('，'),
    selected: '已选中',
    mustCapture: '必须吃子',
    destination: '目标格',
    nextStop: '下一个落点',
    jumped: '被吃',

    entered: (square, next) => `已选中 ${square}。下一步：${or(next)}。`,
    cancelled: '已取消选择。',

    chooseCapture: '选择哪种吃法？',
    choice: (path, captured) => `${path.join(' × ')}：吃 ${captured.join('、')}`,
    differs: (only, captured) =>
      only.every((square) => captured.includes(square)) ? `吃 ${and(only)}` : `经过 ${and(only)}`,
    cancel: '取消',

    gameOver: '对局已结束。',
    notYourTurn: (turn) => `请稍候：轮到${colors[turn]}走。`,
    otherSide: (turn) => `轮到${colors[turn]}走。`,
    mustCaptureWith: (from, count) => `必须用 ${or(from)} 的棋子吃子，共吃 ${count} 子。`,
    captureGoesTo: (from, count, next) => `必须吃 ${count} 子：${from} 的棋子应走到 ${or(next)}。`,
    captureGoesOn: (next) =>
      `还要继续吃子，走到 ${or(next)}。按 Backspace 键或点一下棋子，可以退回一个落点。`,
    landBehind: (next) => `请选择棋子的落点：${or(next)}。`,
    blocked: (square) => `${square} 的棋子无法移动：去路被挡住了。`,
    occupied: '必须走到空格上。',
    cannotCapture: '这个棋子吃不到：吃子必须沿横线或竖线直着跳过对方棋子。',
    manMoves: '兵向正前方或斜前方走一格，或向前跳过连成一线的己方兵。',
    kingMoves: '王可以沿任意方向的直线走，经过的格子必须为空。',
  };
};
