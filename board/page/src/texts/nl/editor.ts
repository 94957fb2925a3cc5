import type { Translator } from '../language/types';

const colors = { white: 'Wit', black: 'Zwart' };

export const editor: Translator<'editor'> = () => ({
  title: 'Stand opzetten',
  label: 'De stand die je opzet',
  tools: 'Stuk om te plaatsen',
  tool: (color, king) => `${{ white: 'Witte', black: 'Zwarte' }[color]} ${king ? 'dam' : 'schijf'}`,
  move: 'Stukken verplaatsen',
  eraser: 'Gum',
  help: 'Kies een stuk en daarna de velden. Je kunt stukken ook slepen, ook van het bord af.',
  turn: 'Aan zet',
  sides: colors,
  clear: 'Bord leegmaken',
  start: 'Beginstand',
  flip: 'Bord draaien',
  fen: 'FEN',
  use: 'Deze stand gebruiken',
  cancel: 'Annuleren',
  wrong: 'kan hier niet staan',
  atColumn: (column, message) => `Kolom ${column}: ${message}`,
  missing: (sides) =>
    sides.length === 2
      ? 'Het bord is leeg: elke kleur heeft minstens één stuk nodig.'
      : `${colors[sides[0]]} heeft geen stuk: zet er minstens één op het bord.`,
});
