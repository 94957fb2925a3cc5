import type { Translator } from '../../language/types';

const colors = { white: 'Wit', black: 'Zwart' };

export const mistakes: Translator<'mistakes'> = ({ plural }) => {
  const pieces = (count: number, king: boolean) => {
    if (count === 1) return king ? 'een dam' : 'een schijf';
    return `${count} ${king ? 'stukken' : 'schijven'}`;
  };
  const shot = (count: number) =>
    `een slagzet van ${plural(count, { one: 'stuk', other: 'stukken' })}`;
  return {
    title: 'Leren van je fouten',
    sides: { white: 'Wit', black: 'Zwart', both: 'Beide' },
    sideOption: (side, mistakes) => `${side} (${mistakes})`,
    side: 'Fouten van',
    none: (color) =>
      color === null
        ? 'Geen van beide kleuren heeft in deze partij kansen weggegeven.'
        : `${colors[color]} heeft in deze partij geen kansen weggegeven.`,
    notReviewed:
      'Evalueer eerst de partij. Daarna is elke fout een stand waarin je een betere zet kunt zoeken.',
    toReview: 'Terug naar de evaluatie',
    progress: (number, total) => `${number} van ${total}`,
    wasPlayed: 'werd gespeeld.',
    task: (color) => `Vind een betere zet voor ${colors[color]}.`,
    checking: 'De engine bekijkt je zet…',
    best: (move) => `${move} is de beste zet.`,
    good: (move, lost) =>
      lost < 1
        ? `${move} is even goed als de beste zet.`
        : `${move} is ook goed: dat kost hoogstens ${lost}% van de kansen.`,
    wrong: (move, lost, what) => {
      const wrong = what || `kost ${lost}% van de winstkansen`;
      return `${move ?? 'Dit is de zet uit de partij. Die'} ${wrong}. Probeer het nog eens.`;
    },
    solution: (line) => `Beter: ${line}`,
    explained: (move, lost, what) =>
      what === ''
        ? `${move} kost ${lost}% van de winstkansen.`
        : `${move} ${what}. Dat kost ${lost}% van de winstkansen.`,
    notKnown: 'De engine zoekt uit wat er mis was…',
    reasonKinds: {
      'won-to-drawn': () => 'maakt van een gewonnen eindspel een remise',
      'won-to-lost': () => 'maakt van een gewonnen eindspel een verloren eindspel',
      'drawn-to-lost': () => 'verliest een eindspel dat remise was',
      hangs: ({ count, king }) => `geeft ${pieces(count, king)} weg`,
      'allows-shot': ({ count }) => `staat ${shot(count)} toe`,
      loses: ({ count, king }) => `verliest ${pieces(count, king)}`,
      'misses-shot': ({ count }) => `mist ${shot(count)}`,
      'misses-pieces': ({ count, king }) => `mist de winst van ${pieces(count, king)}`,
      'lets-man-through': () => 'laat een schijf doorlopen naar dam',
      'misses-king': () => 'mist de kans op een dam',
    },
    reasons: (words) => words.join(' en '),
    accepted: (points) =>
      `Een zet is goed genoeg als die hoogstens ${points}% van de winstkansen kost.`,
    notChecked: (reason) => `De zet kan niet beoordeeld worden: ${reason}`,
    explain: 'Wat was er mis?',
    show: 'Oplossing tonen',
    replay: 'Betere variant afspelen',
    next: 'Volgende fout',
    finish: 'Afronden',
    skip: 'Overslaan',
    startOver: 'Opnieuw beginnen',
    again: 'Nog een keer',
    openAgain: (move) => `Nog een keer: ${move}`,
    done: 'Alle fouten zijn behandeld.',
    results: {
      first: 'meteen gevonden',
      later: 'later gevonden',
      shown: 'oplossing getoond',
      skipped: 'overgeslagen',
    },
    summary: (found, total) =>
      `Je vond een betere zet voor ${found} van de ` +
      `${plural(total, { one: 'fout', other: 'fouten' })}.`,
    board: 'Stand vóór de fout',
  };
};
