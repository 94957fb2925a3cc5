import type { Translator } from '../../language/types';

const ofColors = { white: 'białych', black: 'czarnych' };

export const mistakes: Translator<'mistakes'> = ({ plural }) => {
  const pieces = (count: number) => plural(count, { one: 'bierki', other: 'bierek' });
  /** After `podstawia`, `traci`. */
  const lost = (count: number, king: boolean) => {
    if (count === 1) return king ? 'damkę' : 'pionka';
    return king
      ? plural(count, { one: 'bierkę', few: 'bierki', many: 'bierek', other: 'bierki' })
      : plural(count, { one: 'pionka', few: 'pionki', many: 'pionków', other: 'pionka' });
  };
  /** After `zdobycie`. */
  const won = (count: number, king: boolean) => {
    if (count === 1) return king ? 'damki' : 'pionka';
    return king ? pieces(count) : plural(count, { one: 'pionka', other: 'pionków' });
  };
  return {
    title: 'Ucz się na błędach',
    sides: { white: 'Białych', black: 'Czarnych', both: 'Obu stron' },
    sideOption: (side, mistakes) => `${side} (${mistakes})`,
    side: 'Czyje błędy',
    none: (color) =>
      color === null
        ? 'Żadna ze stron nie straciła szans w tej partii.'
        : `${{ white: 'Białe', black: 'Czarne' }[color]} nie straciły szans w tej partii.`,
    notReviewed:
      'Najpierw przejrzyj partię. Potem każdy błąd będzie pozycją, w której trzeba znaleźć lepszy ' +
      'ruch.',
    toReview: 'Wróć do przeglądu',
    progress: (number, total) => `${number} z ${total}`,
    wasPlayed: '– tak zagrano.',
    task: (color) => `Znajdź lepszy ruch ${ofColors[color]}.`,
    checking: 'Silnik sprawdza twój ruch…',
    best: (move) => `${move} to najlepszy ruch.`,
    good: (move, lost) =>
      lost < 1
        ? `${move} to ruch równie dobry jak najlepszy.`
        : `${move} to też dobry ruch: traci najwyżej ${lost}% szans.`,
    wrong: (move, lost, what) => {
      const wrong = what || `traci ${lost}% szans na wygraną`;
      return `${move ?? 'To ruch z partii, który'} ${wrong}. Spróbuj ponownie.`;
    },
    solution: (line) => `Lepiej: ${line}`,
    explained: (move, lost, what) =>
      what === ''
        ? `${move} traci ${lost}% szans na wygraną.`
        : `${move} ${what}. Ten ruch traci ${lost}% szans na wygraną.`,
    notKnown: 'Silnik szuka, na czym polegał błąd…',
    reasonKinds: {
      'won-to-drawn': () => 'zamienia wygraną końcówkę w remis',
      'won-to-lost': () => 'zamienia wygraną końcówkę w przegraną',
      'drawn-to-lost': () => 'przegrywa remisową końcówkę',
      hangs: ({ count, king }) => `podstawia ${lost(count, king)}`,
      'allows-shot': ({ count }) => `pozwala na uderzenie ze zbiciem ${pieces(count)}`,
      loses: ({ count, king }) => `traci ${lost(count, king)}`,
      'misses-shot': ({ count }) => `pomija uderzenie ze zbiciem ${pieces(count)}`,
      'misses-pieces': ({ count, king }) => `pomija zdobycie ${won(count, king)}`,
      'lets-man-through': () => 'przepuszcza pionka',
      'misses-king': () => 'pomija promocję na damkę',
    },
    reasons: (words) => words.join(' i '),
    accepted: (points) => `Ruch jest uznawany, jeśli traci najwyżej ${points}% szans na wygraną.`,
    notChecked: (reason) => `Nie można ocenić ruchu: ${reason}`,
    explain: 'Na czym polegał błąd?',
    show: 'Pokaż rozwiązanie',
    replay: 'Odtwórz lepszy wariant',
    next: 'Następny błąd',
    finish: 'Zakończ',
    skip: 'Pomiń',
    startOver: 'Od początku',
    again: 'Jeszcze raz',
    openAgain: (move) => `Jeszcze raz: ${move}`,
    done: 'To już wszystkie błędy.',
    results: {
      first: 'znaleziono od razu',
      later: 'znaleziono później',
      shown: 'pokazano rozwiązanie',
      skipped: 'pominięto',
    },
    summary: (found, total) =>
      `Znalezione lepsze ruchy: ${found} na ` +
      `${plural(total, { one: 'błąd', few: 'błędy', many: 'błędów', other: 'błędu' })}.`,
    board: 'Pozycja przed błędem',
  };
};
