import type { Translator } from '../language/types';

export const pictures: Translator<'pictures'> = ({ plural, number }) => ({
  title: 'Bild der Stellung',
  gameTitle: 'Animierte Partie (GIF)',
  size: 'Größe',
  sizes: { 480: '480 Pixel', 960: '960 Pixel', 1920: '1920 Pixel' },
  gifSizes: { 320: '320 Pixel', 480: '480 Pixel', 640: '640 Pixel' },
  coordinates: 'Koordinaten',
  lastMove: 'Letzter Zug',
  drawings: 'Kreise und Pfeile',
  caption: 'Spieler und Zug unter dem Brett',
  speed: 'Jede Stellung wird gezeigt für',
  speeds: { 500: '0,5 s', 1000: '1 s', 2000: '2 s', 4000: '4 s' },
  png: 'Als PNG speichern',
  svg: 'Als SVG speichern',
  gif: 'GIF erstellen',
  frames: (count) => plural(count, { one: 'Stellung', other: 'Stellungen' }),
  progress: (done, total) => `Stellung ${done} von ${total}`,
  cancel: 'Abbrechen',
  cancelled: 'Abgebrochen. Nichts wurde gespeichert.',
  saved: (name, size) => `Gespeichert: ${name}, ${size}`,
  fileSize: (bytes) =>
    bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${number(bytes / 1_000_000, 1)} MB`,
  noMoves: 'Die Partie hat noch keine Züge.',

  players: (white, black, result) => {
    const names = white === '' && black === '' ? '' : `${white || '?'} – ${black || '?'}`;
    return [names, result].filter((part) => part !== '').join(', ');
  },
  results: { '1-0': '1-0', '0-1': '0-1', '1/2-1/2': '½-½', '*': '' },

  noCanvas:
    'Dieser Browser kann das Bild nicht erstellen. Wählen Sie eine kleinere Größe oder einen ' +
    'anderen Browser.',
  notDrawn: 'Der Browser konnte das Bild nicht zeichnen.',
  noWorker: 'Das GIF wurde nicht geschrieben. Versuchen Sie es noch einmal.',
  workerFailed: (reason) =>
    `Das GIF konnte nicht geschrieben werden: ${reason || 'Sein Skript konnte nicht geladen werden'}.`,
});
