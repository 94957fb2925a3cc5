import type { Translator } from '../../language/types';

const results = { win: 'wygrana', draw: 'remisowa', loss: 'przegrana' };

export const practice: Translator<'practice'> = ({ plural }) => {
  const moves = (count: number) =>
    plural(count, { one: 'ruch', few: 'ruchy', many: 'ruchów', other: 'ruchu' });
  const inMoves = (count: number) => `w ${plural(count, { one: 'ruchu', other: 'ruchach' })}`;
  return {
    title: 'Ćwicz końcówki',
    ending: 'Końcówka',
    endings: {
      kingMan: 'Damka przeciw pionkowi',
      twoKings: 'Dwie damki przeciw damce',
      threeKings: 'Trzy damki przeciw damce',
      men: 'Pionek przeciw pionkowi',
      twoMen: 'Dwa pionki przeciw pionkowi',
      twoKingsKingMan: 'Dwie damki przeciw damce i pionkowi',
      kingManKing: 'Damka i pionek przeciw damce',
      holdKingMan: 'Damka przeciw damce i pionkowi',
    },
    option: (name, solved) =>
      solved === 0
        ? name
        : `${name} (rozwiązano ${plural(solved, { one: 'raz', few: 'razy', many: 'razy', other: 'razu' })})`,
    goals: {
      win: 'Grasz białymi i możesz wygrać. Silnik broni się bezbłędnie.',
      hold: (count) =>
        `Grasz białymi. Utrzymaj remis przez ${moves(count)}: silnik gra bezbłędnie.`,
    },
    loading: 'Szukanie pozycji…',
    distance: (count) => `Białe wygrywają ${inMoves(count)}.`,
    held: (made, total) =>
      `Remis: utrzymano ${made} z ${plural(total, { one: 'ruchu', other: 'ruchów' })}.`,
    longer: (count) => `Pozycja nadal wygrana, ale potrwa to o ${moves(count)} dłużej.`,
    hint: 'Podpowiedź',
    best: (move) => `Najlepiej: ${move}`,
    slip: (move, before, after, better) =>
      `${move} wypuszcza ${before === 'win' ? 'wygraną' : 'remis'}: pozycja jest teraz ` +
      `${results[after]}.${better === null ? '' : ` Lepiej: ${better}`}`,
    won: (count) => `Wygrana ${inMoves(count)}.`,
    shortest: (count) => `Najkrótsza wygrana trwa ${moves(count)}.`,
    holds: 'Remis utrzymany.',
    drawn: 'Remis: wygrana przepadła.',
    lost: 'Przegrywasz.',
    undo: 'Cofnij ruch',
    again: 'Jeszcze raz',
    next: 'Inna pozycja',
    retry: 'Spróbuj ponownie',
    noPosition: 'Nie znaleziono pozycji tej końcówki.',
    noAnswer: 'Tablice nie mają odpowiedzi na ten ruch.',
    noTables: 'Nie można użyć tablic końcówek.',
    board: 'Końcówka',
  };
};
