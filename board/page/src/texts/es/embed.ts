import type { Translator } from '../language/types';

export const embed: Translator<'embed'> = ({ plural, or, and }) => ({
  title: 'Dameo',
  board: 'Tablero',
  list: 'Jugadas',
  open: 'Abrir en Dameo',
  play: 'Reproducir la partida',
  pause: 'Pausar',
  buttons: {
    first: 'Primera posición',
    previous: 'Jugada anterior',
    next: 'Jugada siguiente',
    last: 'Última posición',
    flip: 'Girar el tablero',
  },
  start: 'Primera posición',
  toMove: { white: 'Juegan blancas', black: 'Juegan negras' },
  move: (number, turn, move) => `${number}${turn === 'white' ? '.' : '…'} ${move}`,
  players: (white, black) =>
    white === '' && black === '' ? '' : `${white || '?'} – ${black || '?'}`,
  results: { '1-0': '1-0', '0-1': '0-1', '1/2-1/2': '½-½', '*': '' },

  unknown: (name, names) => `No existe el parámetro '${name}'. Existen ${and(names)}.`,
  twice: (name) => `El parámetro ${name} aparece más de una vez: cuenta el primero.`,
  empty: (name) => `El parámetro ${name} no tiene valor.`,
  choice: (name, value, known) => `${name}=${value}: debe ser ${or(known)}.`,
  onOff: (name, value) => `${name}=${value}: debe ser 1 o 0.`,
  ply: (value) => `ply=${value}: debe ser un número de medias jugadas, como 12.`,
  plyTooLarge: (ply, plies) =>
    `ply=${ply}: la partida solo tiene ` +
    `${plural(plies, { one: 'media jugada', other: 'medias jugadas' })}.`,
  autoplay: (value, min, max) =>
    `autoplay=${value}: deben ser los segundos por jugada, de ${min} a ${max}, o 0.`,
  pdnBeside: 'Una partida se indica con pdn, o con fen y moves: aquí cuenta pdn.',
  fen: (reason) => `No se puede leer la posición (fen): ${reason}`,
  illegal: (number, text, reason) =>
    `La jugada ${number} de moves, '${text}', no se puede hacer: ${reason}`,
  pdn: (reason, line) =>
    `No se puede leer la partida (pdn)${line === null ? '' : `, línea ${line}`}: ${reason}`,
  noGame: 'No se puede leer la partida (pdn): no contiene ninguna.',
  severalGames: (games) => `El pdn tiene ${games} partidas: se muestra la primera.`,

  code: 'HTML del marco',
  copyCode: 'Copiar el HTML del marco',
  what: 'Qué se muestra',
  whats: { game: 'La partida', position: 'Esta posición' },
  width: 'Ancho',
  widths: { 320: '320 píxeles', 400: '400 píxeles', 560: '560 píxeles' },
  withList: 'Con la lista de jugadas',
  autoplayLabel: 'La partida se reproduce sola',
  look: 'Ver cómo queda',
  about: 'Pon este código en el HTML de una página. El código contiene la partida entera.',
  aboutLocal:
    'Esta página la sirve dameo-board en tu equipo: el código solo funciona en páginas de este ' +
    'equipo.',
  frameTitle: (players) => (players === '' ? 'Dameo' : `Dameo: ${players}`),
});
