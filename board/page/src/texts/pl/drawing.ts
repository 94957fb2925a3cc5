import type { Translator } from '../language/types';

const circles = { green: 'zielone', red: 'czerwone', blue: 'niebieskie', yellow: 'żółte' };
const arrows = { green: 'zielona', red: 'czerwona', blue: 'niebieska', yellow: 'żółta' };

export const drawing: Translator<'drawing'> = () => {
  const nameOf = ({ from, to, color }: { from: string; to: string; color: keyof typeof arrows }) =>
    from === to
      ? `${circles[color]} kółko na ${from}`
      : `${arrows[color]} strzałka z ${from} na ${to}`;
  return {
    circle: 'kółko',
    arrow: (to) => `strzałka na ${to}`,
    begun: (from) =>
      `Rysowanie od ${from}. Naciśnij D jeszcze raz, aby narysować kółko, albo na innym polu, aby ` +
      'narysować strzałkę.',
    drawn: (drawn) => `Narysowano: ${nameOf(drawn)}.`,
    removed: (drawn) => `Usunięto: ${nameOf(drawn)}.`,
    dropped: 'Nic nie narysowano.',
    help:
      'Prawy przycisk myszy rysuje na planszy: kliknięcie to kółko, a przeciągnięcie to strzałka. ' +
      'Na klawiaturze naciśnij D na polu, a potem D jeszcze raz, aby narysować kółko, albo D na ' +
      'innym polu, aby narysować strzałkę. Z klawiszem Shift są czerwone, z Alt niebieskie, a z ' +
      'oboma żółte.',
  };
};
