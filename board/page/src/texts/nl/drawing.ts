import type { Translator } from '../language/types';

const colors = { green: 'groene', red: 'rode', blue: 'blauwe', yellow: 'gele' };

export const drawing: Translator<'drawing'> = () => {
  const nameOf = ({ from, to, color }: { from: string; to: string; color: keyof typeof colors }) =>
    from === to
      ? `${colors[color]} cirkel op ${from}`
      : `${colors[color]} pijl van ${from} naar ${to}`;
  return {
    circle: 'cirkel',
    arrow: (to) => `pijl naar ${to}`,
    begun: (from) =>
      `Tekenen vanaf ${from}. Druk nog eens op D voor een cirkel, of op een ander veld voor een ` +
      'pijl.',
    drawn: (drawn) => `Getekend: ${nameOf(drawn)}.`,
    removed: (drawn) => `Verwijderd: ${nameOf(drawn)}.`,
    dropped: 'Niets getekend.',
    help:
      'Met de rechtermuisknop teken je op het bord: klikken geeft een cirkel, slepen een pijl. Met ' +
      'het toetsenbord: druk op een veld op D en dan daar nog eens voor een cirkel, of op een ander ' +
      'veld voor een pijl. Met Shift worden ze rood, met Alt blauw en met allebei geel.',
  };
};
