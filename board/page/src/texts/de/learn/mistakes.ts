import type { Translator } from '../../language/types';

const colors = { white: 'Weiß', black: 'Schwarz' };

export const mistakes: Translator<'mistakes'> = ({ plural }) => {
  const pieces = (count: number, king: boolean) => {
    if (count === 1) return king ? 'eine Dame' : 'einen Stein';
    return plural(count, { one: 'Stein', other: 'Steine' });
  };
  return {
    title: 'Aus Fehlern lernen',
    sides: { white: 'Weiß', black: 'Schwarz', both: 'Beide' },
    sideOption: (side, mistakes) => `${side} (${mistakes})`,
    side: 'Fehler von',
    none: (color) =>
      color === null
        ? 'Keine Seite hat in dieser Partie Chancen vergeben.'
        : `${colors[color]} hat in dieser Partie keine Chancen vergeben.`,
    notReviewed:
      'Werten Sie zuerst die Partie aus. Dann ist jeder Fehler eine Stellung, in der ein besserer ' +
      'Zug zu finden ist.',
    toReview: 'Zurück zur Auswertung',
    progress: (number, total) => `${number} von ${total}`,
    wasPlayed: 'wurde gespielt.',
    task: (color) => `Finden Sie einen besseren Zug für ${colors[color]}.`,
    checking: 'Die Engine prüft Ihren Zug …',
    best: (move) => `${move} ist der beste Zug.`,
    good: (move, lost) =>
      lost < 1
        ? `${move} ist so gut wie der beste Zug.`
        : `${move} ist auch gut: Es kostet höchstens ${lost} % der Chancen.`,
    wrong: (move, lost, what) => {
      const wrong = what || `kostet ${lost} % der Gewinnchancen`;
      return `${move ?? 'Das ist der Zug der Partie. Er'} ${wrong}. Versuchen Sie es noch einmal.`;
    },
    solution: (line) => `Besser: ${line}`,
    explained: (move, lost, what) =>
      what === ''
        ? `${move} kostet ${lost} % der Gewinnchancen.`
        : `${move} ${what}. Das kostet ${lost} % der Gewinnchancen.`,
    notKnown: 'Die Engine sucht, was falsch war …',
    reasonKinds: {
      'won-to-drawn': () => 'macht aus einem gewonnenen Endspiel ein Remis',
      'won-to-lost': () => 'macht aus einem gewonnenen Endspiel ein verlorenes',
      'drawn-to-lost': () => 'verliert ein remises Endspiel',
      hangs: ({ count, king }) => `stellt ${pieces(count, king)} ein`,
      'allows-shot': ({ count }) => `erlaubt einen Schlag von ${count}`,
      loses: ({ count, king }) => `verliert ${pieces(count, king)}`,
      'misses-shot': ({ count }) => `lässt einen Schlag von ${count} aus`,
      'misses-pieces': ({ count, king }) => `übersieht den Gewinn: ${pieces(count, king)}`,
      'lets-man-through': () => 'lässt einen Stein durch',
      'misses-king': () => 'übersieht eine Dame',
    },
    reasons: (words) => words.join(' und '),
    accepted: (points) => `Ein Zug gilt, wenn er höchstens ${points} % der Gewinnchancen kostet.`,
    notChecked: (reason) => `Der Zug kann nicht beurteilt werden: ${reason}`,
    explain: 'Was war falsch?',
    show: 'Lösung zeigen',
    replay: 'Bessere Variante abspielen',
    next: 'Nächster Fehler',
    finish: 'Fertig',
    skip: 'Überspringen',
    startOver: 'Von vorn',
    again: 'Noch einmal',
    openAgain: (move) => `Noch einmal: ${move}`,
    done: 'Alle Fehler sind bearbeitet.',
    results: {
      first: 'sofort gefunden',
      later: 'später gefunden',
      shown: 'Lösung gezeigt',
      skipped: 'übersprungen',
    },
    summary: (found, total) =>
      `Sie fanden einen besseren Zug für ${found} von ` +
      `${plural(total, { one: 'Fehler', other: 'Fehlern' })}.`,
    board: 'Stellung vor dem Fehler',
  };
};
