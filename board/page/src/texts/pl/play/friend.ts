import type { Translator } from '../../language/types';

const refusals = {
  ply: 'to nie jest następny ruch partii',
  turn: 'ten kolor nie miał ruchu',
  illegal: 'ruch jest niedozwolony',
  time: 'czas ruchu jest niemożliwy',
  differs: 'pozycje na obu planszach są różne',
  takeback: 'nie uzgodniono cofnięcia tego ruchu',
  round: 'to należy do innej partii',
};

export const friend: Translator<'friend'> = ({ plural, number }) => ({
  title: 'Gra ze znajomym przez link',
  about:
    'Wasze dwie przeglądarki łączą się bezpośrednio, bez serwera. Wysyłasz zaproszenie dowolnym ' +
    'komunikatorem, a znajomy odsyła odpowiedź.',
  reach:
    'Bez serwera STUN działa to tylko w jednej sieci, na przykład domowej. Przez internet serwer ' +
    'jest potrzebny, a i wtedy niektóre sieci na to nie pozwalają.',
  board: 'Plansza partii przez link',
  event: 'Partia dwóch osób przez link',

  name: 'Twoje imię',
  noName: 'Twój znajomy',
  color: 'Twój kolor',
  stun: 'Serwer STUN (opcjonalny)',
  stunExample: 'stun.example.org:3478',
  stunAbout:
    'Serwer STUN podaje twojej przeglądarce jej adres w internecie. Jest pytany tylko wtedy, gdy ' +
    'tworzysz zaproszenie lub na nie odpowiadasz, i widzi wtedy twój adres. Puste pole: żaden ' +
    'serwer nie jest pytany. Znajomy też podaje swój.',
  stunWrong: (text) =>
    `„${text}” nie jest adresem serwera STUN. Adres to host albo host i port: ` +
    'stun.example.org:3478.',
  noWebRtc: 'Ta przeglądarka nie może połączyć się z inną: nie ma WebRTC albo jest ono wyłączone.',
  noAddress:
    'Przeglądarka nie podała adresu, pod którym można się z nią połączyć. Czy jest sieć? WebRTC ' +
    'może blokować rozszerzenie lub ustawienie.',
  failed: (reason) => `Nie można nawiązać połączenia: ${reason}`,

  make: 'Utwórz zaproszenie',
  making: 'Szukanie adresów tej przeglądarki…',
  invite: {
    title: 'Zaproś znajomego',
    first: '1. Wyślij to zaproszenie znajomemu.',
    second: '2. Znajomy otwiera je i odsyła odpowiedź. Wklej ją tutaj.',
    keep: 'Do tego czasu nie zamykaj tej strony: po odświeżeniu potrzebne jest nowe zaproszenie.',
    label: 'Zaproszenie',
    copy: 'Kopiuj zaproszenie',
    field: 'Odpowiedź znajomego',
    connect: 'Połącz',
    connecting: 'Łączenie…',
    slow:
      'Nie ma jeszcze połączenia. Czy oboje jesteście w tej samej sieci albo oboje podaliście serwer ' +
      'STUN? Jeśli tak, utwórz nowe zaproszenie.',
  },
  join: {
    title: 'Dołącz do znajomego',
    about: 'Masz zaproszenie od znajomego? Wklej je tutaj.',
    field: 'Zaproszenie od znajomego',
    read: 'Odczytaj zaproszenie',
    invites: (name) => `${name} zaprasza cię do partii.`,
    goesOn: (name, moves) =>
      `${name} zaprasza cię do dokończenia partii po ` +
      `${plural(moves, { one: 'ruchu', other: 'ruchach' })}.`,
    side: { white: 'Grasz białymi.', black: 'Grasz czarnymi.' },
    answer: 'Utwórz odpowiedź',
    first: 'Odeślij tę odpowiedź. Partia zacznie się, gdy znajomy ją wprowadzi.',
    label: 'Odpowiedź',
    copy: 'Kopiuj odpowiedź',
    waiting: 'Oczekiwanie na połączenie. Nie zamykaj tej strony.',
  },
  control: (control) => {
    if (control === null) return 'Bez zegara.';
    const { base, increment, delay } = control;
    const minutes = plural(base / 60_000, {
      one: 'minuta',
      few: 'minuty',
      many: 'minut',
      other: 'minuty',
    });
    if (delay > 0) return `Zegar: ${minutes}, opóźnienie ${number(delay / 1_000)} s na ruch.`;
    return `Zegar: ${minutes}, dodatkowo ${number(increment / 1_000)} s za ruch.`;
  },
  cancel: 'Anuluj',

  invitation: {
    unsupported:
      'Ta przeglądarka nie może odczytywać ani tworzyć zaproszeń: nie ma CompressionStream.',
    empty: {
      invitation: 'Nie ma czego odczytać: wklej zaproszenie od znajomego.',
      answer: 'Nie ma czego odczytać: wklej odpowiedź znajomego.',
    },
    broken: (kind, reason) =>
      `To nie jest ${{ invitation: 'całe zaproszenie', answer: 'cała odpowiedź' }[kind]}: ${reason}`,
    cut: 'części brakuje albo ją zmieniono. Skopiuj tekst jeszcze raz, od pierwszego do ostatniego znaku.',
    character: (found) => `jest tu znak „${found}”, a możliwe są tylko litery, cyfry, „-” i „_”.`,
    other: 'to coś innego. Skopiuj tekst jeszcze raz, od pierwszego do ostatniego znaku.',
    newer: (version) =>
      `To pochodzi z nowszej wersji tej strony (${version}). Odśwież tę stronę, aby po obu stronach ` +
      'była ta sama wersja.',
    wrongKind: {
      invitation: 'To odpowiedź, a nie zaproszenie. Odpowiedź jest dla osoby, która zaprosiła.',
      answer:
        'To zaproszenie, a nie odpowiedź. Znajomy otwiera zaproszenie i odsyła odpowiedź, którą ' +
        'wtedy tworzy strona.',
    },
    otherTag:
      'To odpowiedź na inne zaproszenie, może wcześniejsze. Wyślij znajomemu jeszcze raz ' +
      'zaproszenie podane wyżej.',
    otherGame: 'To należy do innej partii niż ta na planszy.',
  },

  earlier: 'Niezakończone partie',
  goOn: (white, black, moves) =>
    `${white} – ${black}, ${plural(moves, {
      one: 'ruch',
      few: 'ruchy',
      many: 'ruchów',
      other: 'ruchu',
    })}`,

  state: {
    yourMove: 'Twój ruch',
    waits: (name) => `Oczekiwanie na ruch: ${name}`,
    lost: 'Połączenie zostało zerwane. Partia i zegary są wstrzymane.',
    lostAbout:
      'Utwórz nowe zaproszenie albo wklej zaproszenie od znajomego, a partia potoczy się dalej. ' +
      'Jest zapisana w tej przeglądarce.',
    lostOver:
      'Połączenie zostało zerwane. Aby zagrać rewanż, utwórz nowe zaproszenie albo wklej ' +
      'zaproszenie od znajomego.',
    meeting: 'Porównywanie obu partii…',
    asked: {
      takeback: 'Wysłano prośbę o cofnięcie ruchu.',
      draw: 'Wysłano propozycję remisu.',
      rematch: 'Wysłano propozycję rewanżu.',
    },
    agreed: 'Cofanie ruchu…',
  },
  asks: {
    takeback: (name) => `${name} prosi o cofnięcie ruchu.`,
    draw: (name) => `${name} proponuje remis.`,
    rematch: (name) => `${name} proponuje rewanż.`,
  },
  declines: {
    takeback: (name) => `${name} nie zgadza się na cofnięcie ruchu.`,
    draw: (name) => `${name} odrzuca propozycję remisu.`,
    rematch: (name) => `${name} odrzuca propozycję rewanżu.`,
  },
  back: (name) => `${name} cofa ruch.`,
  refuses: (name, reason) =>
    `Nie przyjęto tego, co wysłała strona drugiego gracza (${name}): ${refusals[reason]}.`,
  refused: (name, reason) =>
    `Strona drugiego gracza (${name}) nie przyjęła tego, co wysłano: ${refusals[reason]}.`,
  nonsense: (name) =>
    `Strona drugiego gracza (${name}) wysłała coś, co nie jest wiadomością tej partii. Nie przyjęto ` +
    'tego.',
  otherVersion: (version) =>
    `Obie strony mają różne wersje (${version}): odświeżcie obie i utwórzcie nowe zaproszenie.`,
  mismatch: {
    game: 'Na stronie znajomego jest inna partia niż na tej.',
    side: 'Na stronie znajomego jest ten sam kolor co na tej.',
    settings: 'Obie strony mają różne ustawienia tej partii.',
    moves: 'Obie strony mają różne ruchy.',
  },
  mismatchAbout: 'Nie można grać dalej. Można przerwać partię i zacząć nową.',
  compare: 'Porównaj partie ponownie',
  notConnected: 'Nie ma połączenia ze znajomym.',
  notYourTurn: 'To nie jest twój ruch.',
  moved: (name) => `Nowy ruch w partii przez link: ${name}.`,
  storageFailed: (reason) => `Nie można zapisać partii w tej przeglądarce: ${reason}`,

  accept: 'Przyjmij',
  decline: 'Odrzuć',
  stop: 'Przerwij partię',
  stopSure: 'Przerwać partię bez wyniku?',
  newInvitation: 'Nowe zaproszenie',
  close: 'Opuść partię',
  keptAbout: 'Partia jest wśród twoich partii w zakładce Pliki.',
  notKept:
    'W zakładce Gra trwa inna partia. Dokończ ją lub przerwij i wróć tutaj: wtedy ta partia trafi ' +
    'do twoich partii w zakładce Pliki.',
  moves: 'Ruchy partii',
  verdicts: { won: 'Wygrywasz', lost: 'Przegrywasz' },
});
