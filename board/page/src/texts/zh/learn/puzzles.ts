import type { Translator } from '../../language/types';

const colors = { white: '白方', black: '黑方' };

export const puzzles: Translator<'puzzles'> = () => ({
  title: '习题',
  task: (side) => `${colors[side]}走。请找出最佳着法。`,
  label: '习题棋盘',
  loading: (megabytes) =>
    megabytes === null ? '正在加载习题…' : `正在加载习题（${megabytes} MB）…`,
  failed: (reason) => `无法加载习题：${reason}`,
  empty: '没有习题。',
  theme: '主题',
  all: '所有主题',
  themes: {
    'shot-2': '打击：吃两子',
    'shot-3': '打击：吃三子',
    'shot-4': '打击：吃四子以上',
    linear: '连线推进',
    breakthrough: '突破',
    'king-trap': '捉王',
    sacrifice: '弃子',
    'coup-turc': '土耳其打击',
    zugzwang: '楚茨文克',
    opposition: '对位',
    'ending-men': '兵残局',
    'ending-kings': '王残局',
    'ending-mixed': '王兵残局',
  },
  themeOption: (name, count) => `${name}（${count}）`,
  goOn: '正确。请继续。',
  solved: '解出来了！',
  solvedLater: '这就是答案。',
  wrong: (move) => `${move} 不是答案。再试一次。`,
  why: (move) => `为什么不能走 ${move}？`,
  asking: '引擎正在查看…',
  refutation: (move, line, white, sign) => {
    const chances = Math.round(sign > 0 ? white : 100 - white);
    return `${move} 之后，最佳应着是 ${line}。此时你的胜率为 ${chances}%。`;
  },
  noRefutation: (reason) => `引擎无法说明：${reason}`,
  showing: '这就是答案。',
  shown: '刚才演示的是答案。',
  firstHint: '提示',
  piece: (square) => `走 ${square} 上的棋子。`,
  hint: '显示着法',
  solution: '演示答案',
  again: '重新开始',
  skip: '换一题',
  next: '下一题',
  rating: '你的等级分',
  ratingOf: (rating, deviation) => `${rating} ± ${deviation}`,
  change: (points) => (points < 0 ? `−${-points}` : `+${points}`),
  streak: '连续答对',
  streakOf: (streak, best) => `${streak} 题，最多 ${best} 题`,
  done: '已解出',
  doneOf: (solved, tried) => `${solved} 题，共 ${tried} 题`,
  puzzleRating: (rating) => `本题等级分：${rating}`,
});
