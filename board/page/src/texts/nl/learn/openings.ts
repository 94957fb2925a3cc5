import type { Translator } from '../../language/types';

const colors = { white: 'Wit', black: 'Zwart' };

export const openings: Translator<'openings'> = ({ plural, number }) => {
  const men = (hundredths: number) => number(hundredths / 100, 2);
  return {
    title: 'Openingen oefenen',
    about: (loss) =>
      'Speel de zetten van het openingenboek. De pagina antwoordt met willekeurig gekozen goede ' +
      `zetten uit het boek. Een zet geldt als goed als die hoogstens ${men(loss)} schijf minder ` +
      'waard is dan de beste.',
    side: 'Jouw kleur',
    sides: { white: 'Wit', random: 'Willekeurig', black: 'Zwart' },
    opening: 'Opening',
    any: 'Elke opening',
    onBoard: (line) => `Zoals op het bord: ${line}`,
    option: (move, value) => `${move} (${value})`,
    task: (side) => `Vind een goede zet voor ${colors[side]}.`,
    best: (move, value) => `${move} (${value}) is de beste zet uit het boek.`,
    good: (move, value, lost, best) =>
      `${move} (${value}) is goed: ${men(lost)} minder dan de beste zet, ${best}.`,
    worse: (move, value, lost, best) =>
      `${move} (${value}) is slechter: ${men(lost)} schijf minder dan de beste zet, ${best}.`,
    forced: (move, value, best) => `${move} (${value}) is veel slechter dan de beste zet, ${best}.`,
    unknown: (move, best) => `${move} staat niet in het boek. De beste zet daar is ${best}.`,
    hinted: (move, value) => `Het best: ${move} (${value})`,
    end: (best, good, worse) =>
      best + good + worse === 0
        ? 'Het boek eindigt hier.'
        : 'Het boek eindigt hier. Van je ' +
          `${plural(best + good + worse, { one: 'zet', other: 'zetten' })}: beste ${best}, goed ` +
          `${good}, slechter ${worse}.`,
    solved: (side, count) =>
      `${colors[side]}: ${plural(count, { one: 'opening', other: 'openingen' })} zonder fout`,
    hint: 'Hint',
    undo: 'Terugnemen',
    accept: 'Toch doorgaan',
    again: 'Nog een keer',
    next: 'Andere variant',
    level: 'Sterkte',
    playOn: 'Vanaf hier verder spelen',
    board: 'De opening',
  };
};
