import type { Translator } from '../language/types';

export const embed: Translator<'embed'> = ({ plural }) => ({
  title: 'Dameo',
  board: 'Plansza',
  list: 'Ruchy',
  open: 'Otwórz w Dameo',
  play: 'Odtwórz partię',
  pause: 'Wstrzymaj',
  buttons: {
    first: 'Pierwsza pozycja',
    previous: 'Poprzedni ruch',
    next: 'Następny ruch',
    last: 'Ostatnia pozycja',
    flip: 'Obróć planszę',
  },
  start: 'Pierwsza pozycja',
  toMove: { white: 'Ruch białych', black: 'Ruch czarnych' },
  move: (number, turn, move) => `${number}${turn === 'white' ? '.' : '…'} ${move}`,
  players: (white, black) =>
    white === '' && black === '' ? '' : `${white || '?'} – ${black || '?'}`,
  results: { '1-0': '1-0', '0-1': '0-1', '1/2-1/2': '½-½', '*': '' },

  unknown: (name, names) => `Nie ma parametru '${name}'. Dostępne są: ${names.join(', ')}.`,
  twice: (name) => `Parametr ${name} występuje więcej niż raz: liczy się pierwszy.`,
  empty: (name) => `Parametr ${name} nie ma wartości.`,
  choice: (name, value, known) => `${name}=${value}: możliwe wartości to ${known.join(', ')}.`,
  onOff: (name, value) => `${name}=${value}: możliwe wartości to 1 i 0.`,
  ply: (value) => `ply=${value}: musi to być liczba półruchów, na przykład 12.`,
  plyTooLarge: (ply, plies) => {
    const count = plural(plies, {
      one: 'półruch',
      few: 'półruchy',
      many: 'półruchów',
      other: 'półruchu',
    });
    return `ply=${ply}: partia ma tylko ${count}.`;
  },
  autoplay: (value, min, max) =>
    `autoplay=${value}: musi to być liczba sekund na ruch, od ${min} do ${max}, albo 0.`,
  pdnBeside: 'Partię podaje się w pdn albo w fen i moves: tutaj liczy się pdn.',
  fen: (reason) => `Nie można odczytać pozycji (fen): ${reason}`,
  illegal: (number, text, reason) =>
    `Nie można zagrać ruchu ${number} z moves, '${text}': ${reason}`,
  pdn: (reason, line) =>
    `Nie można odczytać partii (pdn)${line === null ? '' : `, wiersz ${line}`}: ${reason}`,
  noGame: 'Nie można odczytać partii (pdn): nie ma w nim żadnej.',
  severalGames: (games) => `Liczba partii w pdn: ${games}. Pokazano pierwszą.`,

  code: 'HTML ramki',
  copyCode: 'Kopiuj HTML ramki',
  what: 'Co pokazać',
  whats: { game: 'Partię', position: 'Tę pozycję' },
  width: 'Szerokość',
  widths: { 320: '320 pikseli', 400: '400 pikseli', 560: '560 pikseli' },
  withList: 'Z listą ruchów',
  autoplayLabel: 'Partia odtwarza się sama',
  look: 'Podgląd',
  about: 'Wstaw ten kod do HTML strony. Kod zawiera całą partię.',
  aboutLocal:
    'Tę stronę udostępnia program dameo-board na twoim komputerze: kod działa tylko na stronach ' +
    'tego komputera.',
  frameTitle: (players) => (players === '' ? 'Dameo' : `Dameo: ${players}`),
});
