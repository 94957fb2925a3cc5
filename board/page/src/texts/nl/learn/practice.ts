import type { Translator } from '../../language/types';

const results = { win: 'gewonnen', draw: 'remise', loss: 'verloren' };

export const practice: Translator<'practice'> = ({ plural }) => {
  const moves = (count: number) => plural(count, { one: 'zet', other: 'zetten' });
  return {
    title: 'Eindspelen oefenen',
    ending: 'Eindspel',
    endings: {
      kingMan: 'Dam tegen schijf',
      twoKings: 'Twee dammen tegen dam',
      threeKings: 'Drie dammen tegen dam',
      men: 'Schijf tegen schijf',
      twoMen: 'Twee schijven tegen schijf',
      twoKingsKingMan: 'Twee dammen tegen dam en schijf',
      kingManKing: 'Dam en schijf tegen dam',
      holdKingMan: 'Dam tegen dam en schijf',
    },
    option: (name, solved) =>
      solved === 0 ? name : `${name} (${solved === 1 ? 'één' : solved} keer opgelost)`,
    goals: {
      win: 'Je speelt met Wit en kunt winnen. De engine verdedigt zich foutloos.',
      hold: (count) =>
        `Je speelt met Wit. Houd ${moves(count)} lang remise: de engine speelt foutloos.`,
    },
    loading: 'Er wordt een stand gezocht…',
    distance: (count) => `Wit wint in ${moves(count)}.`,
    held: (made, total) => `Remise: ${made} van de ${total} zetten volgehouden.`,
    longer: (count) => `Nog steeds gewonnen, maar het duurt ${moves(count)} langer.`,
    hint: 'Hint',
    best: (move) => `Het best: ${move}`,
    slip: (move, before, after, better) =>
      `${move} geeft de ${before === 'win' ? 'winst' : 'remise'} weg: de stand is nu ` +
      `${results[after]}.${better === null ? '' : ` Beter: ${better}`}`,
    won: (count) => `Je hebt in ${moves(count)} gewonnen.`,
    shortest: (count) => `De kortste winst duurt ${moves(count)}.`,
    holds: 'Je hebt remise gehouden.',
    drawn: 'Remise: de winst is weg.',
    lost: 'Je hebt verloren.',
    undo: 'Terugnemen',
    again: 'Nog een keer',
    next: 'Andere stand',
    retry: 'Opnieuw proberen',
    noPosition: 'Er is geen stand van dit eindspel gevonden.',
    noAnswer: 'De tabellen hebben geen antwoord op deze zet.',
    noTables: 'De eindspeltabellen kunnen niet gebruikt worden.',
    board: 'Het eindspel',
  };
};
