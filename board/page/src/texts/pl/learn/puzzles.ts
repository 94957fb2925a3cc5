import type { Translator } from '../../language/types';

const ofColors = { white: 'białych', black: 'czarnych' };

export const puzzles: Translator<'puzzles'> = ({ plural }) => ({
  title: 'Zadania',
  task: (side) => `Ruch ${ofColors[side]}. Znajdź najlepszy ruch.`,
  label: 'Plansza zadania',
  loading: (megabytes) =>
    megabytes === null ? 'Wczytywanie zadań…' : `Wczytywanie zadań (${megabytes} MB)…`,
  failed: (reason) => `Nie udało się wczytać zadań: ${reason}`,
  empty: 'Nie ma zadań.',
  theme: 'Temat',
  all: 'Wszystkie tematy',
  themes: {
    'shot-2': 'Uderzenie: dwie bierki',
    'shot-3': 'Uderzenie: trzy bierki',
    'shot-4': 'Uderzenie: cztery bierki lub więcej',
    linear: 'Ruch liniowy',
    breakthrough: 'Przełom',
    'king-trap': 'Złapanie damki',
    sacrifice: 'Poświęcenie',
    'coup-turc': 'Tureckie uderzenie',
    zugzwang: 'Zugzwang',
    opposition: 'Opozycja',
    'ending-men': 'Końcówka z pionkami',
    'ending-kings': 'Końcówka z damkami',
    'ending-mixed': 'Końcówka z pionkami i damkami',
  },
  themeOption: (name, count) => `${name} (${count})`,
  goOn: 'Dobrze. Graj dalej.',
  solved: 'Rozwiązane!',
  solvedLater: 'To jest rozwiązanie.',
  wrong: (move) => `${move} to nie rozwiązanie. Spróbuj ponownie.`,
  why: (move) => `Dlaczego nie ${move}?`,
  asking: 'Silnik to sprawdza…',
  refutation: (move, line, white, sign) => {
    const chances = Math.round(sign > 0 ? white : 100 - white);
    return `Po ${move} najlepsze jest ${line}. Twoje szanse na wygraną wynoszą wtedy ${chances}%.`;
  },
  noRefutation: (reason) => `Silnik nie może tego wyjaśnić: ${reason}`,
  showing: 'To jest rozwiązanie.',
  shown: 'To było rozwiązanie.',
  firstHint: 'Podpowiedź',
  piece: (square) => `Ruch wykonuje bierka z ${square}.`,
  hint: 'Pokaż ruch',
  solution: 'Odtwórz rozwiązanie',
  again: 'Od początku',
  skip: 'Inne zadanie',
  next: 'Następne zadanie',
  rating: 'Twój ranking',
  ratingOf: (rating, deviation) => `${rating} ± ${deviation}`,
  change: (points) => (points < 0 ? `−${-points}` : `+${points}`),
  streak: 'Seria',
  streakOf: (streak, best) => `${streak}, najlepsza ${best}`,
  done: 'Rozwiązane',
  doneOf: (solved, tried) => `${solved} z ${plural(tried, { one: 'zadania', other: 'zadań' })}`,
  puzzleRating: (rating) => `Ranking tego zadania: ${rating}`,
});
