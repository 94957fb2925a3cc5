import type { Translator } from '../../language/types';

const toMove = { white: 'Trait aux blancs', black: 'Trait aux noirs' };

export const puzzles: Translator<'puzzles'> = ({ plural }) => ({
  title: 'Problèmes',
  task: (side) => `${toMove[side]}. Trouvez le meilleur coup.`,
  label: 'Damier du problème',
  loading: (megabytes) =>
    megabytes === null
      ? 'Chargement des problèmes…'
      : `Chargement des problèmes (${megabytes} Mo)…`,
  failed: (reason) => `Les problèmes n’ont pas pu être chargés : ${reason}`,
  empty: 'Il n’y a aucun problème.',
  theme: 'Thème',
  all: 'Tous les thèmes',
  themes: {
    'shot-2': 'Combinaison : deux pièces',
    'shot-3': 'Combinaison : trois pièces',
    'shot-4': 'Combinaison : quatre pièces ou plus',
    linear: 'Coup linéaire',
    breakthrough: 'Percée',
    'king-trap': 'Dame piégée',
    sacrifice: 'Sacrifice',
    'coup-turc': 'Coup turc',
    zugzwang: 'Zugzwang',
    opposition: 'Opposition',
    'ending-men': 'Finale de pions',
    'ending-kings': 'Finale de dames',
    'ending-mixed': 'Finale de pions et de dames',
  },
  themeOption: (name, count) => `${name} (${count})`,
  goOn: 'Exact. Continuez.',
  solved: 'Résolu !',
  solvedLater: 'C’est bien la solution.',
  wrong: (move) => `${move} n’est pas la solution. Réessayez.`,
  why: (move) => `Pourquoi pas ${move} ?`,
  asking: 'Le moteur examine ce coup…',
  refutation: (move, line, white, sign) => {
    const chances = Math.round(sign > 0 ? white : 100 - white);
    return `Après ${move}, le mieux est ${line}. Vos chances de gain sont alors de ${chances} %.`;
  },
  noRefutation: (reason) => `Le moteur ne peut pas le dire : ${reason}`,
  showing: 'Voici la solution.',
  shown: 'C’était la solution.',
  firstHint: 'Indice',
  piece: (square) => `C’est la pièce en ${square} qui joue.`,
  solutionIs: (move) => `Le coup est ${move}.`,
  hint: 'Montrer le coup',
  solution: 'Jouer la solution',
  again: 'Recommencer',
  skip: 'Autre problème',
  next: 'Problème suivant',
  rating: 'Votre classement',
  ratingOf: (rating, deviation) => `${rating} ± ${deviation}`,
  change: (points) => (points < 0 ? `−${-points}` : `+${points}`),
  streak: 'Série',
  streakOf: (streak, best) => `${streak}, record ${best}`,
  done: 'Résolus',
  doneOf: (solved, tried) =>
    `${solved} sur ${plural(tried, { one: 'problème', other: 'problèmes' })}`,
  puzzleRating: (rating) => `Classement de ce problème : ${rating}`,
});
