import type { Translator } from '../language/types';

const colors = { white: '白', black: '黒' };

export const editor: Translator<'editor'> = () => ({
  title: '局面の編集',
  label: '編集中の局面',
  tools: '置く駒',
  tool: (color, king) => `${colors[color]}の${king ? 'キング' : '歩駒'}`,
  move: '駒を動かす',
  eraser: '消しゴム',
  help: '駒を選んでから、置くマスを選びます。駒はドラッグでき、盤の外へ出すと取り除けます。',
  turn: '手番',
  sides: colors,
  clear: '盤を空にする',
  start: '初期配置',
  flip: '盤を反転',
  fen: 'FEN',
  use: 'この局面を使う',
  cancel: 'キャンセル',
  wrong: 'ここには置けない駒',
  atColumn: (column, message) => `${column}文字目：${message}`,
  missing: (sides) =>
    sides.length === 2
      ? '盤に駒がありません：双方に少なくとも1枚ずつ必要です。'
      : `${colors[sides[0]]}の駒がありません：少なくとも1枚置いてください。`,
});
