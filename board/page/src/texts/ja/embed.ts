import type { Translator } from '../language/types';

export const embed: Translator<'embed'> = () => ({
  title: 'Dameo',
  board: '盤',
  list: '指し手',
  open: 'Dameoで開く',
  play: '棋譜を再生',
  pause: '一時停止',
  buttons: {
    first: '最初の局面',
    previous: '前の手',
    next: '次の手',
    last: '最後の局面',
    flip: '盤を反転',
  },
  start: '最初の局面',
  toMove: { white: '白の番', black: '黒の番' },
  move: (number, turn, move) => `${number}${turn === 'white' ? '.' : '…'} ${move}`,
  players: (white, black) =>
    white === '' && black === '' ? '' : `${white || '?'} – ${black || '?'}`,
  results: { '1-0': '1-0', '0-1': '0-1', '1/2-1/2': '½-½', '*': '' },

  unknown: (name, names) =>
    `「${name}」というパラメーターはありません。使えるのは${names.join('、')}です。`,
  twice: (name) => `パラメーター${name}が2回以上あります：最初のものが有効です。`,
  empty: (name) => `パラメーター${name}に値がありません。`,
  choice: (name, value, known) =>
    `${name}=${value}：${known.join('、')}のどれかを指定してください。`,
  onOff: (name, value) => `${name}=${value}：1か0を指定してください。`,
  ply: (value) => `ply=${value}：双方合わせた手数を、12のような数で指定してください。`,
  plyTooLarge: (ply, plies) => `ply=${ply}：この対局は双方合わせて${plies}手しかありません。`,
  autoplay: (value, min, max) =>
    `autoplay=${value}：1手あたりの秒数を${min}から${max}までの数か、0で指定してください。`,
  pdnBeside: '対局はpdnか、fenとmovesのどちらかで指定します：ここではpdnが有効です。',
  fen: (reason) => `局面（fen）を読み取れません：${reason}`,
  illegal: (number, text, reason) => `movesの${number}手目「${text}」は指せません：${reason}`,
  pdn: (reason, line) =>
    line === null
      ? `棋譜（pdn）を読み取れません：${reason}`
      : `棋譜（pdn）の${line}行目を読み取れません：${reason}`,
  noGame: '棋譜（pdn）を読み取れません：対局が含まれていません。',
  severalGames: (games) => `pdnに${games}局入っています：最初の対局を表示します。`,

  code: '埋め込み用HTML',
  copyCode: '埋め込み用HTMLをコピー',
  what: '表示するもの',
  whats: { game: '対局', position: 'この局面' },
  width: '幅',
  widths: { 320: '320ピクセル', 400: '400ピクセル', 560: '560ピクセル' },
  withList: '指し手の一覧を付ける',
  autoplayLabel: '自動再生する',
  look: '表示を確認',
  about: 'このコードをページのHTMLに貼り付けてください。コードの中に棋譜がすべて入っています。',
  aboutLocal:
    'このページはお使いのコンピューターのdameo-boardから開かれています：コードが働くのは、' +
    '同じコンピューターのページの中だけです。',
  frameTitle: (players) => (players === '' ? 'Dameo' : `Dameo: ${players}`),
});
