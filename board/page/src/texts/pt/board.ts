import type { Translator } from '../language/types';

const turns = { white: 'das brancas', black: 'das pretas' };

export const board: Translator<'board'> = ({ plural, or, and }) => {
  const pieces = (count: number) => plural(count, { one: 'peça', other: 'peças' });
  return {
    piece: (color, king) =>
      `${king ? 'dama' : 'pedra'} ${{ white: 'branca', black: 'preta' }[color]}`,
    empty: 'vazia',
    square: (square, content, notes) => [square, content, ...notes].join(', '),
    selected: 'selecionada',
    mustCapture: 'deve capturar',
    destination: 'destino',
    nextStop: 'próximo salto',
    jumped: 'capturada',

    entered: (square, next) => `${square} selecionada. A seguir: ${or(next)}.`,
    cancelled: 'Seleção cancelada.',

    chooseCapture: 'Qual captura?',
    choice: (path, captured) => `${path.join(' × ')} captura ${captured.join(', ')}`,
    differs: (only, captured) =>
      only.every((square) => captured.includes(square))
        ? `Captura ${and(only)}`
        : `Passa por ${and(only)}`,
    cancel: 'Cancelar',

    gameOver: 'A partida terminou.',
    notYourTurn: (turn) => `Aguarde: é a vez ${turns[turn]}.`,
    otherSide: (turn) => `É a vez ${turns[turn]}.`,
    mustCaptureWith: (from, count) =>
      `É obrigatório capturar com a peça de ${or(from)}: ${pieces(count)}.`,
    captureGoesTo: (from, count, next) =>
      `É obrigatório capturar ${pieces(count)}: ${from} vai para ${or(next)}.`,
    captureGoesOn: (next) =>
      `A captura continua para ${or(next)}. Backspace ou um toque na peça desfaz um salto.`,
    landBehind: (next) => `Escolha a casa em que sua peça vai parar: ${or(next)}.`,
    blocked: (square) => `A peça em ${square} não pode se mover: o caminho está bloqueado.`,
    occupied: 'Um lance termina em uma casa vazia.',
    cannotCapture:
      'Esta peça não pode ser capturada: a captura salta uma peça em linha reta, ao longo de uma ' +
      'fileira ou coluna.',
    manMoves:
      'A pedra anda uma casa para a frente, em linha reta ou na diagonal, ou salta para a frente ' +
      'sobre uma linha de pedras próprias.',
    kingMoves: 'A dama anda em linha reta, em qualquer direção, por casas vazias.',
  };
};
