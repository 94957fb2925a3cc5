import type { Translator } from '../language/types';

const colors = { white: '白方', black: '黑方' };

export const endgame: Translator<'endgame'> = () => ({
  title: '残局库',
  wins: (color, count) =>
    count === null ? `${colors[color]}胜` : `${colors[color]} ${count} 步后胜`,
  moves: (count) => `${count} 回合内`,
  draw: '和棋',
  groups: { win: '致胜着法', draw: '致和着法', loss: '致负着法' },
  results: {
    win: (count) => (count === null ? '胜' : `${count} 步后胜`),
    draw: () => '和',
    loss: (count) => (count === null ? '负' : `${count} 步后负`),
  },
  playstrategy: '按标准和棋规则计算，未计入 25 步的限制。',
  loading: (megabytes) =>
    megabytes === null ? '正在加载残局库…' : `正在加载残局库（${megabytes} MB）…`,
  failed: (reason) => `无法加载残局库：${reason}`,
});
