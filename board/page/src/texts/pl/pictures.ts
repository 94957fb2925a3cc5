import type { Translator } from '../language/types';

export const pictures: Translator<'pictures'> = ({ plural, number }) => ({
  title: 'Obraz pozycji',
  gameTitle: 'Animacja partii (GIF)',
  size: 'Rozmiar',
  sizes: { 480: '480 pikseli', 960: '960 pikseli', 1920: '1920 pikseli' },
  gifSizes: { 320: '320 pikseli', 480: '480 pikseli', 640: '640 pikseli' },
  coordinates: 'Współrzędne',
  lastMove: 'Ostatni ruch',
  drawings: 'Kółka i strzałki',
  caption: 'Gracze i ruch pod planszą',
  speed: 'Czas wyświetlania pozycji',
  speeds: { 500: '0,5 s', 1000: '1 s', 2000: '2 s', 4000: '4 s' },
  png: 'Zapisz jako PNG',
  svg: 'Zapisz jako SVG',
  gif: 'Utwórz GIF',
  frames: (count) =>
    plural(count, { one: 'pozycja', few: 'pozycje', many: 'pozycji', other: 'pozycji' }),
  progress: (done, total) => `Pozycja ${done} z ${total}`,
  cancel: 'Anuluj',
  cancelled: 'Anulowano. Nic nie zapisano.',
  saved: (name, size) => `Zapisano: ${name}, ${size}`,
  fileSize: (bytes) =>
    bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${number(bytes / 1_000_000, 1)} MB`,
  noMoves: 'Partia nie ma jeszcze ruchów.',

  players: (white, black, result) => {
    const names = white === '' && black === '' ? '' : `${white || '?'} – ${black || '?'}`;
    return [names, result].filter((part) => part !== '').join(', ');
  },
  results: { '1-0': '1-0', '0-1': '0-1', '1/2-1/2': '½-½', '*': '' },

  noCanvas:
    'Ta przeglądarka nie może utworzyć obrazu. Wybierz mniejszy rozmiar albo inną przeglądarkę.',
  notDrawn: 'Przeglądarka nie zdołała narysować obrazu.',
  noWorker: 'Pliku GIF nie zapisano. Spróbuj ponownie.',
  workerFailed: (reason) =>
    `Nie udało się zapisać pliku GIF: ${reason || 'nie wczytano potrzebnego skryptu'}.`,
});
