import type { Translator } from '../../language/types';

const colors = { white: 'Wit', black: 'Zwart' };

export const puzzles: Translator<'puzzles'> = ({ plural }) => ({
  title: 'Puzzels',
  task: (side) => `${colors[side]} aan zet. Vind de beste zet.`,
  label: 'Bord van de puzzel',
  loading: (megabytes) =>
    megabytes === null
      ? 'De puzzels worden geladen…'
      : `De puzzels worden geladen (${megabytes} MB)…`,
  failed: (reason) => `De puzzels konden niet geladen worden: ${reason}`,
  empty: 'Er zijn geen puzzels.',
  theme: 'Thema',
  all: 'Alle thema’s',
  themes: {
    'shot-2': 'Slagzet: twee stukken',
    'shot-3': 'Slagzet: drie stukken',
    'shot-4': 'Slagzet: vier of meer stukken',
    linear: 'Lineaire zet',
    breakthrough: 'Doorbraak',
    'king-trap': 'Dam vangen',
    sacrifice: 'Offer',
    'coup-turc': 'Coup turc',
    zugzwang: 'Zetdwang',
    opposition: 'Oppositie',
    'ending-men': 'Eindspel met schijven',
    'ending-kings': 'Eindspel met dammen',
    'ending-mixed': 'Eindspel met schijven en dammen',
  },
  themeOption: (name, count) => `${name} (${count})`,
  goOn: 'Goed. Ga door.',
  solved: 'Opgelost!',
  solvedLater: 'Dat is de oplossing.',
  wrong: (move) => `${move} is niet de oplossing. Probeer het nog eens.`,
  why: (move) => `Waarom niet ${move}?`,
  asking: 'De engine bekijkt het…',
  refutation: (move, line, white, sign) => {
    const chances = Math.round(sign > 0 ? white : 100 - white);
    return `Na ${move} is ${line} het best. Je winstkansen zijn dan ${chances}%.`;
  },
  noRefutation: (reason) => `De engine kan het niet zeggen: ${reason}`,
  showing: 'Dit is de oplossing.',
  shown: 'Dat was de oplossing.',
  firstHint: 'Hint',
  piece: (square) => `Het stuk op ${square} doet de zet.`,
  solutionIs: (move) => `De zet is ${move}.`,
  hint: 'Zet tonen',
  solution: 'Oplossing afspelen',
  again: 'Opnieuw beginnen',
  skip: 'Andere puzzel',
  next: 'Volgende puzzel',
  rating: 'Jouw rating',
  ratingOf: (rating, deviation) => `${rating} ± ${deviation}`,
  change: (points) => (points < 0 ? `−${-points}` : `+${points}`),
  streak: 'Serie',
  streakOf: (streak, best) => `${streak}, langste ${best}`,
  done: 'Opgelost',
  doneOf: (solved, tried) => `${solved} van ${plural(tried, { one: 'puzzel', other: 'puzzels' })}`,
  puzzleRating: (rating) => `Rating van deze puzzel: ${rating}`,
});
