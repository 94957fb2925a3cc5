import type { Translator } from '../language/types';

export const collection: Translator<'collection'> = ({ plural }) => {
  const games = (count: number) =>
    plural(count, { one: 'partia', few: 'partie', many: 'partii', other: 'partii' });
  return {
    save: 'Zapisz tę partię',
    import: 'Importuj plik',
    keep: 'Zapisuj zakończone partie automatycznie',
    keepAbout:
      'Partie są przechowywane w tej przeglądarce i nigdzie indziej. Wyeksportuj je, jeśli nie mogą ' +
      'przepaść.',
    find: 'Szukaj gracza, wydarzenia lub daty',
    result: 'Wynik',
    anyResult: 'Dowolny wynik',
    here: 'Z pozycją na planszy',
    list: 'Moje partie',
    empty: 'Nie ma jeszcze partii. Zapisz partię z planszy albo zaimportuj plik.',
    noMatch: 'Nie ma takiej partii.',
    remove: 'Usuń tę partię',
    removeOf: (name) => `Usuń tę partię: ${name}`,
    undo: 'Cofnij',
    plies: (count) =>
      plural(count, { one: 'półruch', few: 'półruchy', many: 'półruchów', other: 'półruchu' }),
    pages: 'Strony',
    previous: 'Poprzednia strona',
    next: 'Następna strona',
    shown: (from, to, total) => `${from}–${to} z ${total}`,
    exportAll: (count) => `Eksportuj wszystko: ${games(count)}`,
    exportFound: (count) => `Eksportuj znalezione: ${games(count)}`,
    fileName: 'moje-partie.pdn',

    noMoves: 'Partia nie ma jeszcze ruchów, więc nie ma czego zapisać.',
    added: (name) => `Zapisano: ${name}.`,
    same: (name) => `Ta partia jest już zapisana: ${name}.`,
    replaced: (name) => `Zapisano ponownie, z obecnymi komentarzami: ${name}.`,
    removed: (name) => `Usunięto: ${name}.`,
    restored: (name) => `Przywrócono: ${name}.`,
    gone: 'Tej partii już nie ma. Czy usunięto ją w innej karcie?',
    exported: (count) => `Wyeksportowano: ${games(count)}.`,

    progress: (percent, added) => `Odczytano ${percent}%, dodano: ${games(added)}`,
    imported: (added, duplicates, bad) => {
      const parts = [
        `Dodano: ${games(added)}`,
        duplicates === 0 ? '' : `już zapisane: ${games(duplicates)}`,
        bad === 0 ? '' : `nieodczytane: ${games(bad)}`,
      ];
      return `${parts.filter((part) => part !== '').join(', ')}.`;
    },
    importCancelled: (added) => `Anulowano. Partie dodane wcześniej (${added}) pozostają.`,
    importEnded: (added) => `Partie dodane wcześniej (${added}) pozostają.`,
    importProblems: (count) => `Czego nie udało się odczytać (${count})`,
    more: (count) => `i jeszcze ${count}`,
    line: (line, message) => (line === null ? message : `${message} (wiersz ${line})`),
    fileTooLarge: (megabytes) => `Plik jest większy niż ${megabytes} MB. Podziel go na mniejsze.`,
    fileFailed: (reason) => `Nie udało się odczytać pliku: ${reason}`,

    off:
      'Ta przeglądarka nie pozwala stronie przechowywać partii, na przykład w oknie prywatnym. ' +
      'Zapisz partię jako plik.',
    full:
      'Przeglądarka nie ma już miejsca na partie: tej nie zapisano. Wszystko, co było wcześniej, ' +
      'pozostało. Wyeksportuj partie i usuń niektóre albo zwolnij miejsce na dysku.',
    newer:
      'Partie zapisała nowsza wersja tej strony, więc pozostają bez zmian. Odśwież stronę, aby ' +
      'otrzymać tę wersję.',
    failed: (reason) => `Nie udało się to w zbiorze partii: ${reason}`,
    notKept: (reason) => `Zakończonej partii nie ma w dziale „Moje partie”. ${reason}`,
  };
};
