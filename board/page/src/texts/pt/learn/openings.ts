import type { Translator } from '../../language/types';

const colors = { white: 'Brancas', black: 'Pretas' };

export const openings: Translator<'openings'> = ({ plural, number }) => {
  const men = (hundredths: number) => number(hundredths / 100, 2);
  return {
    title: 'Treinar aberturas',
    about: (loss) =>
      'Jogue os lances do livro de aberturas. A página responde com bons lances do livro, ' +
      `sorteados. Um lance conta como bom se vale no máximo ${men(loss)} de uma pedra a menos que o ` +
      'melhor.',
    side: 'Sua cor',
    sides: { ...colors, random: 'Aleatória' },
    opening: 'Abertura',
    any: 'Qualquer uma',
    onBoard: (line) => `Como no tabuleiro: ${line}`,
    option: (move, value) => `${move} (${value})`,
    task: (side) =>
      `Encontre um bom lance para ${{ white: 'as brancas', black: 'as pretas' }[side]}.`,
    best: (move, value) => `${move} (${value}) é o melhor lance do livro.`,
    good: (move, value, lost, best) =>
      `${move} (${value}) é bom: ${men(lost)} a menos que o melhor lance, ${best}.`,
    worse: (move, value, lost, best) =>
      `${move} (${value}) é pior: ${men(lost)} de uma pedra a menos que o melhor lance, ${best}.`,
    forced: (move, value, best) => `${move} (${value}) é muito pior que o melhor lance, ${best}.`,
    unknown: (move, best) => `${move} não está no livro. O melhor lance do livro é ${best}.`,
    hinted: (move, value) => `O melhor: ${move} (${value})`,
    end: (best, good, worse) => {
      const all = best + good + worse;
      return all === 0
        ? 'O livro termina aqui.'
        : `O livro termina aqui. ${plural(all, { one: 'Seu # lance', other: 'Seus # lances' })}: ` +
            `${plural(best, { one: 'melhor', other: 'melhores' })}, ` +
            `${plural(good, { one: 'bom', other: 'bons' })} e ` +
            `${plural(worse, { one: 'pior', other: 'piores' })}.`;
    },
    solved: (side, count) =>
      `${colors[side]}: ${plural(count, { one: 'abertura', other: 'aberturas' })} sem erro`,
    hint: 'Dica',
    undo: 'Voltar lance',
    accept: 'Continuar assim mesmo',
    again: 'Mais uma vez',
    next: 'Outra variante',
    level: 'Força',
    playOn: 'Jogar a partir daqui',
    board: 'A abertura',
  };
};
