import type { Translator } from '../../language/types';

const results = { win: 'está ganada', draw: 'es de tablas', loss: 'está perdida' };

export const practice: Translator<'practice'> = ({ plural }) => {
  const moves = (count: number) => plural(count, { one: 'jugada', other: 'jugadas' });
  return {
    title: 'Practicar finales',
    ending: 'Final',
    endings: {
      kingMan: 'Dama contra peón',
      twoKings: 'Dos damas contra dama',
      threeKings: 'Tres damas contra dama',
      men: 'Peón contra peón',
      twoMen: 'Dos peones contra peón',
      twoKingsKingMan: 'Dos damas contra dama y peón',
      kingManKing: 'Dama y peón contra dama',
      holdKingMan: 'Dama contra dama y peón',
    },
    option: (name, solved) =>
      solved === 0 ? name : `${name} (resuelto ${solved === 1 ? 'una vez' : `${solved} veces`})`,
    goals: {
      win: 'Llevas las blancas y puedes ganar. El motor se defiende a la perfección.',
      hold: (count) =>
        `Llevas las blancas. Mantén las tablas durante ${moves(count)}: el motor juega a la ` +
        'perfección.',
    },
    loading: 'Buscando una posición…',
    distance: (count) => `Las blancas ganan en ${moves(count)}.`,
    held: (made, total) => `Tablas mantenidas: ${made} de ${moves(total)}.`,
    longer: (count) => `Sigue ganada, pero costará ${moves(count)} más.`,
    hint: 'Pista',
    best: (move) => `La mejor: ${move}`,
    slip: (move, before, after, better) =>
      `${move} echa a perder ${before === 'win' ? 'la victoria' : 'las tablas'}: ahora la posición ` +
      `${results[after]}.${better === null ? '' : ` Mejor: ${better}`}`,
    won: (count) => `Has ganado en ${moves(count)}.`,
    shortest: (count) => `La victoria más corta requiere ${moves(count)}.`,
    holds: 'Has mantenido las tablas.',
    drawn: 'Tablas: se escapó la victoria.',
    lost: 'Has perdido.',
    undo: 'Deshacer',
    again: 'Otra vez',
    next: 'Otra posición',
    retry: 'Reintentar',
    noPosition: 'No se encontró ninguna posición de este final.',
    noAnswer: 'Las tablas de finales no tienen respuesta a esta jugada.',
    noTables: 'No se pueden usar las tablas de finales.',
    board: 'El final',
  };
};
