import type { Translator } from '../../language/types';

const colors = { white: '白', black: '黒' };

export const puzzles: Translator<'puzzles'> = () => ({
  title: '問題',
  task: (side) => `${colors[side]}の番です。最善手を見つけてください。`,
  label: '問題の盤',
  loading: (megabytes) =>
    megabytes === null ? '問題を読み込んでいます…' : `問題を読み込んでいます（${megabytes} MB）…`,
  failed: (reason) => `問題を読み込めませんでした：${reason}`,
  empty: '問題がありません。',
  theme: 'テーマ',
  all: 'すべてのテーマ',
  themes: {
    'shot-2': 'コンビネーション：2枚取り',
    'shot-3': 'コンビネーション：3枚取り',
    'shot-4': 'コンビネーション：4枚以上',
    linear: 'ライン移動',
    breakthrough: '突破',
    'king-trap': 'キングの捕獲',
    sacrifice: '捨て駒',
    'coup-turc': 'トルコの一撃',
    zugzwang: 'ツークツワンク',
    opposition: 'オポジション',
    'ending-men': '歩駒だけの終盤',
    'ending-kings': 'キングだけの終盤',
    'ending-mixed': '歩駒とキングの終盤',
  },
  themeOption: (name, count) => `${name}（${count}）`,
  goOn: '正解です。続けてください。',
  solved: '正解！',
  solvedLater: 'それが正解です。',
  wrong: (move) => `${move}は正解ではありません。もう一度考えてください。`,
  why: (move) => `なぜ${move}ではだめ？`,
  asking: 'エンジンが調べています…',
  refutation: (move, line, white, sign) => {
    const chances = Math.round(sign > 0 ? white : 100 - white);
    return `${move}には${line}が最善の応手です。その後のあなたの勝率は${chances}%です。`;
  },
  noRefutation: (reason) => `エンジンには分かりません：${reason}`,
  showing: 'これが正解です。',
  shown: '正解を表示しました。',
  firstHint: 'ヒント',
  piece: (square) => `${square}の駒を動かします。`,
  hint: '手を表示',
  solution: '正解を再生',
  again: '最初からやり直す',
  skip: '別の問題',
  next: '次の問題',
  rating: 'あなたのレーティング',
  ratingOf: (rating, deviation) => `${rating} ± ${deviation}`,
  change: (points) => (points < 0 ? `−${-points}` : `+${points}`),
  streak: '連続正解',
  streakOf: (streak, best) => `${streak}問、最高${best}問`,
  done: '正解数',
  doneOf: (solved, tried) => `${tried}問中${solved}問`,
  puzzleRating: (rating) => `この問題のレーティング：${rating}`,
});
