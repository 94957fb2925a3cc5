import type { Translator } from '../../language/types';

const colors = { white: '白方', black: '黑方' };

export const openings: Translator<'openings'> = ({ number }) => {
  const men = (hundredths: number) => number(hundredths / 100, 2);
  return {
    title: '开局练习',
    about: (loss) =>
      '请走开局库中的着法。对方会从开局库的好着中随机选择应着。' +
      `与最佳着法相差不超过 ${men(loss)} 个兵的着法，都算好着。`,
    side: '执棋',
    sides: { white: '白方', random: '随机', black: '黑方' },
    opening: '开局',
    any: '不限',
    onBoard: (line) => `按棋盘上的着法：${line}`,
    option: (move, value) => `${move}（${value}）`,
    task: (side) => `请为${colors[side]}找出一步好着。`,
    best: (move, value) => `${move}（${value}）是开局库中的最佳着法。`,
    good: (move, value, lost, best) =>
      `${move}（${value}）是好着：只比最佳着法 ${best} 少 ${men(lost)} 个兵。`,
    worse: (move, value, lost, best) =>
      `${move}（${value}）较差：比最佳着法 ${best} 少 ${men(lost)} 个兵。`,
    forced: (move, value, best) => `${move}（${value}）比最佳着法 ${best} 差得多。`,
    unknown: (move, best) => `开局库中没有 ${move}。库中的最佳着法是 ${best}。`,
    hinted: (move, value) => `最佳：${move}（${value}）`,
    end: (best, good, worse) =>
      best + good + worse === 0
        ? '开局库到此为止。'
        : `开局库到此为止。你走的 ${best + good + worse} 步中，最佳着法 ${best} 步，` +
          `好着 ${good} 步，较差 ${worse} 步。`,
    solved: (side, count) => `${colors[side]}：${count} 个开局全无失误`,
    hint: '提示',
    undo: '悔棋',
    accept: '仍然继续',
    again: '再来一次',
    next: '换一个变化',
    level: '棋力',
    playOn: '从这里开始对弈',
    board: '开局局面',
  };
};
