import type { Translator } from '../../language/types';

const sides = { white: 'las blancas', black: 'las negras' };

export const openings: Translator<'openings'> = ({ plural, number }) => {
  const men = (hundredths: number) => number(hundredths / 100, 2);
  return {
    title: 'Practicar aperturas',
    about: (loss) =>
      'Haz las jugadas del libro de aperturas. La página responde con buenas jugadas del libro, ' +
      'elegidas al azar. Una jugada se considera buena si vale como mucho ' +
      `${men(loss)} peones menos que la mejor.`,
    side: 'Tu color',
    sides: { white: 'Blancas', random: 'Al azar', black: 'Negras' },
    opening: 'Apertura',
    any: 'Cualquiera',
    onBoard: (line) => `Como en el tablero: ${line}`,
    option: (move, value) => `${move} (${value})`,
    task: (side) => `Encuentra una buena jugada para ${sides[side]}.`,
    best: (move, value) => `${move} (${value}) es la mejor jugada del libro.`,
    good: (move, value, lost, best) =>
      `${move} (${value}) es buena: ${men(lost)} menos que la mejor jugada, ${best}.`,
    worse: (move, value, lost, best) =>
      `${move} (${value}) es peor: ${men(lost)} peones menos que la mejor jugada, ${best}.`,
    forced: (move, value, best) => `${move} (${value}) es mucho peor que la mejor jugada, ${best}.`,
    unknown: (move, best) => `${move} no está en el libro. La mejor jugada del libro es ${best}.`,
    hinted: (move, value) => `La mejor: ${move} (${value})`,
    end: (best, good, worse) =>
      best + good + worse === 0
        ? 'El libro acaba aquí.'
        : 'El libro acaba aquí. Tus ' +
          `${plural(best + good + worse, { one: 'jugada', other: 'jugadas' })}: ` +
          `mejores, ${best}; buenas, ${good}; peores, ${worse}.`,
    solved: (side, count) =>
      `${{ white: 'Blancas', black: 'Negras' }[side]}: ` +
      `${plural(count, { one: 'apertura', other: 'aperturas' })} sin errores`,
    hint: 'Pista',
    undo: 'Deshacer',
    accept: 'Seguir de todos modos',
    again: 'Otra vez',
    next: 'Otra línea',
    level: 'Nivel',
    playOn: 'Seguir jugando desde aquí',
    board: 'La apertura',
  };
};
