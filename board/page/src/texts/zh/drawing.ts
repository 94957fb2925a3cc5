import type { Translator } from '../language/types';

const colors = { green: '绿色', red: '红色', blue: '蓝色', yellow: '黄色' };

export const drawing: Translator<'drawing'> = () => {
  const nameOf = ({ from, to, color }: { from: string; to: string; color: keyof typeof colors }) =>
    from === to ? `${from} 上的${colors[color]}圆圈` : `从 ${from} 到 ${to} 的${colors[color]}箭头`;
  return {
    circle: '圆圈',
    arrow: (to) => `指向 ${to} 的箭头`,
    begun: (from) => `从 ${from} 开始绘制。再按一次 D 键画圆圈，在另一格按 D 键画箭头。`,
    drawn: (drawn) => `已绘制：${nameOf(drawn)}。`,
    removed: (drawn) => `已清除：${nameOf(drawn)}。`,
    dropped: '未绘制任何图形。',
    help:
      '用鼠标右键可以在棋盘上绘图：单击画圆圈，拖动画箭头。使用键盘时，先在一格按 D 键，' +
      '再在同一格按 D 键画圆圈，或在另一格按 D 键画箭头。' +
      '按住 Shift 为红色，按住 Alt 为蓝色，同时按住为黄色。',
  };
};
