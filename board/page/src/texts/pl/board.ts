import type { Translator } from '../language/types';

const ofColors = { white: 'białych', black: 'czarnych' };

export const board: Translator<'board'> = ({ plural, or, and }) => {
  const pieces = (count: number) =>
    plural(count, { one: 'bierkę', few: 'bierki', many: 'bierek', other: 'bierki' });
  return {
    piece: (color, king) =>
      king
        ? { white: 'biała damka', black: 'czarna damka' }[color]
        : { white: 'biały pionek', black: 'czarny pionek' }[color],
    empty: 'puste',
    square: (square, content, notes) => [square, content, ...notes].join(', '),
    selected: 'wybrano',
    mustCapture: 'musi bić',
    destination: 'pole docelowe',
    nextStop: 'następny etap',
    jumped: 'zbito',

    entered: (square, next) => `Wybrano ${square}. Dalej: ${or(next)}.`,
    cancelled: 'Anulowano wybór.',

    chooseCapture: 'Które bicie?',
    choice: (path, captured) => `${path.join(' × ')} bije ${captured.join(', ')}`,
    differs: (only, captured) =>
      only.every((square) => captured.includes(square))
        ? `Bije ${and(only)}`
        : `Przez ${and(only)}`,
    cancel: 'Anuluj',

    gameOver: 'Partia jest zakończona.',
    notYourTurn: (turn) => `Poczekaj: teraz ruch ${ofColors[turn]}.`,
    otherSide: (turn) => `Teraz ruch ${ofColors[turn]}.`,
    mustCaptureWith: (from, count) => `Musisz bić bierką z ${or(from)}: ${pieces(count)}.`,
    captureGoesTo: (from, count, next) => `Musisz zbić ${pieces(count)}: z ${from} na ${or(next)}.`,
    captureGoesOn: (next) =>
      `Bicie prowadzi dalej na ${or(next)}. Backspace albo stuknięcie w bierkę cofa jeden etap.`,
    landBehind: (next) => `Wybierz pole, na którym stanie twoja bierka: ${or(next)}.`,
    blocked: (square) => `Bierka na ${square} nie może się ruszyć: ma zablokowaną drogę.`,
    occupied: 'Ruch musi kończyć się na pustym polu.',
    cannotCapture:
      'Tej bierki nie można zbić: bije się, przeskakując bierkę na wprost, wzdłuż rzędu lub kolumny.',
    manMoves:
      'Pionek rusza się o jedno pole do przodu, prosto lub na ukos, albo przeskakuje do przodu ' +
      'linię własnych pionków.',
    kingMoves: 'Damka porusza się po linii prostej w dowolnym kierunku, przez puste pola.',
  };
};
