import type { Translator } from '../language/types';

const circles = { green: 'verde', red: 'vermelho', blue: 'azul', yellow: 'amarelo' };
const arrows = { green: 'verde', red: 'vermelha', blue: 'azul', yellow: 'amarela' };

export const drawing: Translator<'drawing'> = () => {
  const nameOf = ({ from, to, color }: { from: string; to: string; color: keyof typeof arrows }) =>
    from === to
      ? `círculo ${circles[color]} em ${from}`
      : `seta ${arrows[color]} de ${from} para ${to}`;
  return {
    circle: 'círculo',
    arrow: (to) => `seta para ${to}`,
    begun: (from) =>
      `Desenho a partir de ${from}. Pressione D de novo para um círculo, ou em outra casa para uma ` +
      'seta.',
    drawn: (drawn) => `Desenho feito: ${nameOf(drawn)}.`,
    removed: (drawn) => `Desenho removido: ${nameOf(drawn)}.`,
    dropped: 'Nada foi desenhado.',
    help:
      'O botão direito do mouse desenha no tabuleiro: um clique faz um círculo; arrastar faz uma ' +
      'seta. Com o teclado, pressione D em uma casa e depois D nela mesma para um círculo, ou em ' +
      'outra casa para uma seta. Com Shift o desenho é vermelho, com Alt é azul e com os dois é ' +
      'amarelo.',
  };
};
