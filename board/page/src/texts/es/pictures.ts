import type { Translator } from '../language/types';

export const pictures: Translator<'pictures'> = ({ plural, number }) => ({
  title: 'Imagen de la posición',
  gameTitle: 'Partida animada (GIF)',
  size: 'Tamaño',
  sizes: { 480: '480 píxeles', 960: '960 píxeles', 1920: '1920 píxeles' },
  gifSizes: { 320: '320 píxeles', 480: '480 píxeles', 640: '640 píxeles' },
  coordinates: 'Coordenadas',
  lastMove: 'Última jugada',
  drawings: 'Círculos y flechas',
  caption: 'Jugadores y jugada debajo del tablero',
  speed: 'Cada posición se muestra durante',
  speeds: { 500: '0,5 s', 1000: '1 s', 2000: '2 s', 4000: '4 s' },
  png: 'Guardar como PNG',
  svg: 'Guardar como SVG',
  gif: 'Crear el GIF',
  frames: (count) => plural(count, { one: 'posición', other: 'posiciones' }),
  progress: (done, total) => `Posición ${done} de ${total}`,
  cancel: 'Cancelar',
  cancelled: 'Cancelado. No se guardó nada.',
  saved: (name, size) => `Guardado: ${name}, ${size}`,
  fileSize: (bytes) =>
    bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${number(bytes / 1_000_000, 1)} MB`,
  noMoves: 'La partida aún no tiene jugadas.',

  players: (white, black, result) => {
    const names = white === '' && black === '' ? '' : `${white || '?'} – ${black || '?'}`;
    return [names, result].filter((part) => part !== '').join(', ');
  },
  results: { '1-0': '1-0', '0-1': '0-1', '1/2-1/2': '½-½', '*': '' },

  noCanvas: 'Este navegador no puede crear la imagen. Elige un tamaño menor u otro navegador.',
  notDrawn: 'El navegador no pudo dibujar la imagen.',
  noWorker: 'El GIF no se creó. Inténtalo de nuevo.',
  workerFailed: (reason) => `No se pudo crear el GIF: ${reason || 'no se pudo cargar su script'}.`,
});
