import type { Translator } from '../language/types';

const colors = { white: '白', black: '黒' };

/** Plies: the moves of both sides. */
const plies = (count: number) => `計${count}手`;

export const endgame: Translator<'endgame'> = () => ({
  title: '終盤テーブルベース',
  wins: (color, count) =>
    count === null ? `${colors[color]}の勝ち` : `${colors[color]}の勝ちまで${plies(count)}`,
  moves: (count) => `勝つ側は${count}手`,
  draw: '引き分け',
  groups: { win: '勝ちになる手', draw: '引き分けになる手', loss: '負けになる手' },
  results: {
    win: (count) => (count === null ? '勝ち' : `${plies(count)}で勝ち`),
    draw: () => '引き分け',
    loss: (count) => (count === null ? '負け' : `${plies(count)}で負け`),
  },
  playstrategy: '標準の引き分けルールによる結果です。25手の制限は考慮していません。',
  loading: (megabytes) =>
    megabytes === null
      ? '終盤テーブルベースを読み込んでいます…'
      : `終盤テーブルベースを読み込んでいます（${megabytes} MB）…`,
  failed: (reason) => `終盤テーブルベースを読み込めませんでした：${reason}`,
});
