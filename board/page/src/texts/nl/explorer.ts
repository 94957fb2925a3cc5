import type { Translator } from '../language/types';

export const explorer: Translator<'explorer'> = ({ plural }) => ({
  title: 'Openingen',
  source: 'Bron van de zetten',
  sources: { book: 'Boek', open: 'Open partijen' },
  caption: 'De zetten in deze stand, de beste eerst',
  columns: { move: 'Zet', value: 'Waarde', depth: 'Diepte', games: 'Partijen', white: 'Score Wit' },
  oldMark: '*',
  old: 'van een eerdere engine',
  white: (percent) => `Wit scoorde ${percent}%`,
  showAll: (count) => `Alle ${count} tonen`,
  showBest: (count) => `De beste ${count} tonen`,
  absent: 'Deze stand staat niet in het boek.',
  left: (plies) =>
    `De partij is er ${plural(plies, { one: 'halve zet', other: 'halve zetten' })} geleden van ` +
    'afgeweken.',
  scores: (nodes, signature) => `Scores: zoekacties van ${nodes} nodes door engine ${signature}.`,
  played: 'De zetten in deze stand, de meest gespeelde eerst',
  came: (here, all) => `Partijen met deze stand: ${here} van ${all}.`,
  loading: (megabytes) =>
    megabytes === null ? 'Het boek wordt geladen…' : `Het boek wordt geladen (${megabytes} MB)…`,
  failed: (reason) => `Het boek kon niet geladen worden: ${reason}`,
});
