import type { Translator } from '../language/types';

const colors = { white: 'Białe', black: 'Czarne' };
const lower = { white: 'białe', black: 'czarne' };
const toColors = { white: 'białym', black: 'czarnym' };
const judgements = { inaccuracy: 'Niedokładność', mistake: 'Błąd', blunder: 'Poważny błąd' };

export const state: Translator<'state'> = ({ plural }) => ({
  levels: {
    beginner: 'Początkujący',
    novice: 'Nowicjusz',
    learner: 'Uczeń',
    casual: 'Amator',
    intermediate: 'Średni',
    advanced: 'Zaawansowany',
    strong: 'Silny',
    expert: 'Ekspert',
    master: 'Mistrz',
    champion: 'Arcymistrz',
    full: 'Pełna siła',
  },
  levelWithRating: (name, rating) => (rating === null ? name : `${name} (${rating})`),
  noClock: 'Bez zegara',
  customClock: 'Własny',

  colors,
  player: 'Ty',
  matchEvent: 'Partia z silnikiem',
  sharedEvent: 'Partia dwóch osób na jednym urządzeniu',

  verdicts: { won: 'Wygrywasz', lost: 'Przegrywasz' },

  ends: {
    'no-moves': (winner, loser) =>
      `${colors[winner]} wygrywają: ${lower[loser]} nie mają dozwolonego ruchu.`,
    repetition: () => 'Remis: ta sama pozycja po raz trzeci.',
    'lone-kings': () => 'Remis: jedna damka przeciw jednej damce.',
    'king-moves': () => 'Remis: po 25 ruchów każdej ze stron samymi damkami i bez bicia.',
    time: (winner, loser) => `${colors[winner]} wygrywają: ${toColors[loser]} skończył się czas.`,
    resignation: (winner, loser) => `${colors[winner]} wygrywają: ${lower[loser]} poddały partię.`,
    agreement: () => 'Remis za obopólną zgodą.',
    aborted: () => 'Partię przerwano bez wyniku.',
  },

  engineFailed: (reason) => `Nie można użyć silnika: ${reason}`,
  engineRestarted: (reason) => `Silnik uruchomiono ponownie: ${reason}`,
  engineRefused: (text) => `Silnik odrzucił ustawienie: ${text}`,
  matchEngineFailed: (reason) => `Partię przerwano, ponieważ silnik zawiódł: ${reason}`,
  noMove: (text) =>
    text === null ? 'nie podał ruchu.' : `podał ruch, który jest niedozwolony: ${text}.`,
  matchPaused: 'Partia jest wstrzymana, dopóki nie wróci połączenie z silnikiem.',
  matchRuns: 'Trwa partia. Najpierw ją dokończ, poddaj lub przerwij.',
  notYourTurn: 'Teraz ruch silnika.',
  notAtHead: 'To nie jest ostatnia pozycja partii. Aby wykonać ruch, przejdź do ostatniej pozycji.',
  noBestMove: 'Nie ma tu ruchu do zagrania: partia jest zakończona.',
  reviewEmpty: 'Partia nie ma ruchów do przejrzenia.',

  nothingToOpen: 'Nie ma czego otworzyć: tekst jest pusty.',
  noGames: 'Tekst nie zawiera żadnej partii.',
  notPart: (games, problems) => {
    const places = plural(problems, { one: 'miejsca', other: 'miejsc' });
    const list = plural(games, { one: 'partię', few: 'partie', many: 'partii', other: 'partii' });
    return `Nie można odczytać ${places} w tekście i nic nie otwarto. Można otworzyć ${list}.`;
  },
  fileFailed: (reason) => `Nie można odczytać pliku: ${reason}`,
  fileTooLarge: (megabytes) =>
    `Plik jest za duży: można otwierać pliki o rozmiarze do ${megabytes} MB.`,
  saveFailed: (reason) => `Nie można zapisać pracy w tej przeglądarce: ${reason}`,
  undone: 'Cofnięto ostatnią zmianę.',
  bracesReplaced:
    'Zamykający nawias klamrowy zakończyłby komentarz w PDN: nawiasy klamrowe zamieniono na okrągłe.',
  openedOver: (missing, loser, result) => {
    if (missing.length === 2)
      return `Na planszy nie ma żadnej bierki, więc partia jest zakończona: ${result}.`;
    if (loser === null) return `W tej pozycji partia jest zakończona: ${result}.`;
    const reason = missing.includes(loser) ? 'nie mają bierek' : 'nie mają dozwolonego ruchu';
    return `W tej pozycji partia jest zakończona: ${lower[loser]} ${reason}. ${result}.`;
  },

  judgements,
  reviewNote: (judgement, better) =>
    better === '' ? `${judgements[judgement]}.` : `${judgements[judgement]}. Lepiej: ${better}`,

  shortcuts: {
    previous: 'Poprzedni ruch',
    next: 'Następny ruch',
    first: 'Pierwsza pozycja',
    last: 'Ostatnia pozycja',
    previousVariation: 'Poprzedni wariant',
    nextVariation: 'Następny wariant',
    flip: 'Obróć planszę',
    hint: 'Podpowiedź',
    best: 'Zagraj najlepszy ruch',
    analysis: 'Włącz lub wyłącz analizę',
    undo: 'Cofnij ostatnią zmianę w partii',
    typeMove: 'Wpisz ruch',
    help: 'Ta pomoc',
  },
  keys: {
    ArrowLeft: '←',
    ArrowRight: '→',
    ArrowUp: '↑',
    ArrowDown: '↓',
    Home: 'Home',
    End: 'End',
    ' ': 'Spacja',
    'Ctrl+z': 'Ctrl+Z',
  },
});
