import type { Translator } from '../../language/types';

export const premove: Translator<'premove'> = () => ({
  from: '预先走棋的起点',
  to: '预先走棋的终点',
  target: '可以预先走到这里',

  selected: (square) => `已选中 ${square} 预先走棋。`,
  entered: (from, to) => `预先走棋：从 ${from} 到 ${to}。`,
  cancelled: '已取消预先走棋。',

  played: '已走出你预先选定的着法。',
  dropped: (from, to) => `你预先选定的 ${from} 到 ${to} 不合规则，没有走出。`,
  ask: '你预先选定的着法有几种走法：请选择一种。',
});
