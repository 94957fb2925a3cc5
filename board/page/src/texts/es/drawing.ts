import type { Translator } from '../language/types';

const circles = { green: 'verde', red: 'rojo', blue: 'azul', yellow: 'amarillo' };
const arrows = { green: 'verde', red: 'roja', blue: 'azul', yellow: 'amarilla' };

export const drawing: Translator<'drawing'> = () => {
  const nameOf = ({ from, to, color }: { from: string; to: string; color: keyof typeof arrows }) =>
    from === to
      ? `círculo ${circles[color]} en ${from}`
      : `flecha ${arrows[color]} de ${from} a ${to}`;
  return {
    circle: 'círculo',
    arrow: (to) => `flecha a ${to}`,
    begun: (from) =>
      `Dibujo desde ${from}. Pulsa D otra vez para un círculo, o en otra casilla para una flecha.`,
    drawn: (drawn) => `Dibujo añadido: ${nameOf(drawn)}.`,
    removed: (drawn) => `Dibujo borrado: ${nameOf(drawn)}.`,
    dropped: 'No se dibujó nada.',
    help:
      'El botón derecho del ratón dibuja en el tablero: un clic, un círculo; un arrastre, una ' +
      'flecha. Con el teclado, pulsa D en una casilla y luego D otra vez en ella para un círculo, o ' +
      'en otra casilla para una flecha. Salen en rojo con Mayús, en azul con Alt y en amarillo con ' +
      'ambas teclas.',
  };
};
