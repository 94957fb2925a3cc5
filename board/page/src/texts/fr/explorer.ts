import type { Translator } from '../language/types';

export const explorer: Translator<'explorer'> = ({ plural }) => ({
  title: 'Ouvertures',
  source: 'Source des coups',
  sources: { book: 'Livre', open: 'Parties ouvertes' },
  caption: 'Les coups de cette position, du meilleur au moins bon',
  columns: { move: 'Coup', value: 'Valeur', depth: 'Prof.', games: 'Parties', white: '% blancs' },
  oldMark: '*',
  old: 'par un moteur plus ancien',
  white: (percent) => `Score des blancs : ${percent} %`,
  showAll: (count) => `Afficher les ${count}`,
  showBest: (count) => `Afficher les ${count} meilleurs`,
  absent: 'Cette position n’est pas dans le livre.',
  left: (plies) =>
    `La partie en est sortie il y a ${plural(plies, { one: 'demi-coup', other: 'demi-coups' })}.`,
  scores: (nodes, signature) =>
    `Évaluations : recherches de ${nodes} nœuds par le moteur ${signature}.`,
  played: 'Les coups de cette position, le plus fréquent d’abord',
  came: (here, all) => `Parties arrivées à cette position : ${here} sur ${all}.`,
  loading: (megabytes) =>
    megabytes === null ? 'Chargement du livre…' : `Chargement du livre (${megabytes} Mo)…`,
  failed: (reason) => `Le livre n’a pas pu être chargé : ${reason}`,
});
