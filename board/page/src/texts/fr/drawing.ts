import type { Translator } from '../language/types';

const circles = { green: 'vert', red: 'rouge', blue: 'bleu', yellow: 'jaune' };
const arrows = { green: 'verte', red: 'rouge', blue: 'bleue', yellow: 'jaune' };

export const drawing: Translator<'drawing'> = () => {
  const nameOf = ({
    from,
    to,
    color,
  }: {
    from: string;
    to: string;
    color: keyof typeof circles;
  }) =>
    from === to
      ? `cercle ${circles[color]} en ${from}`
      : `flèche ${arrows[color]} de ${from} à ${to}`;
  return {
    circle: 'cercle',
    arrow: (to) => `flèche vers ${to}`,
    begun: (from) =>
      `Dessin à partir de ${from}. Appuyez de nouveau sur D pour un cercle, ou sur une autre case ` +
      'pour une flèche.',
    drawn: (drawn) => `Dessin ajouté : ${nameOf(drawn)}.`,
    removed: (drawn) => `Dessin effacé : ${nameOf(drawn)}.`,
    dropped: 'Rien n’a été dessiné.',
    help:
      'Le bouton droit de la souris dessine sur le damier : un clic pour un cercle, un glissement ' +
      'pour une flèche. Au clavier, appuyez sur D sur une case, puis de nouveau sur D au même ' +
      'endroit pour un cercle, ou sur une autre case pour une flèche. Le dessin est rouge avec ' +
      'Maj, bleu avec Alt et jaune avec les deux.',
  };
};
