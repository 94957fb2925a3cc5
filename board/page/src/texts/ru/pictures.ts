import type { Translator } from '../language/types';

export const pictures: Translator<'pictures'> = ({ plural, number }) => ({
  title: 'Картинка позиции',
  gameTitle: 'Анимация партии (GIF)',
  size: 'Размер',
  sizes: { 480: '480 пикселей', 960: '960 пикселей', 1920: '1920 пикселей' },
  gifSizes: { 320: '320 пикселей', 480: '480 пикселей', 640: '640 пикселей' },
  coordinates: 'Координаты',
  lastMove: 'Последний ход',
  drawings: 'Круги и стрелки',
  caption: 'Игроки и ход под доской',
  speed: 'Показывать каждую позицию',
  speeds: { 500: '0,5 с', 1000: '1 с', 2000: '2 с', 4000: '4 с' },
  png: 'Сохранить как PNG',
  svg: 'Сохранить как SVG',
  gif: 'Создать GIF',
  frames: (count) =>
    plural(count, { one: 'позиция', few: 'позиции', many: 'позиций', other: 'позиции' }),
  progress: (done, total) => `Позиция ${done} из ${total}`,
  cancel: 'Отмена',
  cancelled: 'Отменено. Ничего не сохранено.',
  saved: (name, size) => `Сохранено: ${name}, ${size}`,
  fileSize: (bytes) =>
    bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} кБ` : `${number(bytes / 1_000_000, 1)} МБ`,
  noMoves: 'В партии ещё нет ходов.',

  players: (white, black, result) => {
    const names = white === '' && black === '' ? '' : `${white || '?'} – ${black || '?'}`;
    return [names, result].filter((part) => part !== '').join(', ');
  },
  results: { '1-0': '1-0', '0-1': '0-1', '1/2-1/2': '½-½', '*': '' },

  noCanvas: 'Этот браузер не может создать картинку. Выберите размер поменьше или другой браузер.',
  notDrawn: 'Браузеру не удалось нарисовать картинку.',
  noWorker: 'GIF не создан. Попробуйте ещё раз.',
  workerFailed: (reason) => `Не удалось создать GIF: ${reason || 'его скрипт не загрузился'}.`,
});
