import type { Translator } from '../../language/types';
import { lessons } from './lessons';

export const learn: Translator<'learn'> = () => ({
  title: 'De regels leren',
  intro: 'Korte standen leren je alle regels. Los elke stand op het bord op.',
  lessons,
  list: 'Lessen',
  label: (title) => `Bord van de les “${title}”`,
  number: (number, count) => `Les ${number} van ${count}`,
  solved: 'opgelost',
  progress: (solved, count) => `${solved} van ${count} opgelost`,
  again: 'Opnieuw beginnen',
  hint: 'Zet tonen',
  previous: 'Vorige les',
  next: 'Volgende les',
  goOn: 'Goed. Nu de volgende zet.',
  allDone: 'Je kent alle regels van Dameo. Tijd voor een partij!',
});
