import type { Translator } from '../language/types';

const turns = { white: 'aux blancs', black: 'aux noirs' };

export const board: Translator<'board'> = ({ plural, or, and }) => {
  const pieces = (count: number) => plural(count, { one: 'pièce', other: 'pièces' });
  return {
    piece: (color, king) =>
      king
        ? { white: 'dame blanche', black: 'dame noire' }[color]
        : { white: 'pion blanc', black: 'pion noir' }[color],
    empty: 'vide',
    square: (square, content, notes) => [square, content, ...notes].join(', '),
    selected: 'case choisie',
    mustCapture: 'doit prendre',
    destination: 'case d’arrivée',
    nextStop: 'prochaine étape',
    jumped: 'pièce prise',

    entered: (square, next) => `${square} choisie. Suite : ${or(next)}.`,
    cancelled: 'Choix annulé.',

    chooseCapture: 'Quelle prise ?',
    choice: (path, captured) => `${path.join(' × ')} prend ${captured.join(', ')}`,
    differs: (only, captured) =>
      only.every((square) => captured.includes(square))
        ? `Prend ${and(only)}`
        : `Passe par ${and(only)}`,
    cancel: 'Annuler',

    gameOver: 'La partie est terminée.',
    notYourTurn: (turn) => `Patientez : c’est ${turns[turn]} de jouer.`,
    otherSide: (turn) => `Le trait est ${turns[turn]}.`,
    mustCaptureWith: (from, count) => `Vous devez prendre avec ${or(from)} : ${pieces(count)}.`,
    captureGoesTo: (from, count, next) =>
      `Vous devez prendre ${pieces(count)} : ${from} va en ${or(next)}.`,
    captureGoesOn: (next) =>
      `La prise continue en ${or(next)}. Appuyez sur Retour arrière ou touchez la pièce pour ` +
      'revenir d’une étape.',
    landBehind: (next) => `Choisissez la case où votre pièce arrive : ${or(next)}.`,
    blocked: (square) => `La pièce en ${square} ne peut pas jouer : elle est bloquée.`,
    occupied: 'Un coup se termine sur une case vide.',
    cannotCapture:
      'Cette pièce ne peut pas être prise : on prend en sautant tout droit par-dessus une pièce, ' +
      'le long d’une rangée ou d’une colonne.',
    manMoves:
      'Un pion avance d’une case, tout droit ou en diagonale, ou saute en avant par-dessus une ' +
      'ligne de pions de son camp.',
    kingMoves:
      'Une dame se déplace en ligne droite, dans toutes les directions, sur des cases vides.',
  };
};
