import type { Translator } from '../language/types';

export const explorer: Translator<'explorer'> = ({ plural }) => ({
  title: 'Eröffnungen',
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
  source: (nodes, signature) =>
    `Bewertungen: Suchen von ${nodes} Knoten durch die Engine ${signature}.`,
  loading: (megabytes) =>
    megabytes === null ? 'Das Buch wird geladen …' : `Das Buch wird geladen (${megabytes} MB) …`,
  failed: (reason) => `Das Buch konnte nicht geladen werden: ${reason}`,
});
