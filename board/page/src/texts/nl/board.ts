import type { Translator } from '../language/types';

const colors = { white: 'Wit', black: 'Zwart' };

export const board: Translator<'board'> = ({ plural, or, and }) => {
  const pieces = (count: number) => plural(count, { one: 'stuk', other: 'stukken' });
  return {
    piece: (color, king) =>
      `${{ white: 'witte', black: 'zwarte' }[color]} ${king ? 'dam' : 'schijf'}`,
    empty: 'leeg',
    square: (square, content, notes) => [square, content, ...notes].join(', '),
    selected: 'gekozen',
    mustCapture: 'moet slaan',
    destination: 'eindveld',
    nextStop: 'volgende sprong',
    jumped: 'geslagen',

    entered: (square, next) => `${square} gekozen. Verder naar: ${or(next)}.`,
    cancelled: 'Keuze ongedaan gemaakt.',

    chooseCapture: 'Welke slag?',
    choice: (path, captured) => `${path.join(' × ')} slaat ${captured.join(', ')}`,
    differs: (only, captured) =>
      only.every((square) => captured.includes(square))
        ? `Slaat ${and(only)}`
        : `Gaat via ${and(only)}`,
    cancel: 'Annuleren',

    gameOver: 'De partij is afgelopen.',
    notYourTurn: (turn) => `Even wachten: ${colors[turn]} is aan zet.`,
    otherSide: (turn) => `${colors[turn]} is aan zet.`,
    mustCaptureWith: (from, count) => `Je moet slaan met ${or(from)}: ${pieces(count)}.`,
    captureGoesTo: (from, count, next) =>
      `Je moet ${pieces(count)} slaan: ${from} gaat naar ${or(next)}.`,
    captureGoesOn: (next) =>
      `De slag gaat verder naar ${or(next)}. Met Backspace of een tik op het stuk neem je een ` +
      'sprong terug.',
    landBehind: (next) => `Kies het veld waar je stuk neerkomt: ${or(next)}.`,
    blocked: (square) => `Het stuk op ${square} kan niet weg: het staat vast.`,
    occupied: 'Een zet eindigt op een leeg veld.',
    cannotCapture:
      'Dit stuk kun je niet slaan: je slaat recht over een stuk heen, langs een rij of kolom.',
    manMoves:
      'Een schijf gaat één veld recht of schuin vooruit, of springt vooruit over een reeks eigen ' +
      'schijven.',
    kingMoves: 'Een dam beweegt in een rechte lijn, in elke richting, over lege velden.',
  };
};
