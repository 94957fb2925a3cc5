import type { Translator } from '../language/types';

const subjects = { white: 'Les blancs', black: 'Les noirs' };
const insides = { white: 'les blancs', black: 'les noirs' };
const judgements = { inaccuracy: 'Imprécision', mistake: 'Erreur', blunder: 'Gaffe' };

export const state: Translator<'state'> = ({ plural }) => ({
  levels: {
    beginner: 'Débutant',
    novice: 'Novice',
    learner: 'Apprenti',
    casual: 'Amateur',
    intermediate: 'Intermédiaire',
    advanced: 'Confirmé',
    strong: 'Fort',
    expert: 'Expert',
    master: 'Maître',
    champion: 'Champion',
    full: 'Force maximale',
  },
  levelWithRating: (name, rating) => (rating === null ? name : `${name} (${rating})`),
  noClock: 'Sans pendule',
  customClock: 'Autre cadence',

  colors: { white: 'Blancs', black: 'Noirs' },
  player: 'Vous',
  matchEvent: 'Partie contre le moteur',
  sharedEvent: 'Partie à deux sur un même appareil',

  verdicts: { won: 'Vous avez gagné', lost: 'Vous avez perdu' },

  ends: {
    'no-moves': (winner, loser) =>
      `${subjects[winner]} gagnent : ${insides[loser]} n’ont plus de coup légal.`,
    repetition: () => 'Nulle : la même position pour la troisième fois.',
    'lone-kings': () => 'Nulle : une dame contre une dame.',
    'king-moves': () => 'Nulle : 25 coups de chaque camp avec les seules dames et sans prise.',
    time: (winner, loser) =>
      `${subjects[winner]} gagnent : ${insides[loser]} ont épuisé leur temps.`,
    resignation: (winner, loser) =>
      `${subjects[winner]} gagnent : ${insides[loser]} ont abandonné.`,
    agreement: () => 'Nulle d’un commun accord.',
    aborted: () => 'La partie a été arrêtée sans résultat.',
  },

  engineFailed: (reason) => `Le moteur est inutilisable : ${reason}`,
  engineRestarted: (reason) => `Le moteur a été redémarré : ${reason}`,
  engineRefused: (text) => `Le moteur a refusé un réglage : ${text}`,
  matchEngineFailed: (reason) =>
    `La partie a été arrêtée à la suite d’une défaillance du moteur : ${reason}`,
  noMove: (text) =>
    text === null
      ? 'il n’a donné aucun coup.'
      : `il a donné un coup qui n’est pas légal : ${text}.`,
  matchPaused: 'La partie est en pause jusqu’au retour de la connexion au moteur.',
  matchRuns: 'Une partie est en cours. Terminez-la, abandonnez ou arrêtez-la d’abord.',
  notYourTurn: 'C’est au moteur de jouer.',
  notAtHead:
    'Ce n’est pas la dernière position de la partie. Allez à la dernière position pour jouer.',
  noBestMove: 'Il n’y a aucun coup à jouer ici : la partie est terminée.',
  reviewEmpty: 'La partie n’a aucun coup à examiner.',

  nothingToOpen: 'Il n’y a rien à ouvrir : le texte est vide.',
  noGames: 'Le texte ne contient aucune partie.',
  notPart: (games, problems) =>
    `Le texte est illisible à ${plural(problems, { one: 'endroit', other: 'endroits' })}, et rien ` +
    `n’a été ouvert. ${plural(games, {
      one: '# partie peut être ouverte',
      other: '# parties peuvent être ouvertes',
    })}.`,
  fileFailed: (reason) => `Le fichier est illisible : ${reason}`,
  fileTooLarge: (megabytes) =>
    `Le fichier est trop gros : la taille maximale est de ${megabytes} Mo.`,
  saveFailed: (reason) => `Impossible d’enregistrer votre travail dans ce navigateur : ${reason}`,
  undone: 'La dernière modification a été annulée.',
  bracesReplaced:
    'Une accolade fermante mettrait fin au commentaire en PDN : les accolades ont été remplacées ' +
    'par des parenthèses.',
  openedOver: (missing, loser, result) => {
    if (missing.length === 2)
      return `Il n’y a aucune pièce sur le damier, la partie est donc terminée : ${result}.`;
    if (loser === null) return `La partie est terminée dans cette position : ${result}.`;
    const reason = missing.includes(loser) ? 'n’ont aucune pièce' : 'n’ont aucun coup légal';
    return `La partie est terminée dans cette position : ${insides[loser]} ${reason}. ${result}.`;
  },

  judgements,
  reviewNote: (judgement, better) =>
    better === '' ? `${judgements[judgement]}.` : `${judgements[judgement]}. Mieux : ${better}`,

  shortcuts: {
    previous: 'Coup précédent',
    next: 'Coup suivant',
    first: 'Première position',
    last: 'Dernière position',
    previousVariation: 'Variante précédente',
    nextVariation: 'Variante suivante',
    flip: 'Retourner le damier',
    hint: 'Indice',
    best: 'Jouer le meilleur coup',
    analysis: 'Activer ou désactiver l’analyse',
    undo: 'Annuler la dernière modification de la partie',
    typeMove: 'Saisir un coup',
    help: 'Cette aide',
  },
  keys: {
    ArrowLeft: '←',
    ArrowRight: '→',
    ArrowUp: '↑',
    ArrowDown: '↓',
    Home: 'Début',
    End: 'Fin',
    ' ': 'Espace',
    'Ctrl+z': 'Ctrl+Z',
  },
});
