import type { Translator } from '../language/types';

const colors = { green: 'grün', red: 'rot', blue: 'blau', yellow: 'gelb' };

export const drawing: Translator<'drawing'> = () => {
  const nameOf = ({ from, to, color }: { from: string; to: string; color: keyof typeof colors }) =>
    from === to
      ? `${colors[color]}er Kreis auf ${from}`
      : `${colors[color]}er Pfeil von ${from} nach ${to}`;
  return {
    circle: 'Kreis',
    arrow: (to) => `Pfeil nach ${to}`,
    begun: (from) =>
      `Zeichnung ab ${from}. D noch einmal: ein Kreis; D auf einem anderen Feld: ein Pfeil.`,
    drawn: (drawn) => `Gezeichnet: ${nameOf(drawn)}.`,
    removed: (drawn) => `Entfernt: ${nameOf(drawn)}.`,
    dropped: 'Nichts gezeichnet.',
    help:
      'Die rechte Maustaste zeichnet auf dem Brett: ein Klick einen Kreis, ein Ziehen einen Pfeil. ' +
      'Mit der Tastatur: D auf einem Feld, dann D noch einmal für einen Kreis oder auf einem ' +
      'anderen Feld für einen Pfeil. Mit Umschalt rot, mit Alt blau, mit beiden gelb.',
  };
};
