import type { Translator } from '../../language/types';

const subjects = { white: 'Les blancs', black: 'Les noirs' };
const datives = { white: 'aux blancs', black: 'aux noirs' };

export const mistakes: Translator<'mistakes'> = ({ plural }) => {
  /** `un pion`, `une dame`, `2 pions`, `2 pièces`. */
  const pieces = (count: number, king: boolean) => {
    if (count === 1) return king ? 'une dame' : 'un pion';
    return plural(count, king ? { other: 'pièces' } : { other: 'pions' });
  };
  const ofPieces = (count: number, king: boolean) =>
    count === 1 ? `d’${pieces(count, king)}` : `de ${pieces(count, king)}`;
  const shot = (count: number) =>
    `une combinaison à ${plural(count, { one: 'pièce', other: 'pièces' })}`;
  return {
    title: 'Apprendre de ses erreurs',
    sides: { white: 'Blancs', black: 'Noirs', both: 'Les deux' },
    sideOption: (side, mistakes) => `${side} (${mistakes})`,
    side: 'Erreurs des joueurs',
    none: (color) =>
      color === null
        ? 'Aucun camp n’a perdu de chances dans cette partie.'
        : `${subjects[color]} n’ont pas perdu de chances dans cette partie.`,
    notReviewed:
      'Faites d’abord le bilan de la partie. Chaque erreur devient alors une position où trouver un ' +
      'meilleur coup.',
    toReview: 'Retour au bilan',
    progress: (number, total) => `${number} sur ${total}`,
    wasPlayed: 'a été joué.',
    task: (color) => `Trouvez un meilleur coup ${datives[color]}.`,
    checking: 'Le moteur examine votre coup…',
    best: (move) => `${move} est le meilleur coup.`,
    good: (move, lost) =>
      lost < 1
        ? `${move} vaut le meilleur coup.`
        : `${move} est bon aussi : il perd au plus ${lost} % des chances.`,
    wrong: (move, lost, what) => {
      const wrong = what || `perd ${lost} % des chances de gain`;
      return `${move ?? 'C’est le coup de la partie. Il'} ${wrong}. Réessayez.`;
    },
    solution: (line) => `Mieux : ${line}`,
    explained: (move, lost, what) =>
      what === ''
        ? `${move} perd ${lost} % des chances de gain.`
        : `${move} ${what}. Cela coûte ${lost} % des chances de gain.`,
    notKnown: 'Le moteur cherche ce qui n’allait pas…',
    reasonKinds: {
      'won-to-drawn': () => 'ne fait qu’annuler une finale gagnante',
      'won-to-lost': () => 'perd une finale gagnante',
      'drawn-to-lost': () => 'perd une finale qu’on pouvait annuler',
      hangs: ({ count, king }) => `laisse ${pieces(count, king)} en prise`,
      'allows-shot': ({ count }) => `permet ${shot(count)}`,
      loses: ({ count, king }) => `perd ${pieces(count, king)}`,
      'misses-shot': ({ count }) => `manque ${shot(count)}`,
      'misses-pieces': ({ count, king }) => `manque le gain ${ofPieces(count, king)}`,
      'lets-man-through': () => 'laisse passer un pion',
      'misses-king': () => 'manque un passage à dame',
    },
    reasons: (words) => words.join(' et '),
    accepted: (points) => `Un coup est accepté s’il perd au plus ${points} % des chances de gain.`,
    notChecked: (reason) => `Le coup ne peut pas être jugé : ${reason}`,
    explain: 'Qu’est-ce qui n’allait pas ?',
    show: 'Montrer la solution',
    replay: 'Jouer la meilleure variante',
    next: 'Erreur suivante',
    finish: 'Terminer',
    skip: 'Passer',
    startOver: 'Tout recommencer',
    again: 'Encore une fois',
    openAgain: (move) => `Encore une fois : ${move}`,
    done: 'Toutes les erreurs ont été traitées.',
    results: {
      first: 'trouvé du premier coup',
      later: 'trouvé ensuite',
      shown: 'solution montrée',
      skipped: 'passé',
    },
    summary: (found, total) =>
      `Vous avez trouvé un meilleur coup pour ${found} ` +
      `${plural(total, { one: 'erreur sur #', other: 'erreurs sur #' })}.`,
    board: 'Position avant l’erreur',
  };
};
