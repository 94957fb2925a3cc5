import type { Translator } from '../../language/types';

const subjects = { white: 'Blancs', black: 'Noirs' };
const datives = { white: 'aux blancs', black: 'aux noirs' };

export const openings: Translator<'openings'> = ({ plural, number }) => {
  const men = (hundredths: number) => number(hundredths / 100, 2);
  return {
    title: 'Travailler les ouvertures',
    about: (loss) =>
      'Jouez les coups du livre d’ouvertures. La page répond par de bons coups du livre, tirés au ' +
      `sort. Un coup est bon s’il vaut au plus ${men(loss)} pion de moins que le meilleur.`,
    side: 'Votre camp',
    sides: { white: 'Blancs', random: 'Au hasard', black: 'Noirs' },
    opening: 'Ouverture',
    any: 'Au choix',
    onBoard: (line) => `Comme sur le damier : ${line}`,
    option: (move, value) => `${move} (${value})`,
    task: (side) => `Trouvez un bon coup ${datives[side]}.`,
    best: (move, value) => `${move} (${value}) est le meilleur coup du livre.`,
    good: (move, value, lost, best) =>
      `${move} (${value}) est bon : ${men(lost)} de moins que le meilleur coup, ${best}.`,
    worse: (move, value, lost, best) =>
      `${move} (${value}) est moins bon : ${men(lost)} pion de moins que le meilleur coup, ${best}.`,
    forced: (move, value, best) =>
      `${move} (${value}) est bien moins bon que le meilleur coup, ${best}.`,
    unknown: (move, best) => `${move} n’est pas dans le livre. Son meilleur coup est ${best}.`,
    hinted: (move, value) => `Le meilleur : ${move} (${value})`,
    end: (best, good, worse) =>
      best + good + worse === 0
        ? 'Le livre s’arrête ici.'
        : 'Le livre s’arrête ici. Vous avez joué ' +
          `${plural(best + good + worse, { one: 'coup', other: 'coups' })} : le meilleur ${best} ` +
          `fois, un bon ${good} fois, un moins bon ${worse} fois.`,
    solved: (side, count) =>
      `${subjects[side]} : ${plural(count, { one: 'ouverture', other: 'ouvertures' })} sans erreur`,
    hint: 'Indice',
    undo: 'Reprendre',
    accept: 'Continuer malgré tout',
    again: 'Encore une fois',
    next: 'Autre variante',
    level: 'Niveau',
    playOn: 'Jouer à partir d’ici',
    board: 'L’ouverture',
  };
};
