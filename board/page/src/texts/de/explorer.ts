import type { Translator } from '../language/types';

export const explorer: Translator<'explorer'> = ({ plural }) => ({
  title: 'Eröffnungen',
  source: 'Quelle der Züge',
  sources: { book: 'Buch', open: 'Geöffnete Partien' },
  caption: 'Die Züge dieser Stellung, der beste zuerst',
  columns: { move: 'Zug', value: 'Wert', depth: 'Tiefe', games: 'Partien', white: 'Weiß erzielte' },
  oldMark: '*',
  old: 'von einer früheren Engine',
  white: (percent) => `Weiß erzielte ${percent} %`,
  showAll: (count) => `Alle ${count} zeigen`,
  showBest: (count) => `Die besten ${count} zeigen`,
  absent: 'Diese Stellung steht nicht im Buch.',
  left: (plies) =>
    `Die Partie hat es vor ${plural(plies, { one: 'Halbzug', other: 'Halbzügen' })} verlassen.`,
  scores: (nodes, signature) =>
    `Bewertungen: Suchen von ${nodes} Knoten durch die Engine ${signature}.`,
  played: 'Die Züge dieser Stellung, der häufigste zuerst',
  came: (here, all) => `Partien mit dieser Stellung: ${here} von ${all}.`,
  loading: (megabytes) =>
    megabytes === null ? 'Das Buch wird geladen …' : `Das Buch wird geladen (${megabytes} MB) …`,
  failed: (reason) => `Das Buch konnte nicht geladen werden: ${reason}`,
});
