import type { Translator } from '../../language/types';
import { lessons } from './lessons';

export const learn: Translator<'learn'> = ({ form }) => ({
  title: 'Apprendre les règles',
  intro: 'De courtes positions enseignent toutes les règles. Résolvez chacune sur le damier.',
  lessons,
  list: 'Leçons',
  label: (title) => `Damier de la leçon « ${title} »`,
  number: (number, count) => `Leçon ${number} sur ${count}`,
  solved: 'résolue',
  progress: (solved, count) =>
    `${solved} sur ${count} ${form(solved, { one: 'résolue', other: 'résolues' })}`,
  again: 'Recommencer',
  hint: 'Montrer le coup',
  previous: 'Leçon précédente',
  next: 'Leçon suivante',
  goOn: 'Bien. Au coup suivant.',
  allDone: 'Vous connaissez toutes les règles du Dameo. Place au jeu !',
});
