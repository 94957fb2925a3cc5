import type { Translator } from '../language/types';

export const collection: Translator<'collection'> = ({ plural }) => {
  const games = (count: number) => plural(count, { one: 'partij', other: 'partijen' });
  return {
    save: 'Deze partij opslaan',
    import: 'Bestand importeren',
    keep: 'Afgelopen partijen automatisch opslaan',
    keepAbout:
      'De partijen worden alleen in deze browser bewaard. Exporteer ze als ze niet verloren mogen ' +
      'gaan.',
    find: 'Zoeken op speler, evenement of datum',
    result: 'Uitslag',
    anyResult: 'Elke uitslag',
    here: 'Met de stand op het bord',
    list: 'Mijn partijen',
    empty: 'Er zijn nog geen partijen. Sla de partij op het bord op of importeer een bestand.',
    noMatch: 'Geen enkele partij voldoet hieraan.',
    remove: 'Deze partij verwijderen',
    removeOf: (name) => `Deze partij verwijderen: ${name}`,
    undo: 'Ongedaan maken',
    plies: (count) => plural(count, { one: 'halve zet', other: 'halve zetten' }),
    pages: 'Pagina’s',
    previous: 'Vorige pagina',
    next: 'Volgende pagina',
    shown: (from, to, total) => `${from}–${to} van ${total}`,
    exportAll: (count) => `Alles exporteren: ${games(count)}`,
    exportFound: (count) => `Zoekresultaat exporteren: ${games(count)}`,
    fileName: 'mijn-partijen.pdn',

    noMoves: 'De partij heeft nog geen zetten, dus er valt niets op te slaan.',
    added: (name) => `Opgeslagen: ${name}.`,
    same: (name) => `Deze partij was al opgeslagen: ${name}.`,
    replaced: (name) => `Opnieuw opgeslagen, met het huidige commentaar: ${name}.`,
    removed: (name) => `Verwijderd: ${name}.`,
    restored: (name) => `Teruggezet: ${name}.`,
    gone: 'Deze partij is er niet meer. Is die in een ander tabblad verwijderd?',
    exported: (count) => `Geëxporteerd: ${games(count)}.`,

    progress: (percent, added) => `${percent}% gelezen, ${games(added)} toegevoegd`,
    imported: (added, duplicates, bad) => {
      const parts = [
        `${games(added)} toegevoegd`,
        duplicates === 0 ? '' : `${games(duplicates)} al aanwezig`,
        bad === 0 ? '' : `${games(bad)} niet gelezen`,
      ];
      return `${parts.filter((part) => part !== '').join(', ')}.`;
    },
    importCancelled: (added) => `Geannuleerd. Al toegevoegd en bewaard: ${games(added)}.`,
    importEnded: (added) => `Daarvoor al toegevoegd en bewaard: ${games(added)}.`,
    importProblems: (count) => `Wat niet gelezen kon worden (${count})`,
    more: (count) => `en nog ${count}`,
    line: (line, message) => (line === null ? message : `${message} (regel ${line})`),
    fileTooLarge: (megabytes) =>
      `Het bestand is groter dan ${megabytes} MB. Splits het in kleinere bestanden.`,
    fileFailed: (reason) => `Het bestand kon niet gelezen worden: ${reason}`,

    off:
      'Deze browser staat niet toe dat de pagina partijen bewaart, bijvoorbeeld in een privévenster. ' +
      'Sla de partij dan als bestand op.',
    full:
      'De browser heeft geen ruimte meer voor partijen: deze is niet opgeslagen. Wat er al stond, ' +
      'is er nog. Exporteer en verwijder partijen, of maak ruimte vrij op de schijf.',
    newer:
      'De partijen zijn bewaard door een nieuwere versie van deze pagina en blijven zoals ze zijn. ' +
      'Laad de pagina opnieuw om die versie te krijgen.',
    failed: (reason) => `Dat is niet gelukt in je partijenverzameling: ${reason}`,
    notKept: (reason) => `De afgelopen partij staat niet in “Mijn partijen”. ${reason}`,
  };
};
