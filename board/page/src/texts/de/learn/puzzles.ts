import type { Translator } from '../../language/types';

const colors = { white: 'Weiß', black: 'Schwarz' };

export const puzzles: Translator<'puzzles'> = ({ plural }) => ({
  title: 'Aufgaben',
  task: (side) => `${colors[side]} am Zug. Finden Sie den besten Zug.`,
  label: 'Brett der Aufgabe',
  loading: (megabytes) =>
    megabytes === null
      ? 'Die Aufgaben werden geladen …'
      : `Die Aufgaben werden geladen (${megabytes} MB) …`,
  failed: (reason) => `Die Aufgaben konnten nicht geladen werden: ${reason}`,
  empty: 'Es gibt keine Aufgaben.',
  theme: 'Thema',
  all: 'Alle Themen',
  themes: {
    'shot-2': 'Schlag: zwei Steine',
    'shot-3': 'Schlag: drei Steine',
    'shot-4': 'Schlag: vier Steine oder mehr',
    linear: 'Linearer Zug',
    breakthrough: 'Durchbruch',
    'king-trap': 'Damenfang',
    sacrifice: 'Opfer',
    'coup-turc': 'Türkischer Schlag',
    zugzwang: 'Zugzwang',
    opposition: 'Opposition',
    'ending-men': 'Endspiel mit Steinen',
    'ending-kings': 'Endspiel mit Damen',
    'ending-mixed': 'Endspiel mit Steinen und Damen',
  },
  themeOption: (name, count) => `${name} (${count})`,
  goOn: 'Richtig. Weiter so.',
  solved: 'Gelöst!',
  solvedLater: 'Das ist die Lösung.',
  wrong: (move) => `${move} ist nicht die Lösung. Versuchen Sie es noch einmal.`,
  why: (move) => `Warum nicht ${move}?`,
  asking: 'Die Engine sieht es sich an …',
  refutation: (move, line, white, sign) => {
    const chances = Math.round(sign > 0 ? white : 100 - white);
    return `Nach ${move} ist ${line} am besten. Ihre Gewinnchancen sind dann ${chances} %.`;
  },
  noRefutation: (reason) => `Die Engine kann es nicht sagen: ${reason}`,
  showing: 'Das ist die Lösung.',
  shown: 'Das war die Lösung.',
  firstHint: 'Tipp',
  piece: (square) => `Der Stein auf ${square} zieht.`,
  solutionIs: (move) => `Der Zug ist ${move}.`,
  hint: 'Zug zeigen',
  solution: 'Lösung abspielen',
  again: 'Von vorn',
  skip: 'Andere Aufgabe',
  next: 'Nächste Aufgabe',
  rating: 'Ihre Wertung',
  ratingOf: (rating, deviation) => `${rating} ± ${deviation}`,
  change: (points) => (points < 0 ? `−${-points}` : `+${points}`),
  streak: 'Serie',
  streakOf: (streak, best) => `${streak}, längste ${best}`,
  done: 'Gelöst',
  doneOf: (solved, tried) =>
    `${solved} von ${plural(tried, { one: 'Aufgabe', other: 'Aufgaben' })}`,
  puzzleRating: (rating) => `Wertung dieser Aufgabe: ${rating}`,
});
