import type { Translator } from '../language/types';

const subjects = { white: 'Les blancs', black: 'Les noirs' };
const insides = { white: 'les blancs', black: 'les noirs' };

export const rules: Translator<'rules'> = ({ plural }) => {
  const pieces = (count: number) => plural(count, { one: 'pièce', other: 'pièces' });
  return {
    noPiece: (side, on) => `${subjects[side]} n’ont pas de pièce en ${on}.`,
    noLegalMove: (side) => `La partie est terminée : ${insides[side]} n’ont aucun coup légal.`,
    mustCapture: (side, count, legal) =>
      `${subjects[side]} doivent prendre ${pieces(count)}${legal}`,
    tooFew: (side, few, count, legal) =>
      `Ce coup en prend ${few}, mais ${insides[side]} doivent prendre ${pieces(count)}${legal}`,
    manOutOfReach: (from, to) => `Le pion en ${from} ne peut pas aller en ${to}`,
    kingOutOfReach: (from, to) => `La dame en ${from} ne peut pas aller en ${to}`,
    nothingToCapture: 'Aucune prise n’est possible, un coup a donc deux cases',
    notACapture: (legal) => `La pièce ne peut pas prendre ainsi${legal}`,
    notASquare: (column, found) =>
      `Colonne ${column} : on attend des cases, comme d1b3 ou c5c1h1, et non ${found}`,
    tooShort: (column) =>
      `Colonne ${column} : un coup demande au moins deux cases, par exemple d1b3`,
    brokenLegs: (column, end, start) =>
      `Colonne ${column} : une étape se termine en ${end}, mais la suivante commence en ${start}`,
    notAPromotion: (column) =>
      `Colonne ${column} : une promotion est indiquée, mais ce coup n’en est pas une`,
    ambiguous: (from, to, legal) =>
      `Plusieurs prises vont de ${from} en ${to} ; indiquez les cases intermédiaires${legal}`,
    manOnLastRow: (side, square, row) =>
      `Un ${{ white: 'pion blanc', black: 'pion noir' }[side]} ne peut pas se trouver sur la rangée ` +
      `${row} : en ${square}, ce serait une dame.`,
    twoPieces: (square) => `Il y a deux pièces en ${square}.`,
  };
};
