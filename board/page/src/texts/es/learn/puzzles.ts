import type { Translator } from '../../language/types';

const sides = { white: 'blancas', black: 'negras' };

export const puzzles: Translator<'puzzles'> = ({ plural }) => ({
  title: 'Problemas',
  task: (side) => `Juegan ${sides[side]}. Encuentra la mejor jugada.`,
  label: 'Tablero del problema',
  loading: (megabytes) =>
    megabytes === null ? 'Cargando los problemas…' : `Cargando los problemas (${megabytes} MB)…`,
  failed: (reason) => `No se pudieron cargar los problemas: ${reason}`,
  empty: 'No hay problemas.',
  theme: 'Tema',
  all: 'Todos los temas',
  themes: {
    'shot-2': 'Golpe: dos piezas',
    'shot-3': 'Golpe: tres piezas',
    'shot-4': 'Golpe: cuatro piezas o más',
    linear: 'Jugada lineal',
    breakthrough: 'Ruptura',
    'king-trap': 'Caza de la dama',
    sacrifice: 'Sacrificio',
    'coup-turc': 'Golpe turco',
    zugzwang: 'Zugzwang',
    opposition: 'Oposición',
    'ending-men': 'Final de peones',
    'ending-kings': 'Final de damas',
    'ending-mixed': 'Final de damas y peones',
  },
  themeOption: (name, count) => `${name} (${count})`,
  goOn: 'Correcto. Sigue.',
  solved: '¡Resuelto!',
  solvedLater: 'Esa es la solución.',
  wrong: (move) => `${move} no es la solución. Inténtalo de nuevo.`,
  why: (move) => `¿Por qué no ${move}?`,
  asking: 'El motor lo está mirando…',
  refutation: (move, line, white, sign) => {
    const chances = Math.round(sign > 0 ? white : 100 - white);
    return (
      `Tras ${move}, lo mejor es ${line}. Tus probabilidades de ganar son entonces del ` +
      `${chances} %.`
    );
  },
  noRefutation: (reason) => `El motor no puede decirlo: ${reason}`,
  showing: 'Esta es la solución.',
  shown: 'Esa era la solución.',
  firstHint: 'Pista',
  piece: (square) => `Mueve la pieza de ${square}.`,
  solutionIs: (move) => `La jugada es ${move}.`,
  hint: 'Mostrar la jugada',
  solution: 'Reproducir la solución',
  again: 'Empezar de nuevo',
  skip: 'Otro problema',
  next: 'Siguiente problema',
  rating: 'Tu puntuación',
  ratingOf: (rating, deviation) => `${rating} ± ${deviation}`,
  change: (points) => (points < 0 ? `−${-points}` : `+${points}`),
  streak: 'Racha',
  streakOf: (streak, best) => `${streak}, la mejor ${best}`,
  done: 'Resueltos',
  doneOf: (solved, tried) =>
    `${solved} de ${plural(tried, { one: 'problema', other: 'problemas' })}`,
  puzzleRating: (rating) => `Puntuación de este problema: ${rating}`,
});
