import type { Translator } from '../language/types';
import { games, plies } from './words';

export const embed: Translator<'embed'> = ({ plural }) => ({
  title: 'Dameo',
  board: 'Доска',
  list: 'Ходы',
  open: 'Открыть в Dameo',
  play: 'Воспроизвести партию',
  pause: 'Пауза',
  buttons: {
    first: 'Начало партии',
    previous: 'Предыдущий ход',
    next: 'Следующий ход',
    last: 'Последняя позиция',
    flip: 'Перевернуть доску',
  },
  start: 'Начало партии',
  toMove: { white: 'Ход белых', black: 'Ход чёрных' },
  move: (number, turn, move) => `${number}${turn === 'white' ? '.' : '…'} ${move}`,
  players: (white, black) =>
    white === '' && black === '' ? '' : `${white || '?'} – ${black || '?'}`,
  results: { '1-0': '1-0', '0-1': '0-1', '1/2-1/2': '½-½', '*': '' },

  unknown: (name, names) => `Параметра «${name}» нет. Есть такие: ${names.join(', ')}.`,
  twice: (name) => `Параметр ${name} указан несколько раз: действует первый.`,
  empty: (name) => `У параметра ${name} нет значения.`,
  choice: (name, value, known) => `${name}=${value}: возможные значения — ${known.join(', ')}.`,
  onOff: (name, value) => `${name}=${value}: возможные значения — 1 и 0.`,
  ply: (value) => `ply=${value}: нужно число полуходов, например 12.`,
  plyTooLarge: (ply, count) => `ply=${ply}: в партии всего ${plural(count, plies)}.`,
  autoplay: (value, min, max) =>
    `autoplay=${value}: нужно число секунд на ход, от ${min} до ${max}, или 0.`,
  pdnBeside: 'Партию задают через pdn либо через fen и moves: здесь действует pdn.',
  fen: (reason) => `Не удалось прочитать позицию (fen): ${reason}`,
  illegal: (number, text, reason) => `Ход ${number} в moves, «${text}», невозможен: ${reason}`,
  pdn: (reason, line) =>
    `Не удалось прочитать партию (pdn)${line === null ? '' : `, строка ${line}`}: ${reason}`,
  noGame: 'Не удалось прочитать партию (pdn): в тексте нет ни одной.',
  severalGames: (count) => `В pdn ${plural(count, games)}: показана первая.`,

  code: 'HTML-код рамки',
  copyCode: 'Копировать HTML-код рамки',
  what: 'Что показывать',
  whats: { game: 'Партию', position: 'Эту позицию' },
  width: 'Ширина',
  widths: { 320: '320 пикселей', 400: '400 пикселей', 560: '560 пикселей' },
  withList: 'Со списком ходов',
  autoplayLabel: 'Партия воспроизводится сама',
  look: 'Посмотреть',
  about: 'Вставьте этот код в HTML-код страницы. В нём содержится вся партия.',
  aboutLocal:
    'Эту страницу открывает программа dameo-board на вашем компьютере: код будет работать только на ' +
    'страницах этого компьютера.',
  frameTitle: (players) => (players === '' ? 'Dameo' : `Dameo: ${players}`),
});
