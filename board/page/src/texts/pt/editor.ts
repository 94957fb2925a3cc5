import type { Translator } from '../language/types';

const sides = { white: 'As brancas', black: 'As pretas' };

export const editor: Translator<'editor'> = () => ({
  title: 'Editor de posição',
  label: 'A posição que está sendo montada',
  tools: 'Peça a colocar',
  tool: (color, king) => `${king ? 'Dama' : 'Pedra'} ${{ white: 'branca', black: 'preta' }[color]}`,
  move: 'Mover peças',
  eraser: 'Borracha',
  help:
    'Escolha uma peça e depois as casas. As peças também podem ser arrastadas, inclusive para fora ' +
    'do tabuleiro.',
  turn: 'Quem joga',
  sides: { white: 'Brancas', black: 'Pretas' },
  clear: 'Esvaziar o tabuleiro',
  start: 'Posição inicial',
  flip: 'Girar o tabuleiro',
  fen: 'FEN',
  use: 'Usar esta posição',
  cancel: 'Cancelar',
  wrong: 'não pode estar aqui',
  atColumn: (column, message) => `Coluna ${column}: ${message}`,
  missing: (missing) =>
    missing.length === 2
      ? 'O tabuleiro está vazio: cada lado precisa de pelo menos uma peça.'
      : `${sides[missing[0]]} não têm peças: coloque pelo menos uma no tabuleiro.`,
});
