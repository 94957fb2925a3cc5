/** Texts of the pictures of positions and games. */

import { catalogue, decimal } from './language/language';
import { plural } from './plural';
import type { GameResult } from '../rules/types';

export const pictures = catalogue('pictures', {
  title: 'Picture of the position',
  gameTitle: 'Animated game (GIF)',
  size: 'Size',
  sizes: { 480: '480 pixels', 960: '960 pixels', 1920: '1920 pixels' },
  gifSizes: { 320: '320 pixels', 480: '480 pixels', 640: '640 pixels' },
  coordinates: 'Coordinates',
  lastMove: 'Last move',
  drawings: 'Circles and arrows',
  caption: 'Players and move below the board',
  speed: 'Each position is shown for',
  speeds: { 500: '0.5 s', 1000: '1 s', 2000: '2 s', 4000: '4 s' },
  png: 'Save as PNG',
  svg: 'Save as SVG',
  gif: 'Make the GIF',
  frames: (count: number) => plural(count, 'position', 'positions'),
  progress: (done: number, total: number) => `Position ${done} of ${total}`,
  cancel: 'Cancel',
  cancelled: 'Cancelled. Nothing was saved.',
  saved: (name: string, size: string) => `Saved: ${name}, ${size}`,
  fileSize: (bytes: number) =>
    bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${decimal(bytes / 1_000_000, 1)} MB`,
  noMoves: 'The game has no moves yet.',

  /** `Anna – Bert, 1-0`. */
  players: (white: string, black: string, result: string) => {
    const names = white === '' && black === '' ? '' : `${white || '?'} – ${black || '?'}`;
    return [names, result].filter((part) => part !== '').join(', ');
  },
  results: { '1-0': '1-0', '0-1': '0-1', '1/2-1/2': '½-½', '*': '' } satisfies Record<
    GameResult,
    string
  >,

  noCanvas: 'This browser cannot make the picture. Choose a smaller size, or another browser.',
  notDrawn: 'The browser could not draw the picture.',
  noWorker: 'The GIF was not written. Try again.',
  workerFailed: (reason: string) =>
    `The GIF could not be written: ${reason || 'its script could not be loaded'}.`,
});
