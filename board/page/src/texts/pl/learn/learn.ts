import type { Translator } from '../../language/types';
import { lessons } from './lessons';

export const learn: Translator<'learn'> = () => ({
  title: 'Poznaj zasady',
  intro: 'Krótkie pozycje uczą wszystkich zasad. Rozwiąż każdą na planszy.',
  lessons,
  list: 'Lekcje',
  label: (title) => `Plansza lekcji „${title}”`,
  number: (number, count) => `Lekcja ${number} z ${count}`,
  solved: 'rozwiązana',
  progress: (solved, count) => `Rozwiązano ${solved} z ${count}`,
  again: 'Od początku',
  hint: 'Pokaż ruch',
  previous: 'Poprzednia lekcja',
  next: 'Następna lekcja',
  goOn: 'Dobrze. Teraz następny ruch.',
  allDone: 'Znasz już wszystkie zasady Dameo. Czas na partię!',
});
