import type { Translator } from '../../language/types';

const results = { win: '勝ち', draw: '引き分け', loss: '負け' };

export const practice: Translator<'practice'> = () => ({
  title: '終盤の練習',
  ending: '終盤',
  endings: {
    kingMan: 'キング対歩駒',
    twoKings: 'キング2枚対キング',
    threeKings: 'キング3枚対キング',
    men: '歩駒対歩駒',
    twoMen: '歩駒2枚対歩駒',
    twoKingsKingMan: 'キング2枚対キングと歩駒',
    kingManKing: 'キングと歩駒対キング',
    holdKingMan: 'キング対キングと歩駒',
  },
  option: (name, solved) => (solved === 0 ? name : `${name}（${solved}回クリア）`),
  goals: {
    win: 'あなたは白で、勝てる局面です。エンジンは完璧に守ります。',
    hold: (count) =>
      `あなたは白です。${count}手の間、引き分けを守ってください：エンジンは完璧に指します。`,
  },
  loading: '局面を探しています…',
  distance: (count) => `白があと${count}手で勝ちます。`,
  held: (made, total) => `引き分け：${total}手のうち${made}手を守りました。`,
  longer: (count) => `まだ勝ちですが、${count}手長くかかります。`,
  hint: 'ヒント',
  best: (move) => `最善手：${move}`,
  slip: (move, before, after, better) =>
    `${move}で${before === 'win' ? '勝ち' : '引き分け'}を逃し、${results[after]}の局面になりました。${
      better === null ? '' : `より良い手：${better}`
    }`,
  won: (count) => `${count}手で勝ちました。`,
  shortest: (count) => `最短の勝ちは${count}手です。`,
  holds: '引き分けを守りました。',
  drawn: '引き分け：勝ちを逃しました。',
  lost: 'あなたの負けです。',
  undo: '待った',
  again: 'もう一度',
  next: '別の局面',
  retry: 'もう一度試す',
  noPosition: 'この終盤の局面が見つかりませんでした。',
  noAnswer: 'テーブルベースに、この手への応手がありません。',
  noTables: '終盤テーブルベースを使えません。',
  board: '終盤の局面',
});
