import type { Translator } from '../../language/types';

const results = { win: 'gewonnen', draw: 'remis', loss: 'verloren' };

export const practice: Translator<'practice'> = ({ plural }) => {
  const moves = (count: number) => plural(count, { one: 'Zug', other: 'Züge' });
  const inMoves = (count: number) => plural(count, { one: 'Zug', other: 'Zügen' });
  return {
    title: 'Endspiele üben',
    ending: 'Endspiel',
    endings: {
      kingMan: 'Dame gegen Stein',
      twoKings: 'Zwei Damen gegen Dame',
      threeKings: 'Drei Damen gegen Dame',
      men: 'Stein gegen Stein',
      twoMen: 'Zwei Steine gegen Stein',
      twoKingsKingMan: 'Zwei Damen gegen Dame und Stein',
      kingManKing: 'Dame und Stein gegen Dame',
      holdKingMan: 'Dame gegen Dame und Stein',
    },
    option: (name, solved) =>
      solved === 0 ? name : `${name} (${solved === 1 ? 'einmal' : `${solved}-mal`} gelöst)`,
    goals: {
      win: 'Sie haben Weiß und können gewinnen. Die Engine verteidigt sich fehlerlos.',
      hold: (count) =>
        `Sie haben Weiß. Halten Sie das Remis ${moves(count)} lang: Die Engine spielt fehlerlos.`,
    },
    loading: 'Eine Stellung wird gesucht …',
    distance: (count) => `Weiß gewinnt in ${inMoves(count)}.`,
    held: (made, total) => `Remis: ${made} von ${total} Zügen gehalten.`,
    longer: (count) => `Noch gewonnen, aber es dauert ${moves(count)} länger.`,
    hint: 'Tipp',
    best: (move) => `Am besten: ${move}`,
    slip: (move, before, after, better) =>
      `${move} verschenkt ${before === 'win' ? 'den Gewinn' : 'das Remis'}: Die Stellung ist jetzt ` +
      `${results[after]}.${better === null ? '' : ` Besser: ${better}`}`,
    won: (count) => `Sie haben in ${inMoves(count)} gewonnen.`,
    shortest: (count) => `Der kürzeste Gewinn dauert ${moves(count)}.`,
    holds: 'Sie haben das Remis gehalten.',
    drawn: 'Remis: Der Gewinn ist dahin.',
    lost: 'Sie haben verloren.',
    undo: 'Zurücknehmen',
    again: 'Noch einmal',
    next: 'Andere Stellung',
    retry: 'Erneut versuchen',
    noPosition: 'Es wurde keine Stellung dieses Endspiels gefunden.',
    noAnswer: 'Die Tabellen haben keine Antwort auf diesen Zug.',
    noTables: 'Die Endspieltabellen sind nicht verfügbar.',
    board: 'Das Endspiel',
  };
};
