import type { Helpers } from '../language/helpers';
import type { Translation } from '../language/types';

export const files = ({ plural }: Helpers): Translation['app']['files'] => {
  const games = (count: number) =>
    plural(count, { one: 'partia', few: 'partie', many: 'partii', other: 'partii' });
  const moves = (count: number) =>
    plural(count, { one: 'ruch', few: 'ruchy', many: 'ruchów', other: 'ruchu' });
  return {
    title: 'Pliki',
    new: 'Nowa partia',
    editor: 'Ustaw pozycję',
    import: 'Otwieranie',
    importAbout:
      'Wklej partię (PDN albo zapis z PlayStrategy lub Abstract Play), pozycję (FEN) lub link. Pliki ' +
      'można też upuścić tutaj.',
    importLabel: 'PDN, FEN lub link',
    open: 'Otwórz',
    file: 'Otwórz plik',
    export: 'Zapis i udostępnianie',
    pdn: 'PDN tej partii',
    fen: 'FEN tej pozycji',
    link: 'Link do tej partii',
    linkAbout: 'Link zawiera całą partię. Nic nie jest wysyłane na serwer.',
    linkMake: 'Utwórz link',
    pictures: 'Obraz lub animacja',
    embed: 'Pokaż na innej stronie',
    collection: 'Moje partie',
    gameNotKept: 'Partii nie ma w dziale „Moje partie”: nie udało się wczytać tej części strony.',
    notation: 'Zapis ruchów',
    notations: {
      pdn: 'PDN',
      playstrategy: 'PlayStrategy',
      abstractplay: 'Abstract Play',
    },
    copy: 'Kopiuj',
    copyPdn: 'Kopiuj PDN',
    copyFen: 'Kopiuj FEN',
    copyLink: 'Kopiuj link',
    copied: 'Skopiowano',
    copyFailed: 'Przeglądarka nie pozwala na kopiowanie. Zaznacz tekst i skopiuj go.',
    download: 'Pobierz',
    downloadAll: (count) => `Pobierz wszystkie partie (${count})`,
    fileName: 'dameo.pdn',
    games,
    gamesTitle: 'Partie',
    filter: 'Znajdź partię',
    noMatch: 'Żadna partia nie zawiera tego tekstu.',
    shown: (shown, total) => `Pokazano ${shown} z ${total}`,
    unnamed: (number) => `Partia ${number}`,
    players: (white, black) => `${white} – ${black}`,
    plies: moves,
    removeOf: (name) => `Usuń tę partię: ${name}`,
    remove: 'Usuń tę partię',
    removed: (name) => `Usunięto: ${name}.`,
    earlier: 'Wcześniejsza praca',
    earlierAbout: 'Partie z zamkniętych kart. Zostaną dodane do partii w tej karcie.',
    earlierOf: (date) => `Dodaj partie z dnia ${date}`,
    earlierGames: (count, all) => `${games(count)}, ${moves(all)}`,
    details: 'Szczegóły',
    tags: {
      White: 'Białe',
      Black: 'Czarne',
      Event: 'Wydarzenie',
      Site: 'Miejsce',
      Date: 'Data',
      Round: 'Runda',
    },
    result: 'Wynik',
    results: {
      '*': 'Niezakończona',
      '1-0': 'Wygrana białych',
      '0-1': 'Wygrana czarnych',
      '1/2-1/2': 'Remis',
    },
    saved: 'Zapisano w tej przeglądarce',
    saving: 'Zapisywanie…',
  };
};
