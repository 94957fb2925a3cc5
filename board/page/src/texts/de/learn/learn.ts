import type { Translator } from '../../language/types';
import { lessons } from './lessons';

export const learn: Translator<'learn'> = () => ({
  title: 'Die Regeln lernen',
  intro: 'Kurze Stellungen lehren alle Regeln. Lösen Sie jede auf dem Brett.',
  lessons,
  list: 'Lektionen',
  label: (title) => `Brett der Lektion „${title}“`,
  number: (number, count) => `Lektion ${number} von ${count}`,
  solved: 'gelöst',
  progress: (solved, count) => `${solved} von ${count} gelöst`,
  again: 'Von vorn',
  hint: 'Zug zeigen',
  previous: 'Vorige Lektion',
  next: 'Nächste Lektion',
  goOn: 'Gut. Jetzt der nächste Zug.',
  allDone: 'Sie kennen alle Regeln von Dameo. Zeit für eine Partie!',
});
