import type { Translator } from '../language/types';

const sides = { white: 'las blancas', black: 'las negras' };

export const board: Translator<'board'> = ({ plural, or, and }) => {
  const pieces = (count: number) => plural(count, { one: 'pieza', other: 'piezas' });
  return {
    piece: (color, king) =>
      king
        ? { white: 'dama blanca', black: 'dama negra' }[color]
        : { white: 'peón blanco', black: 'peón negro' }[color],
    empty: 'vacía',
    square: (square, content, notes) => [square, content, ...notes].join(', '),
    selected: 'seleccionada',
    mustCapture: 'debe capturar',
    destination: 'destino',
    nextStop: 'próxima parada',
    jumped: 'capturada',

    entered: (square, next) => `${square} seleccionada. A continuación: ${or(next)}.`,
    cancelled: 'Selección cancelada.',

    chooseCapture: '¿Qué captura?',
    choice: (path, captured) => `${path.join(' × ')} captura ${captured.join(', ')}`,
    differs: (only, captured) =>
      only.every((square) => captured.includes(square))
        ? `Captura ${and(only)}`
        : `Pasa por ${and(only)}`,
    cancel: 'Cancelar',

    gameOver: 'La partida ha terminado.',
    notYourTurn: (turn) => `Espera, por favor: es el turno de ${sides[turn]}.`,
    otherSide: (turn) => `Juegan ${sides[turn]}.`,
    mustCaptureWith: (from, count) => `Debes capturar con ${or(from)}: ${pieces(count)}.`,
    captureGoesTo: (from, count, next) =>
      `Debes capturar ${pieces(count)}: ${from} va a ${or(next)}.`,
    captureGoesOn: (next) =>
      `La captura continúa a ${or(next)}. Con Retroceso, o tocando la pieza, se deshace una parada.`,
    landBehind: (next) => `Elige la casilla en la que cae tu pieza: ${or(next)}.`,
    blocked: (square) => `La pieza de ${square} no puede moverse: tiene el paso bloqueado.`,
    occupied: 'Una jugada acaba en una casilla vacía.',
    cannotCapture:
      'Esta pieza no se puede capturar: se captura saltando en línea recta sobre una pieza, por una ' +
      'fila o una columna.',
    manMoves:
      'Un peón avanza una casilla, de frente o en diagonal, o salta hacia delante sobre una hilera ' +
      'de peones propios.',
    kingMoves: 'Una dama se mueve en línea recta, en cualquier dirección, por casillas vacías.',
  };
};
