import type { Translator } from '../language/types';

export const embed: Translator<'embed'> = () => ({
  title: 'Dameo',
  board: '棋盘',
  list: '着法',
  open: '在 Dameo 中打开',
  play: '播放棋局',
  pause: '暂停',
  buttons: {
    first: '最初局面',
    previous: '上一步',
    next: '下一步',
    last: '最后局面',
    flip: '翻转棋盘',
  },
  start: '最初局面',
  toMove: { white: '白方走', black: '黑方走' },
  move: (number, turn, move) => `${number}${turn === 'white' ? '.' : '…'} ${move}`,
  players: (white, black) =>
    white === '' && black === '' ? '' : `${white || '?'} – ${black || '?'}`,
  results: { '1-0': '1-0', '0-1': '0-1', '1/2-1/2': '½-½', '*': '' },

  unknown: (name, names) => `没有名为“${name}”的参数。可用的参数有 ${names.join('、')}。`,
  twice: (name) => `参数 ${name} 出现了多次：以第一个为准。`,
  empty: (name) => `参数 ${name} 没有值。`,
  choice: (name, value, known) => `${name}=${value}：只能是 ${known.join('、')} 之一。`,
  onOff: (name, value) => `${name}=${value}：只能是 1 或 0。`,
  ply: (value) => `ply=${value}：应为步数（双方合计），例如 12。`,
  plyTooLarge: (ply, plies) => `ply=${ply}：本局双方合计只有 ${plies} 步。`,
  autoplay: (value, min, max) => `autoplay=${value}：应为每步的秒数，从 ${min} 到 ${max}，或者 0。`,
  pdnBeside: '棋局由 pdn 给出，或由 fen 和 moves 给出：此处以 pdn 为准。',
  fen: (reason) => `无法读取局面（fen）：${reason}`,
  illegal: (number, text, reason) => `moves 中的第 ${number} 步“${text}”不能走：${reason}`,
  pdn: (reason, line) =>
    line === null
      ? `无法读取棋局（pdn）：${reason}`
      : `无法读取棋局（pdn），第 ${line} 行：${reason}`,
  noGame: '无法读取棋局（pdn）：其中没有棋局。',
  severalGames: (games) => `pdn 中有 ${games} 局棋：显示第一局。`,

  code: '嵌入用 HTML',
  copyCode: '复制嵌入用 HTML',
  what: '显示内容',
  whats: { game: '整局棋', position: '当前局面' },
  width: '宽度',
  widths: { 320: '320 像素', 400: '400 像素', 560: '560 像素' },
  withList: '带着法列表',
  autoplayLabel: '自动播放棋局',
  look: '预览',
  about: '把这段代码放进网页的 HTML 中。代码里包含整局棋。',
  aboutLocal: '本页面由你电脑上的 dameo-board 提供：这段代码只在这台电脑的网页中有效。',
  frameTitle: (players) => (players === '' ? 'Dameo' : `Dameo: ${players}`),
});
