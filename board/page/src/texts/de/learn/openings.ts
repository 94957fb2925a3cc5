import type { Translator } from '../../language/types';

const colors = { white: 'Weiß', black: 'Schwarz' };

export const openings: Translator<'openings'> = ({ plural, number }) => {
  const men = (hundredths: number) => number(hundredths / 100, 2);
  return {
    title: 'Eröffnungen üben',
    about: (loss) =>
      'Spielen Sie die Züge des Eröffnungsbuchs. Die Seite antwortet mit ausgelosten guten Zügen ' +
      `des Buchs. Ein Zug gilt als gut, wenn er höchstens ${men(loss)} Steine weniger wert ist als ` +
      'der beste.',
    side: 'Ihre Seite',
    sides: { white: 'Weiß', random: 'Zufall', black: 'Schwarz' },
    opening: 'Eröffnung',
    any: 'Beliebig',
    onBoard: (line) => `Wie auf dem Brett: ${line}`,
    option: (move, value) => `${move} (${value})`,
    task: (side) => `Finden Sie einen guten Zug für ${colors[side]}.`,
    best: (move, value) => `${move} (${value}) ist der beste Zug des Buchs.`,
    good: (move, value, lost, best) =>
      `${move} (${value}) ist gut: ${men(lost)} weniger als der beste Zug, ${best}.`,
    worse: (move, value, lost, best) =>
      `${move} (${value}) ist schlechter: ${men(lost)} Steine weniger als der beste Zug, ${best}.`,
    forced: (move, value, best) =>
      `${move} (${value}) ist viel schlechter als der beste Zug, ${best}.`,
    unknown: (move, best) => `${move} steht nicht im Buch. Der beste Zug dort ist ${best}.`,
    hinted: (move, value) => `Am besten: ${move} (${value})`,
    end: (best, good, worse) =>
      best + good + worse === 0
        ? 'Hier endet das Buch.'
        : 'Hier endet das Buch. Von Ihren ' +
          `${plural(best + good + worse, { one: 'Zug', other: 'Zügen' })}: am besten ${best}, ` +
          `gut ${good}, schlechter ${worse}.`,
    solved: (side, count) =>
      `${colors[side]}: ${plural(count, { one: 'Eröffnung', other: 'Eröffnungen' })} ohne Fehler`,
    hint: 'Tipp',
    undo: 'Zurücknehmen',
    accept: 'Trotzdem weiter',
    again: 'Noch einmal',
    next: 'Andere Variante',
    level: 'Spielstärke',
    playOn: 'Von hier weiterspielen',
    board: 'Die Eröffnung',
  };
};
