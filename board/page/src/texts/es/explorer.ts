import type { Translator } from '../language/types';

export const explorer: Translator<'explorer'> = ({ plural }) => ({
  title: 'Aperturas',
  source: 'Origen de las jugadas',
  sources: { book: 'Libro', open: 'Partidas abiertas' },
  caption: 'Las jugadas de esta posición, la mejor primero',
  columns: {
    move: 'Jugada',
    value: 'Valor',
    depth: 'Prof.',
    games: 'Partidas',
    white: '% blancas',
  },
  oldMark: '*',
  old: 'de un motor anterior',
  white: (percent) => `Las blancas lograron el ${percent} %`,
  showAll: (count) => `Mostrar las ${count}`,
  showBest: (count) => `Mostrar las ${count} mejores`,
  absent: 'Esta posición no está en el libro.',
  left: (plies) =>
    'La partida se salió de él hace ' +
    `${plural(plies, { one: 'media jugada', other: 'medias jugadas' })}.`,
  scores: (nodes, signature) =>
    `Evaluaciones: búsquedas de ${nodes} nodos con el motor ${signature}.`,
  played: 'Las jugadas de esta posición, la más frecuente primero',
  came: (here, all) => `Partidas que llegaron a esta posición: ${here} de ${all}.`,
  loading: (megabytes) =>
    megabytes === null ? 'Cargando el libro…' : `Cargando el libro (${megabytes} MB)…`,
  failed: (reason) => `No se pudo cargar el libro: ${reason}`,
});
