import type { Translator } from '../language/types';

export const explorer: Translator<'explorer'> = ({ plural }) => ({
  title: 'Debiuty',
  source: 'Źródło ruchów',
  sources: { book: 'Książka', open: 'Otwarte partie' },
  caption: 'Ruchy w tej pozycji, od najlepszego',
  columns: { move: 'Ruch', value: 'Ocena', depth: 'Głębia', games: 'Partie', white: '% białych' },
  oldMark: '*',
  old: 'ocena starszego silnika',
  white: (percent) => `Wynik białych: ${percent}%`,
  showAll: (count) => `Pokaż wszystkie (${count})`,
  showBest: (count) => `Pokaż najlepsze (${count})`,
  absent: 'Tej pozycji nie ma w książce debiutów.',
  left: (plies) => {
    const ago = plural(plies, {
      one: 'półruch',
      few: 'półruchy',
      many: 'półruchów',
      other: 'półruchu',
    });
    return `Partia wyszła poza nią ${ago} temu.`;
  },
  scores: (nodes, signature) => `Oceny: przeszukanie ${nodes} węzłów przez silnik ${signature}.`,
  played: 'Ruchy w tej pozycji, najczęstszy pierwszy',
  came: (here, all) => `Partie, które doszły do tej pozycji: ${here} z ${all}.`,
  loading: (megabytes) =>
    megabytes === null
      ? 'Wczytywanie książki debiutów…'
      : `Wczytywanie książki debiutów (${megabytes} MB)…`,
  failed: (reason) => `Nie udało się wczytać książki debiutów: ${reason}`,
});
