import type { Translator } from '../language/types';
import { plies } from './words';

export const explorer: Translator<'explorer'> = ({ plural }) => ({
  title: 'Дебюты',
  source: 'Источник ходов',
  sources: { book: 'Книга', open: 'Открытые партии' },
  caption: 'Ходы в этой позиции, начиная с лучшего',
  columns: { move: 'Ход', value: 'Оценка', depth: 'Глубина', games: 'Партии', white: 'У белых' },
  oldMark: '*',
  old: 'оценка прежнего движка',
  white: (percent) => `Белые набрали ${percent}%`,
  showAll: (count) => `Показать все ${count}`,
  showBest: (count) => `Показать ${count} лучших`,
  absent: 'Этой позиции нет в дебютной книге.',
  left: (count) => `Партия отклонилась от книги ${plural(count, plies)} назад.`,
  scores: (nodes, signature) => `Оценки: поиск на ${nodes} узлов движком ${signature}.`,
  played: 'Ходы в этой позиции, сначала самый частый',
  came: (here, all) => `Партий с этой позицией: ${here} из ${all}.`,
  loading: (megabytes) =>
    megabytes === null ? 'Загрузка дебютной книги…' : `Загрузка дебютной книги (${megabytes} МБ)…`,
  failed: (reason) => `Не удалось загрузить дебютную книгу: ${reason}`,
});
