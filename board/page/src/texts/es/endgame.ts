import type { Translator } from '../language/types';

const sides = { white: 'Las blancas', black: 'Las negras' };

export const endgame: Translator<'endgame'> = ({ plural }) => {
  const plies = (count: number) => plural(count, { one: 'media jugada', other: 'medias jugadas' });
  return {
    title: 'Tabla de finales',
    wins: (color, count) =>
      count === null ? `${sides[color]} ganan` : `${sides[color]} ganan en ${plies(count)}`,
    moves: (count) => `en ${plural(count, { one: 'jugada', other: 'jugadas' })}`,
    draw: 'Tablas',
    groups: { win: 'Jugadas ganadoras', draw: 'Jugadas de tablas', loss: 'Jugadas perdedoras' },
    results: {
      win: (count) => (count === null ? 'gana' : `gana en ${plies(count)}`),
      draw: () => 'hace tablas',
      loss: (count) => (count === null ? 'pierde' : `pierde en ${plies(count)}`),
    },
    playstrategy: 'Según las reglas de tablas estándar, sin el límite de 25 jugadas.',
    loading: (megabytes) =>
      megabytes === null
        ? 'Cargando las tablas de finales…'
        : `Cargando las tablas de finales (${megabytes} MB)…`,
    failed: (reason) => `No se pudieron cargar las tablas de finales: ${reason}`,
  };
};
