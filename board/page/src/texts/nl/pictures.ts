import type { Translator } from '../language/types';

export const pictures: Translator<'pictures'> = ({ plural, number }) => ({
  title: 'Afbeelding van de stand',
  gameTitle: 'Geanimeerde partij (GIF)',
  size: 'Grootte',
  sizes: { 480: '480 pixels', 960: '960 pixels', 1920: '1920 pixels' },
  gifSizes: { 320: '320 pixels', 480: '480 pixels', 640: '640 pixels' },
  coordinates: 'Coördinaten',
  lastMove: 'Laatste zet',
  drawings: 'Cirkels en pijlen',
  caption: 'Spelers en zet onder het bord',
  speed: 'Elke stand blijft staan gedurende',
  speeds: { 500: '0,5 s', 1000: '1 s', 2000: '2 s', 4000: '4 s' },
  png: 'Opslaan als PNG',
  svg: 'Opslaan als SVG',
  gif: 'GIF maken',
  frames: (count) => plural(count, { one: 'stand', other: 'standen' }),
  progress: (done, total) => `Stand ${done} van ${total}`,
  cancel: 'Annuleren',
  cancelled: 'Geannuleerd. Er is niets opgeslagen.',
  saved: (name, size) => `Opgeslagen: ${name}, ${size}`,
  fileSize: (bytes) =>
    bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${number(bytes / 1_000_000, 1)} MB`,
  noMoves: 'De partij heeft nog geen zetten.',

  players: (white, black, result) => {
    const names = white === '' && black === '' ? '' : `${white || '?'} – ${black || '?'}`;
    return [names, result].filter((part) => part !== '').join(', ');
  },
  results: { '1-0': '1-0', '0-1': '0-1', '1/2-1/2': '½-½', '*': '' },

  noCanvas:
    'Deze browser kan de afbeelding niet maken. Kies een kleiner formaat of een andere browser.',
  notDrawn: 'De browser kon de afbeelding niet tekenen.',
  noWorker: 'De GIF is niet gemaakt. Probeer het nog eens.',
  workerFailed: (reason) =>
    `De GIF kon niet gemaakt worden: ${reason || 'het script ervoor kon niet geladen worden'}.`,
});
