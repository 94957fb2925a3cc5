import type { Translator } from '../language/types';

export const embed: Translator<'embed'> = ({ plural }) => ({
  title: 'Dameo',
  board: 'Bord',
  list: 'Zetten',
  open: 'In Dameo openen',
  play: 'Partij afspelen',
  pause: 'Pauzeren',
  buttons: {
    first: 'Eerste stand',
    previous: 'Vorige zet',
    next: 'Volgende zet',
    last: 'Laatste stand',
    flip: 'Bord draaien',
  },
  start: 'Eerste stand',
  toMove: { white: 'Wit aan zet', black: 'Zwart aan zet' },
  move: (number, turn, move) => `${number}${turn === 'white' ? '.' : '…'} ${move}`,
  players: (white, black) =>
    white === '' && black === '' ? '' : `${white || '?'} – ${black || '?'}`,
  results: { '1-0': '1-0', '0-1': '0-1', '1/2-1/2': '½-½', '*': '' },

  unknown: (name, names) =>
    `De parameter '${name}' bestaat niet. Mogelijk zijn ${names.join(', ')}.`,
  twice: (name) => `De parameter ${name} staat er meer dan eens: de eerste telt.`,
  empty: (name) => `De parameter ${name} heeft geen waarde.`,
  choice: (name, value, known) => `${name}=${value}: mogelijk zijn ${known.join(', ')}.`,
  onOff: (name, value) => `${name}=${value}: mogelijk zijn 1 en 0.`,
  ply: (value) => `ply=${value}: dit moet een aantal halve zetten zijn, zoals 12.`,
  plyTooLarge: (ply, plies) =>
    `ply=${ply}: de partij heeft maar ${plural(plies, { one: 'halve zet', other: 'halve zetten' })}.`,
  autoplay: (value, min, max) =>
    `autoplay=${value}: dit moet het aantal seconden per zet zijn, ${min} tot ${max}, of 0.`,
  pdnBeside: 'Een partij geef je op met pdn, of met fen en moves: hier telt pdn.',
  fen: (reason) => `De stand (fen) kan niet gelezen worden: ${reason}`,
  illegal: (number, text, reason) =>
    `Zet ${number} in moves, '${text}', kan niet gespeeld worden: ${reason}`,
  pdn: (reason, line) =>
    `De partij (pdn) kan niet gelezen worden${line === null ? '' : `, regel ${line}`}: ${reason}`,
  noGame: 'De partij (pdn) kan niet gelezen worden: er staat er geen in.',
  severalGames: (games) => `In pdn staan ${games} partijen: de eerste wordt getoond.`,

  code: 'HTML van het kader',
  copyCode: 'HTML van het kader kopiëren',
  what: 'Wat getoond wordt',
  whats: { game: 'De partij', position: 'Deze stand' },
  width: 'Breedte',
  widths: { 320: '320 pixels', 400: '400 pixels', 560: '560 pixels' },
  withList: 'Met de zettenlijst',
  autoplayLabel: 'De partij speelt vanzelf af',
  look: 'Bekijken',
  about: 'Zet deze code in de HTML van een webpagina. De code bevat de hele partij.',
  aboutLocal:
    'Deze pagina komt van dameo-board op je eigen computer: de code werkt alleen in pagina’s op ' +
    'deze computer.',
  frameTitle: (players) => (players === '' ? 'Dameo' : `Dameo: ${players}`),
});
