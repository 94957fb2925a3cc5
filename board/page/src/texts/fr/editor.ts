import type { Translator } from '../language/types';

const subjects = { white: 'Les blancs', black: 'Les noirs' };

export const editor: Translator<'editor'> = () => ({
  title: 'Éditeur de position',
  label: 'La position en préparation',
  tools: 'Pièce à placer',
  tool: (color, king) =>
    king
      ? { white: 'Dame blanche', black: 'Dame noire' }[color]
      : { white: 'Pion blanc', black: 'Pion noir' }[color],
  move: 'Déplacer les pièces',
  eraser: 'Gomme',
  help:
    'Choisissez une pièce, puis les cases. Vous pouvez aussi faire glisser les pièces, y compris ' +
    'hors du damier.',
  turn: 'Trait',
  sides: { white: 'Blancs', black: 'Noirs' },
  clear: 'Vider le damier',
  start: 'Position initiale',
  flip: 'Retourner le damier',
  fen: 'FEN',
  use: 'Utiliser cette position',
  cancel: 'Annuler',
  wrong: 'interdit sur cette case',
  atColumn: (column, message) => `Colonne ${column} : ${message}`,
  missing: (sides) =>
    sides.length === 2
      ? 'Le damier est vide : il faut au moins une pièce à chaque camp.'
      : `${subjects[sides[0]]} n’ont aucune pièce : placez-en au moins une sur le damier.`,
});
