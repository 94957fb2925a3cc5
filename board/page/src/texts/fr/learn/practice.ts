import type { Translator } from '../../language/types';

export const practice: Translator<'practice'> = ({ plural }) => {
  const moves = (count: number) => plural(count, { one: 'coup', other: 'coups' });
  return {
    title: 'Travailler les finales',
    ending: 'Finale',
    endings: {
      kingMan: 'Dame contre pion',
      twoKings: 'Deux dames contre dame',
      threeKings: 'Trois dames contre dame',
      men: 'Pion contre pion',
      twoMen: 'Deux pions contre pion',
      twoKingsKingMan: 'Deux dames contre dame et pion',
      kingManKing: 'Dame et pion contre dame',
      holdKingMan: 'Dame contre dame et pion',
    },
    option: (name, solved) =>
      solved === 0 ? name : `${name} (résolue ${solved === 1 ? 'une' : solved} fois)`,
    goals: {
      win: 'Vous avez les blancs et pouvez gagner. Le moteur se défend parfaitement.',
      hold: (count) =>
        `Nulle à tenir pendant ${moves(count)} : vous avez les blancs, et le moteur joue ` +
        'parfaitement.',
    },
    loading: 'Recherche d’une position…',
    distance: (count) => `Les blancs gagnent en ${moves(count)}.`,
    held: (made, total) => `Nulle : ${made} coups tenus sur ${total}.`,
    longer: (count) => `Toujours gagnant, mais il faudra ${moves(count)} de plus.`,
    hint: 'Indice',
    best: (move) => `Le meilleur : ${move}`,
    slip: (move, before, after, better) => {
      const now =
        before === 'draw'
          ? `Nulle gâchée par ${move} : la position est maintenant perdue.`
          : `${move} gâche le gain. ${
              after === 'draw' ? 'Nulle maintenant.' : 'La position est maintenant perdue.'
            }`;
      return better === null ? now : `${now} Mieux : ${better}`;
    },
    won: (count) => `Vous avez gagné en ${moves(count)}.`,
    shortest: (count) => `Le gain le plus court demande ${moves(count)}.`,
    holds: 'Vous avez tenu la nulle.',
    drawn: 'Nulle : le gain s’est envolé.',
    lost: 'Vous avez perdu.',
    undo: 'Reprendre',
    again: 'Encore une fois',
    next: 'Autre position',
    retry: 'Réessayer',
    noPosition: 'Aucune position de cette finale n’a été trouvée.',
    noAnswer: 'Les tables n’ont pas de réponse à ce coup.',
    noTables: 'Les tables de finales sont inutilisables.',
    board: 'La finale',
  };
};
