import type { Translator } from '../../language/types';

const results = { win: '胜局', draw: '和局', loss: '败局' };

export const practice: Translator<'practice'> = () => ({
  title: '残局练习',
  ending: '残局',
  endings: {
    kingMan: '王对兵',
    twoKings: '双王对单王',
    threeKings: '三王对单王',
    men: '单兵对单兵',
    twoMen: '双兵对单兵',
    twoKingsKingMan: '双王对王兵',
    kingManKing: '王兵对王',
    holdKingMan: '王对王兵',
  },
  option: (name, solved) => (solved === 0 ? name : `${name}（完成 ${solved} 次）`),
  goals: {
    win: '你执白，可以取胜。引擎会作出完美的防守。',
    hold: (count) => `你执白。请在 ${count} 回合内守住和棋：引擎的走法是完美的。`,
  },
  loading: '正在寻找局面…',
  distance: (count) => `白方 ${count} 回合内可胜。`,
  held: (made, total) => `和棋：共需守 ${total} 回合，已守住 ${made} 回合。`,
  longer: (count) => `仍是胜局，但要多用 ${count} 回合。`,
  hint: '提示',
  best: (move) => `最佳：${move}`,
  slip: (move, before, after, better) =>
    `${move} 错失了${before === 'win' ? '胜局' : '和局'}：现在是${results[after]}。${
      better === null ? '' : `更好：${better}`
    }`,
  won: (count) => `你用 ${count} 回合取得了胜利。`,
  shortest: (count) => `最快取胜需要 ${count} 回合。`,
  holds: '你守住了和棋。',
  drawn: '和棋：胜机已失。',
  lost: '你输了。',
  undo: '悔棋',
  again: '再来一次',
  next: '换一个局面',
  retry: '重试',
  noPosition: '没有找到这种残局的局面。',
  noAnswer: '残局库中没有这步棋的应着。',
  noTables: '无法使用残局库。',
  board: '残局局面',
});
