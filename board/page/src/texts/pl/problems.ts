import type { Translator } from '../language/types';

export const problems: Translator<'problems'> = ({ plural }) => {
  const seconds = (count: number) => plural(count, { one: 'sekundy', other: 'sekund' });
  return {
    rulesNotLoaded: (reason) => `Nie udało się wczytać zasad gry: ${reason}`,

    engineNoStart: (count) => `Silnik nie uruchomił się w ciągu ${seconds(count)}.`,
    engineNoAnswer: (count) => `Silnik nie odpowiedział w ciągu ${seconds(count)}.`,
    engineFailed: (reason) => `Silnik przestał działać: ${reason}`,
    engineGivenUp: (reason) =>
      `Silnik kilka razy przestał działać i uruchomi się dopiero wtedy, gdy będzie potrzebny. ${reason}`,
    engineDisposed: 'Silnik zamknięto.',
    engineRefused: (message) => `Silnik nie przyjął pozycji: ${message}`,
    engineLine: (text) => `Tekst dla silnika musi być jednym wierszem: '${text}'`,
    socketNoConnection:
      'Brak połączenia z serwerem lokalnym: czy program dameo-board nadal działa?',
    socketClosed: (code, reason) =>
      reason === ''
        ? `Serwer lokalny zamknął połączenie (kod ${code}).`
        : `Serwer lokalny zamknął połączenie: ${reason} (kod ${code}).`,

    status: (code) => `serwer odpowiedział kodem ${code}`,

    linkKind: "Link kończy się na '#pdn=' i partii albo na '#fen=' i pozycji.",
    linkEmpty: (kind) => `Link nie zawiera nic po '#${kind}='.`,
    linkCharacter: (found) =>
      `Uszkodzony link: '${found}' nie jest literą, cyfrą ani znakiem '-' lub '_'.`,
    linkEscape: "Uszkodzony link: po '%' muszą następować dwie cyfry szesnastkowe tekstu w UTF-8.",
    linkCut: 'Uszkodzony link: brakuje jego końca. Czy skopiowano go w całości?',
    linkDamaged: 'Uszkodzony link: jego dane są zepsute. Czy skopiowano go bez zmian?',
    linkLarge: (megabytes) => `Link zawiera ponad ${megabytes} MB tekstu.`,
    linkUnsupported:
      'Ta przeglądarka nie może odczytywać ani tworzyć takich linków: nie ma CompressionStream.',

    storageOff:
      'Ta przeglądarka nie pozwala stronie niczego zapisywać: twoje partie przepadną, gdy ją ' +
      'zamkniesz.',
    storageFull:
      'Przeglądarka nie ma już miejsca na twoje partie: ostatniej zmiany nie zapisano. Zapisz partię ' +
      'jako plik albo usuń stare partie.',
    storageDamaged: (key, keptAs) =>
      `Nie udało się odczytać zapisanych danych (${key}). Pozostają w tej przeglądarce jako '${keptAs}'.`,
    storageNewer: (key, version) =>
      `Zapisane dane pochodzą z nowszej wersji tej strony (${version}) i pozostają bez zmian (${key}).`,
  };
};
