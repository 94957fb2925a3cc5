import type { Translator } from '../language/types';

const colors = { white: 'Weiß', black: 'Schwarz' };

export const board: Translator<'board'> = ({ plural, or, and }) => {
  const pieces = (count: number) => plural(count, { one: 'Stein', other: 'Steine' });
  return {
    piece: (color, king) =>
      king
        ? { white: 'weiße Dame', black: 'schwarze Dame' }[color]
        : { white: 'weißer Stein', black: 'schwarzer Stein' }[color],
    empty: 'leer',
    square: (square, content, notes) => [square, content, ...notes].join(', '),
    selected: 'gewählt',
    mustCapture: 'muss schlagen',
    destination: 'Zielfeld',
    nextStop: 'nächste Station',
    jumped: 'geschlagen',

    entered: (square, next) => `${square} gewählt. Weiter: ${or(next)}.`,
    cancelled: 'Auswahl aufgehoben.',

    chooseCapture: 'Welcher Schlag?',
    choice: (path, captured) => `${path.join(' × ')} schlägt ${captured.join(', ')}`,
    differs: (only, captured) =>
      only.every((square) => captured.includes(square))
        ? `Schlägt ${and(only)}`
        : `Geht über ${and(only)}`,
    cancel: 'Abbrechen',

    gameOver: 'Die Partie ist zu Ende.',
    notYourTurn: (turn) => `Bitte warten: ${colors[turn]} ist am Zug.`,
    otherSide: (turn) => `${colors[turn]} ist am Zug.`,
    mustCaptureWith: (from, count) => `Sie müssen mit ${or(from)} schlagen: ${pieces(count)}.`,
    captureGoesTo: (from, count, next) =>
      `Sie müssen ${pieces(count)} schlagen: ${from} zieht nach ${or(next)}.`,
    captureGoesOn: (next) =>
      `Der Schlag geht weiter nach ${or(next)}. Die Rücktaste oder ein Tippen auf den Stein nimmt ` +
      'eine Station zurück.',
    landBehind: (next) => `Wählen Sie das Feld, auf dem Ihr Stein landet: ${or(next)}.`,
    blocked: (square) => `Der Stein auf ${square} kann nicht ziehen: Sein Weg ist versperrt.`,
    occupied: 'Ein Zug endet auf einem leeren Feld.',
    cannotCapture:
      'Dieser Stein kann nicht geschlagen werden: Geschlagen wird geradeaus über einen Stein, auf ' +
      'einer Reihe oder Linie.',
    manMoves:
      'Ein einfacher Stein zieht ein Feld gerade oder schräg vorwärts oder springt vorwärts über ' +
      'eine Kette eigener Steine.',
    kingMoves: 'Eine Dame zieht geradeaus in jede Richtung über leere Felder.',
  };
};
