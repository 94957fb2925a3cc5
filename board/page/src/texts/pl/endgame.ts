import type { Translator } from '../language/types';

const colors = { white: 'Białe', black: 'Czarne' };

export const endgame: Translator<'endgame'> = ({ plural }) => {
  const inPlies = (count: number) => `w ${plural(count, { one: 'półruchu', other: 'półruchach' })}`;
  return {
    title: 'Tablica końcówek',
    wins: (color, count) =>
      count === null
        ? `${colors[color]} wygrywają`
        : `${colors[color]} wygrywają ${inPlies(count)}`,
    moves: (count) => `w ${plural(count, { one: 'ruchu', other: 'ruchach' })}`,
    draw: 'Remis',
    groups: {
      win: 'Ruchy wygrywające',
      draw: 'Ruchy remisujące',
      loss: 'Ruchy przegrywające',
    },
    results: {
      win: (count) => (count === null ? 'wygrywa' : `wygrywa ${inPlies(count)}`),
      draw: () => 'remisuje',
      loss: (count) => (count === null ? 'przegrywa' : `przegrywa ${inPlies(count)}`),
    },
    playstrategy: 'Według standardowych zasad remisu, bez limitu 25 ruchów.',
    loading: (megabytes) =>
      megabytes === null
        ? 'Wczytywanie tablic końcówek…'
        : `Wczytywanie tablic końcówek (${megabytes} MB)…`,
    failed: (reason) => `Nie udało się wczytać tablic końcówek: ${reason}`,
  };
};
