import type { Translator } from '../language/types';

export const pictures: Translator<'pictures'> = ({ plural, number }) => ({
  title: 'Image de la position',
  gameTitle: 'Partie animée (GIF)',
  size: 'Taille',
  sizes: { 480: '480 pixels', 960: '960 pixels', 1920: '1920 pixels' },
  gifSizes: { 320: '320 pixels', 480: '480 pixels', 640: '640 pixels' },
  coordinates: 'Coordonnées',
  lastMove: 'Dernier coup',
  drawings: 'Cercles et flèches',
  caption: 'Joueurs et coup sous le damier',
  speed: 'Durée de chaque position',
  speeds: { 500: '0,5 s', 1000: '1 s', 2000: '2 s', 4000: '4 s' },
  png: 'Enregistrer en PNG',
  svg: 'Enregistrer en SVG',
  gif: 'Créer le GIF',
  // The same as in English.
  frames: (count) => plural(count, { one: 'position', other: 'positions' }),
  progress: (done, total) => `Position ${done} sur ${total}`,
  cancel: 'Annuler',
  cancelled: 'Opération annulée. Rien n’a été enregistré.',
  saved: (name, size) => `Enregistré : ${name}, ${size}`,
  fileSize: (bytes) =>
    bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} ko` : `${number(bytes / 1_000_000, 1)} Mo`,
  noMoves: 'La partie n’a encore aucun coup.',

  players: (white, black, result) => {
    const names = white === '' && black === '' ? '' : `${white || '?'} – ${black || '?'}`;
    return [names, result].filter((part) => part !== '').join(', ');
  },
  results: { '1-0': '1-0', '0-1': '0-1', '1/2-1/2': '½-½', '*': '' },

  noCanvas:
    'Ce navigateur ne peut pas créer l’image. Choisissez une taille plus petite ou un autre ' +
    'navigateur.',
  notDrawn: 'Le navigateur n’a pas pu dessiner l’image.',
  noWorker: 'Le GIF n’a pas été créé. Réessayez.',
  workerFailed: (reason) =>
    `Le GIF n’a pas pu être créé : ${reason || 'son script n’a pas pu être chargé'}.`,
});
