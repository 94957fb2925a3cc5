import type { Translator } from '../language/types';

export const embed: Translator<'embed'> = ({ plural }) => ({
  title: 'Dameo',
  board: 'Damier',
  list: 'Coups',
  open: 'Ouvrir dans Dameo',
  play: 'Dérouler la partie',
  pause: 'Mettre en pause',
  buttons: {
    first: 'Première position',
    previous: 'Coup précédent',
    next: 'Coup suivant',
    last: 'Dernière position',
    flip: 'Retourner le damier',
  },
  start: 'Première position',
  toMove: { white: 'Trait aux blancs', black: 'Trait aux noirs' },
  move: (number, turn, move) => `${number}${turn === 'white' ? '.' : '…'} ${move}`,
  players: (white, black) =>
    white === '' && black === '' ? '' : `${white || '?'} – ${black || '?'}`,
  results: { '1-0': '1-0', '0-1': '0-1', '1/2-1/2': '½-½', '*': '' },

  unknown: (name, names) =>
    `Le paramètre '${name}' n’existe pas. Les paramètres sont ${names.join(', ')}.`,
  twice: (name) => `Le paramètre ${name} figure plusieurs fois : seul le premier compte.`,
  empty: (name) => `Le paramètre ${name} n’a pas de valeur.`,
  choice: (name, value, known) =>
    `${name}=${value} : les valeurs possibles sont ${known.join(', ')}.`,
  onOff: (name, value) => `${name}=${value} : la valeur doit être 1 ou 0.`,
  ply: (value) => `ply=${value} : la valeur doit être un nombre de demi-coups, par exemple 12.`,
  plyTooLarge: (ply, plies) =>
    `ply=${ply} : la partie n’a que ${plural(plies, { one: 'demi-coup', other: 'demi-coups' })}.`,
  autoplay: (value, min, max) =>
    `autoplay=${value} : la valeur doit être le nombre de secondes par coup, de ${min} à ${max}, ou 0.`,
  pdnBeside: 'Une partie est donnée par pdn, ou par fen et moves : ici, c’est pdn qui compte.',
  fen: (reason) => `La position (fen) est illisible : ${reason}`,
  illegal: (number, text, reason) =>
    `Le coup ${number} de moves, '${text}', ne peut pas être joué : ${reason}`,
  pdn: (reason, line) =>
    `La partie (pdn) est illisible${line === null ? '' : `, ligne ${line}`} : ${reason}`,
  noGame: 'La partie (pdn) est illisible : le texte n’en contient aucune.',
  severalGames: (games) => `Le pdn contient ${games} parties : la première est affichée.`,

  code: 'HTML du cadre',
  copyCode: 'Copier le HTML du cadre',
  what: 'Contenu affiché',
  whats: { game: 'La partie', position: 'Cette position' },
  width: 'Largeur',
  widths: { 320: '320 pixels', 400: '400 pixels', 560: '560 pixels' },
  withList: 'Avec la liste des coups',
  autoplayLabel: 'La partie se déroule toute seule',
  look: 'Aperçu',
  about: 'Insérez ce code dans le HTML d’une page. Il contient toute la partie.',
  aboutLocal:
    'Cette page est servie par dameo-board sur votre machine : le code ne fonctionne que dans les ' +
    'pages de cette machine.',
  frameTitle: (players) => (players === '' ? 'Dameo' : `Dameo : ${players}`),
});
