import type { Translator } from '../language/types';

const colors = { white: 'Weiß', black: 'Schwarz' };

export const editor: Translator<'editor'> = () => ({
  title: 'Stellung aufbauen',
  label: 'Die Stellung im Aufbau',
  tools: 'Stein, der gesetzt wird',
  tool: (color, king) =>
    king
      ? { white: 'Weiße Dame', black: 'Schwarze Dame' }[color]
      : { white: 'Weißer Stein', black: 'Schwarzer Stein' }[color],
  move: 'Steine versetzen',
  eraser: 'Löschen',
  help: 'Wählen Sie einen Stein, dann die Felder. Steine lassen sich auch ziehen, auch vom Brett.',
  turn: 'Am Zug',
  sides: colors,
  clear: 'Brett leeren',
  start: 'Grundstellung',
  flip: 'Brett drehen',
  fen: 'FEN',
  use: 'Stellung übernehmen',
  cancel: 'Abbrechen',
  wrong: 'kann hier nicht stehen',
  atColumn: (column, message) => `Spalte ${column}: ${message}`,
  missing: (sides) =>
    sides.length === 2
      ? 'Das Brett ist leer: Jede Seite braucht mindestens einen Stein.'
      : `${colors[sides[0]]} hat keinen Stein: Setzen Sie mindestens einen auf das Brett.`,
});
