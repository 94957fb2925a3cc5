import type { Translator } from '../language/types';

export const collection: Translator<'collection'> = ({ plural }) => {
  const games = (count: number) => plural(count, { one: 'Partie', other: 'Partien' });
  return {
    save: 'Diese Partie speichern',
    import: 'Eine Datei einlesen',
    keep: 'Beendete Partien von selbst speichern',
    keepAbout:
      'Die Partien liegen nur in diesem Browser. Exportieren Sie, was nicht verloren gehen darf.',
    find: 'Nach Spieler, Ereignis oder Datum suchen',
    result: 'Ergebnis',
    anyResult: 'Jedes Ergebnis',
    here: 'Mit der Stellung auf dem Brett',
    list: 'Meine Partien',
    empty: 'Noch keine Partien. Speichern Sie die auf dem Brett, oder lesen Sie eine Datei ein.',
    noMatch: 'Keine Partie passt dazu.',
    remove: 'Diese Partie entfernen',
    removeOf: (name) => `Diese Partie entfernen: ${name}`,
    undo: 'Rückgängig',
    plies: (count) => plural(count, { one: 'Halbzug', other: 'Halbzüge' }),
    pages: 'Seiten',
    previous: 'Vorige Seite',
    next: 'Nächste Seite',
    shown: (from, to, total) => `${from}–${to} von ${total}`,
    exportAll: (count) => `Alle exportieren: ${games(count)}`,
    exportFound: (count) => `Gefundene exportieren: ${games(count)}`,
    fileName: 'meine-partien.pdn',

    noMoves: 'Die Partie hat noch keine Züge, also gibt es nichts zu speichern.',
    added: (name) => `Gespeichert: ${name}.`,
    same: (name) => `Diese Partie ist schon gespeichert: ${name}.`,
    replaced: (name) => `Mit den jetzigen Kommentaren neu gespeichert: ${name}.`,
    removed: (name) => `Entfernt: ${name}.`,
    restored: (name) => `Wieder da: ${name}.`,
    gone: 'Diese Partie ist nicht mehr da. Wurde sie in einem anderen Tab entfernt?',
    exported: (count) => `Exportiert: ${games(count)}.`,

    progress: (percent, added) => `${percent} % gelesen, ${games(added)} hinzugefügt`,
    imported: (added, duplicates, bad) => {
      const parts = [
        `${games(added)} hinzugefügt`,
        duplicates === 0 ? '' : `${games(duplicates)} schon vorhanden`,
        bad === 0 ? '' : `${games(bad)} nicht gelesen`,
      ];
      return `${parts.filter((part) => part !== '').join(', ')}.`;
    },
    importCancelled: (added) => `Abgebrochen. Schon hinzugefügt und weiter da: ${games(added)}.`,
    importEnded: (added) => `Zuvor hinzugefügt und weiter da: ${games(added)}.`,
    importProblems: (count) => `Was nicht gelesen werden konnte (${count})`,
    more: (count) => `und ${count} weitere`,
    line: (line, message) => (line === null ? message : `${message} (Zeile ${line})`),
    fileTooLarge: (megabytes) =>
      `Die Datei ist größer als ${megabytes} MB. Teilen Sie sie in kleinere auf.`,
    fileFailed: (reason) => `Die Datei konnte nicht gelesen werden: ${reason}`,

    off:
      'Dieser Browser lässt die Seite keine Partien behalten, etwa in einem privaten Fenster. ' +
      'Speichern Sie die Partie stattdessen als Datei.',
    full:
      'Der Browser hat keinen Platz mehr für Partien: Diese wurde nicht gespeichert. Was da war, ' +
      'ist noch da. Exportieren und entfernen Sie Partien, oder schaffen Sie Platz.',
    newer:
      'Die Partien stammen von einer neueren Version dieser Seite und bleiben, wie sie sind. Laden ' +
      'Sie die Seite neu, um diese Version zu bekommen.',
    failed: (reason) => `Das ist in der Sammlung nicht gelungen: ${reason}`,
    notKept: (reason) => `Die beendete Partie ist nicht in „Meine Partien“. ${reason}`,
  };
};
