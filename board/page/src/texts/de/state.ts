import type { Translator } from '../language/types';

const colors = { white: 'Weiß', black: 'Schwarz' };
const judgements = { inaccuracy: 'Ungenauigkeit', mistake: 'Fehler', blunder: 'Grober Fehler' };

export const state: Translator<'state'> = ({ plural }) => ({
  levels: {
    beginner: 'Anfänger',
    novice: 'Neuling',
    learner: 'Lernender',
    casual: 'Gelegenheitsspieler',
    intermediate: 'Mittel',
    advanced: 'Fortgeschritten',
    strong: 'Stark',
    expert: 'Experte',
    master: 'Meister',
    champion: 'Champion',
    full: 'Volle Stärke',
  },
  levelWithRating: (name, rating) => (rating === null ? name : `${name} (${rating})`),
  noClock: 'Ohne Uhr',
  customClock: 'Eigene',

  colors,
  player: 'Sie',
  matchEvent: 'Partie gegen die Engine',
  sharedEvent: 'Partie zu zweit an einem Gerät',

  verdicts: { won: 'Sie haben gewonnen', lost: 'Sie haben verloren' },

  ends: {
    'no-moves': (winner, loser) =>
      `${colors[winner]} gewinnt: ${colors[loser]} hat keinen erlaubten Zug.`,
    repetition: () => 'Remis: zum dritten Mal dieselbe Stellung.',
    'lone-kings': () => 'Remis: eine Dame gegen eine Dame.',
    'king-moves': () => 'Remis: 25 Züge jeder Seite nur mit Damen und ohne Schlag.',
    time: (winner, loser) => `${colors[winner]} gewinnt: Die Zeit von ${colors[loser]} ist um.`,
    resignation: (winner, loser) => `${colors[winner]} gewinnt: ${colors[loser]} hat aufgegeben.`,
    agreement: () => 'Remis nach Vereinbarung.',
    aborted: () => 'Die Partie wurde ohne Ergebnis abgebrochen.',
  },

  engineFailed: (reason) => `Die Engine ist nicht verfügbar: ${reason}`,
  engineRestarted: (reason) => `Die Engine wurde neu gestartet: ${reason}`,
  engineRefused: (text) => `Die Engine hat eine Einstellung abgelehnt: ${text}`,
  matchEngineFailed: (reason) =>
    `Die Partie wurde abgebrochen, weil die Engine ausgefallen ist: ${reason}`,
  noMove: (text) =>
    text === null
      ? 'Sie gab keinen Zug an.'
      : `Sie gab einen Zug an, der nicht erlaubt ist: ${text}.`,
  matchPaused: 'Die Partie ruht, bis es wieder eine Verbindung zur Engine gibt.',
  matchRuns: 'Eine Partie läuft. Beenden Sie sie zuerst, geben Sie auf oder brechen Sie sie ab.',
  notYourTurn: 'Die Engine ist am Zug.',
  notAtHead: 'Das ist nicht die letzte Stellung der Partie. Gehen Sie zu ihr, um zu ziehen.',
  noBestMove: 'Hier gibt es keinen Zug: Die Partie ist zu Ende.',
  reviewEmpty: 'Die Partie hat keine Züge, die sich auswerten ließen.',

  nothingToOpen: 'Es gibt nichts zu öffnen: Der Text ist leer.',
  noGames: 'Der Text enthält keine Partie.',
  notPart: (games, problems) =>
    `${plural(problems, { one: 'Stelle', other: 'Stellen' })} des Textes nicht lesbar; nichts wurde ` +
    `geöffnet. Zu öffnen: ${plural(games, { one: 'Partie', other: 'Partien' })}.`,
  fileFailed: (reason) => `Die Datei ist nicht lesbar: ${reason}`,
  fileTooLarge: (megabytes) =>
    `Die Datei ist zu groß: Dateien bis ${megabytes} MB können geöffnet werden.`,
  saveFailed: (reason) => `Die Arbeit kann in diesem Browser nicht gespeichert werden: ${reason}`,
  undone: 'Die letzte Änderung wurde rückgängig gemacht.',
  bracesReplaced:
    'Eine geschweifte Klammer zu würde in PDN den Kommentar beenden: Aus den geschweiften wurden ' +
    'runde Klammern.',
  openedOver: (missing, loser, result) => {
    if (missing.length === 2)
      return `Auf dem Brett steht kein Stein, also ist die Partie zu Ende: ${result}.`;
    if (loser === null) return `In dieser Stellung ist die Partie zu Ende: ${result}.`;
    const reason = missing.includes(loser) ? 'hat keinen Stein' : 'hat keinen erlaubten Zug';
    return `In dieser Stellung ist die Partie zu Ende: ${colors[loser]} ${reason}. ${result}.`;
  },

  judgements,
  reviewNote: (judgement, better) =>
    better === '' ? `${judgements[judgement]}.` : `${judgements[judgement]}. Besser: ${better}`,

  shortcuts: {
    previous: 'Voriger Zug',
    next: 'Nächster Zug',
    first: 'Erste Stellung',
    last: 'Letzte Stellung',
    previousVariation: 'Vorige Variante',
    nextVariation: 'Nächste Variante',
    flip: 'Brett drehen',
    hint: 'Tipp',
    best: 'Besten Zug spielen',
    analysis: 'Analyse ein oder aus',
    undo: 'Letzte Änderung der Partie rückgängig machen',
    typeMove: 'Einen Zug eintippen',
    help: 'Diese Hilfe',
  },
  keys: {
    ArrowLeft: '←',
    ArrowRight: '→',
    ArrowUp: '↑',
    ArrowDown: '↓',
    Home: 'Pos1',
    End: 'Ende',
    ' ': 'Leertaste',
    'Ctrl+z': 'Strg+Z',
  },
});
