import type { Translator } from '../language/types';

export const explorer: Translator<'explorer'> = () => ({
  title: '序盤',
  source: '手の出典',
  sources: { book: '定跡', open: '開いている対局' },
  caption: 'この局面での手（良い順）',
  columns: { move: '手', value: '評価値', depth: '深度', games: '対局数', white: '白の得点率' },
  oldMark: '*',
  old: '以前のエンジンによる評価',
  white: (percent) => `白の得点率${percent}%`,
  showAll: (count) => `${count}手すべてを表示`,
  showBest: (count) => `上位${count}手を表示`,
  absent: 'この局面は定跡にありません。',
  left: (plies) => `双方合わせて${plies}手前に定跡を外れました。`,
  scores: (nodes, signature) => `評価値：エンジン${signature}による${nodes}ノードの探索。`,
  played: 'この局面の手（多い順）',
  came: (here, all) => `${all}局のうち${here}局がこの局面になりました。`,
  loading: (megabytes) =>
    megabytes === null ? '定跡を読み込んでいます…' : `定跡を読み込んでいます（${megabytes} MB）…`,
  failed: (reason) => `定跡を読み込めませんでした：${reason}`,
});
