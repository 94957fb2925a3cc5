import type { Translator } from '../language/types';
import { moves, plies, sideNames } from './words';

export const endgame: Translator<'endgame'> = ({ plural }) => {
  const within = (count: number) => `за ${plural(count, plies)}`;
  return {
    title: 'Таблица эндшпиля',
    wins: (color, count) =>
      count === null
        ? `${sideNames[color]} выигрывают`
        : `${sideNames[color]} выигрывают ${within(count)}`,
    moves: (count) => `за ${plural(count, moves)}`,
    draw: 'Ничья',
    groups: { win: 'Выигрывают', draw: 'Ведут к ничьей', loss: 'Проигрывают' },
    results: {
      win: (count) => (count === null ? 'выигрыш' : `выигрыш ${within(count)}`),
      draw: () => 'ничья',
      loss: (count) => (count === null ? 'проигрыш' : `проигрыш ${within(count)}`),
    },
    playstrategy: 'По обычным правилам ничьей, без ограничения в 25 ходов.',
    loading: (megabytes) =>
      megabytes === null
        ? 'Загрузка таблиц эндшпиля…'
        : `Загрузка таблиц эндшпиля (${megabytes} МБ)…`,
    failed: (reason) => `Не удалось загрузить таблицы эндшпиля: ${reason}`,
  };
};
