import type { Translator } from '../language/types';

const colors = { white: 'Białe', black: 'Czarne' };

export const editor: Translator<'editor'> = () => ({
  title: 'Edytor pozycji',
  label: 'Ustawiana pozycja',
  tools: 'Bierka do postawienia',
  tool: (color, king) =>
    king
      ? { white: 'Biała damka', black: 'Czarna damka' }[color]
      : { white: 'Biały pionek', black: 'Czarny pionek' }[color],
  move: 'Przesuwanie bierek',
  eraser: 'Gumka',
  help: 'Wybierz bierkę, a potem pola. Bierki można też przeciągać, również poza planszę.',
  turn: 'Ruch mają',
  sides: colors,
  clear: 'Wyczyść planszę',
  start: 'Pozycja początkowa',
  flip: 'Obróć planszę',
  fen: 'FEN',
  use: 'Użyj tej pozycji',
  cancel: 'Anuluj',
  wrong: 'nie może tu stać',
  atColumn: (column, message) => `Znak ${column}: ${message}`,
  missing: (sides) =>
    sides.length === 2
      ? 'Plansza jest pusta: każda ze stron musi mieć co najmniej jedną bierkę.'
      : `${colors[sides[0]]} nie mają bierek: postaw na planszy co najmniej jedną.`,
});
