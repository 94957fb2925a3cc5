import type { Translator } from '../language/types';

export const embed: Translator<'embed'> = ({ plural }) => ({
  title: 'Dameo',
  board: 'Brett',
  list: 'Züge',
  open: 'In Dameo öffnen',
  play: 'Partie abspielen',
  pause: 'Anhalten',
  buttons: {
    first: 'Erste Stellung',
    previous: 'Voriger Zug',
    next: 'Nächster Zug',
    last: 'Letzte Stellung',
    flip: 'Brett drehen',
  },
  start: 'Erste Stellung',
  toMove: { white: 'Weiß am Zug', black: 'Schwarz am Zug' },
  move: (number, turn, move) => `${number}${turn === 'white' ? '.' : '…'} ${move}`,
  players: (white, black) =>
    white === '' && black === '' ? '' : `${white || '?'} – ${black || '?'}`,
  results: { '1-0': '1-0', '0-1': '0-1', '1/2-1/2': '½-½', '*': '' },

  unknown: (name, names) => `Es gibt keinen Parameter '${name}'. Es gibt ${names.join(', ')}.`,
  twice: (name) => `Der Parameter ${name} steht mehrmals da: Der erste zählt.`,
  empty: (name) => `Der Parameter ${name} hat keinen Wert.`,
  choice: (name, value, known) => `${name}=${value}: Möglich sind ${known.join(', ')}.`,
  onOff: (name, value) => `${name}=${value}: Möglich sind 1 und 0.`,
  ply: (value) => `ply=${value}: Erwartet wird eine Zahl von Halbzügen, etwa 12.`,
  plyTooLarge: (ply, plies) =>
    `ply=${ply}: Die Partie hat nur ${plural(plies, { one: 'Halbzug', other: 'Halbzüge' })}.`,
  autoplay: (value, min, max) =>
    `autoplay=${value}: Erwartet werden die Sekunden für einen Zug, ${min} bis ${max}, oder 0.`,
  pdnBeside: 'Eine Partie steht in pdn oder in fen und moves: Hier zählt pdn.',
  fen: (reason) => `Die Stellung (fen) ist nicht lesbar: ${reason}`,
  illegal: (number, text, reason) =>
    `Der Zug ${number} in moves, '${text}', ist nicht möglich: ${reason}`,
  pdn: (reason, line) =>
    `Die Partie (pdn) ist nicht lesbar${line === null ? '' : `, Zeile ${line}`}: ${reason}`,
  noGame: 'Die Partie (pdn) ist nicht lesbar: Es ist keine darin.',
  severalGames: (games) => `In pdn stehen ${games} Partien: Die erste wird gezeigt.`,

  code: 'HTML des Rahmens',
  copyCode: 'HTML des Rahmens kopieren',
  what: 'Was gezeigt wird',
  whats: { game: 'Die Partie', position: 'Diese Stellung' },
  width: 'Breite',
  widths: { 320: '320 Pixel', 400: '400 Pixel', 560: '560 Pixel' },
  withList: 'Mit der Liste der Züge',
  autoplayLabel: 'Die Partie läuft von selbst ab',
  look: 'Ansehen',
  about: 'Setzen Sie diesen Code in das HTML einer Seite. Er enthält die ganze Partie.',
  aboutLocal:
    'Diese Seite kommt von dameo-board auf Ihrem Rechner: Der Code wirkt nur in Seiten dieses ' +
    'Rechners.',
  frameTitle: (players) => (players === '' ? 'Dameo' : `Dameo: ${players}`),
});
