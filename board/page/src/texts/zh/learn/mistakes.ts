import type { Translator } from '../../language/types';

const colors = { white: '白方', black: '黑方' };

export const mistakes: Translator<'mistakes'> = () => {
  const pieces = (count: number, king: boolean) => {
    if (count === 1) return king ? '一个王' : '一个兵';
    return king ? ` ${count} 个棋子` : ` ${count} 个兵`;
  };
  return {
    title: '从错误中学习',
    sides: { white: '白方', black: '黑方', both: '双方' },
    sideOption: (side, mistakes) => `${side}（${mistakes}）`,
    side: '哪一方的错误',
    none: (color) =>
      color === null ? '本局中双方都没有损失胜率。' : `本局中${colors[color]}没有损失胜率。`,
    notReviewed: '请先复盘。之后，每个错误都会成为一个局面，供你寻找更好的着法。',
    toReview: '返回复盘',
    progress: (number, total) => `${number}/${total}`,
    wasPlayed: '是对局中走的棋。',
    task: (color) => `请为${colors[color]}找出更好的着法。`,
    checking: '引擎正在检查你的着法…',
    best: (move) => `${move} 是最佳着法。`,
    good: (move, lost) =>
      lost < 1 ? `${move} 和最佳着法一样好。` : `${move} 也是好着：最多损失 ${lost}% 的胜率。`,
    wrong: (move, lost, what) => {
      const wrong = what || `会损失 ${lost}% 的胜率`;
      return move === null
        ? `这正是对局中走的棋，它${wrong}。再试一次。`
        : `${move} ${wrong}。再试一次。`;
    },
    solution: (line) => `更好：${line}`,
    explained: (move, lost, what) =>
      what === ''
        ? `${move} 损失了 ${lost}% 的胜率。`
        : `${move} ${what}，损失了 ${lost}% 的胜率。`,
    notKnown: '引擎正在查找错在哪里…',
    reasonKinds: {
      'won-to-drawn': () => '把必胜的残局走成了和棋',
      'won-to-lost': () => '把必胜的残局走成了败局',
      'drawn-to-lost': () => '把和棋残局走成了败局',
      hangs: ({ count, king }) => `白送了${pieces(count, king)}`,
      'allows-shot': ({ count }) => `给了对方吃 ${count} 子的打击`,
      loses: ({ count, king }) => `丢了${pieces(count, king)}`,
      'misses-shot': ({ count }) => `错过了吃 ${count} 子的打击`,
      'misses-pieces': ({ count, king }) => `错过了多吃${pieces(count, king)}的机会`,
      'lets-man-through': () => '让对方的一个兵突破过去',
      'misses-king': () => '错过了升变为王的机会',
    },
    reasons: (words) => words.join('，还'),
    accepted: (points) => `损失的胜率不超过 ${points}% 的着法都算正确。`,
    notChecked: (reason) => `无法判断这步棋：${reason}`,
    explain: '错在哪里？',
    show: '显示答案',
    replay: '演示更好的变化',
    next: '下一个错误',
    finish: '完成',
    skip: '跳过',
    startOver: '从头开始',
    again: '再来一次',
    openAgain: (move) => `再来一次：${move}`,
    done: '所有错误都已看完。',
    results: {
      first: '一次找到',
      later: '多次尝试后找到',
      shown: '看了答案',
      skipped: '已跳过',
    },
    summary: (found, total) => `共 ${total} 个错误，你为其中 ${found} 个找到了更好的着法。`,
    board: '出错前的局面',
  };
};
