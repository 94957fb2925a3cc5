import type { Translator } from '../../language/types';
import { lessons } from './lessons';

export const learn: Translator<'learn'> = ({ plural }) => ({
  title: 'Aprenda as regras',
  intro: 'Posições curtas ensinam todas as regras. Resolva cada uma no tabuleiro.',
  lessons,
  list: 'Lições',
  label: (title) => `Tabuleiro da lição “${title}”`,
  number: (number, count) => `Lição ${number} de ${count}`,
  solved: 'resolvida',
  progress: (solved, count) =>
    plural(solved, { one: `# de ${count} resolvida`, other: `# de ${count} resolvidas` }),
  again: 'Recomeçar',
  hint: 'Mostrar o lance',
  previous: 'Lição anterior',
  next: 'Próxima lição',
  goOn: 'Muito bem. Agora o próximo lance.',
  allDone: 'Você conhece todas as regras do Dameo. Hora de jogar uma partida!',
});
