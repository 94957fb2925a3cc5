import type { Translator } from '../language/types';

const sides = { white: 'as brancas', black: 'as pretas' };

export const rules: Translator<'rules'> = ({ plural, capital }) => {
  const pieces = (count: number) => plural(count, { one: 'peça', other: 'peças' });
  return {
    noPiece: (side, on) => `${capital(sides[side])} não têm peça em ${on}.`,
    noLegalMove: (side) => `A partida terminou: ${sides[side]} não têm lance legal.`,
    mustCapture: (side, count, legal) =>
      `${capital(sides[side])} devem capturar ${pieces(count)}${legal}`,
    tooFew: (side, few, count, legal) =>
      `Este lance captura ${few}, mas ${sides[side]} devem capturar ${pieces(count)}${legal}`,
    manOutOfReach: (from, to) => `A pedra de ${from} não pode ir para ${to}`,
    kingOutOfReach: (from, to) => `A dama de ${from} não pode ir para ${to}`,
    nothingToCapture: 'Não há captura possível, portanto um lance tem duas casas',
    notACapture: (legal) => `A peça não pode capturar assim${legal}`,
    notASquare: (column, found) =>
      `Coluna ${column}: esperavam-se casas, como d1b3 ou c5c1h1, mas há ${found}`,
    tooShort: (column) =>
      `Coluna ${column}: um lance precisa de pelo menos duas casas, como em d1b3`,
    brokenLegs: (column, end, start) =>
      `Coluna ${column}: um salto termina em ${end}, mas o seguinte começa em ${start}`,
    notAPromotion: (column) =>
      `Coluna ${column}: marcado como promoção, mas o lance não promove a pedra`,
    ambiguous: (from, to, legal) =>
      `Várias capturas vão de ${from} para ${to}; indique as casas intermediárias${legal}`,
    manOnLastRow: (side, square, row) =>
      `Uma pedra ${{ white: 'branca', black: 'preta' }[side]} não pode estar na fileira ${row}: em ` +
      `${square} ela seria dama.`,
    twoPieces: (square) => `Há duas peças em ${square}.`,
  };
};
