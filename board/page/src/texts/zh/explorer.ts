import type { Translator } from '../language/types';

export const explorer: Translator<'explorer'> = () => ({
  title: '开局',
  source: '着法来源',
  sources: { book: '开局库', open: '已打开的对局' },
  caption: '此局面的着法，从最佳开始排列',
  columns: { move: '着法', value: '评分', depth: '深度', games: '局数', white: '白方得分率' },
  oldMark: '*',
  old: '由较早的引擎评估',
  white: (percent) => `白方得分率 ${percent}%`,
  showAll: (count) => `显示全部 ${count} 种`,
  showBest: (count) => `只显示最佳的 ${count} 种`,
  absent: '开局库中没有这个局面。',
  left: (plies) => `本局在 ${plies} 步之前离开了开局库。`,
  scores: (nodes, signature) => `评分：由引擎 ${signature} 搜索 ${nodes} 节点得出。`,
  played: '此局面的着法（按次数排序）',
  came: (here, all) => `${all} 局中有 ${here} 局到过此局面。`,
  loading: (megabytes) =>
    megabytes === null ? '正在加载开局库…' : `正在加载开局库（${megabytes} MB）…`,
  failed: (reason) => `无法加载开局库：${reason}`,
});
