import type { Translator } from '../../language/types';

const results = { win: 'ganha', draw: 'empatada', loss: 'perdida' };

export const practice: Translator<'practice'> = ({ plural }) => {
  const moves = (count: number) => plural(count, { one: 'lance', other: 'lances' });
  return {
    title: 'Treinar finais',
    ending: 'Final',
    endings: {
      kingMan: 'Dama contra pedra',
      twoKings: 'Duas damas contra dama',
      threeKings: 'Três damas contra dama',
      men: 'Pedra contra pedra',
      twoMen: 'Duas pedras contra pedra',
      twoKingsKingMan: 'Duas damas contra dama e pedra',
      kingManKing: 'Dama e pedra contra dama',
      holdKingMan: 'Dama contra dama e pedra',
    },
    option: (name, solved) =>
      solved === 0 ? name : `${name} (resolvido ${solved === 1 ? 'uma vez' : `${solved} vezes`})`,
    goals: {
      win: 'Você joga com as brancas e pode vencer. O motor se defende com perfeição.',
      hold: (count) =>
        `Você joga com as brancas. Segure o empate por ${moves(count)}: o motor joga com perfeição.`,
    },
    loading: 'Procurando uma posição…',
    distance: (count) => `As brancas vencem em ${moves(count)}.`,
    held: (made, total) => `Empate mantido: ${made} de ${moves(total)}.`,
    longer: (count) => `A posição continua ganha, mas a vitória leva ${moves(count)} a mais.`,
    hint: 'Dica',
    best: (move) => `O melhor: ${move}`,
    slip: (move, before, after, better) =>
      `${move} joga fora ${before === 'win' ? 'a vitória' : 'o empate'}: a posição agora está ` +
      `${results[after]}.${better === null ? '' : ` Melhor: ${better}`}`,
    won: (count) => `Você venceu em ${moves(count)}.`,
    shortest: (count) => `A vitória mais curta leva ${moves(count)}.`,
    holds: 'Você segurou o empate.',
    drawn: 'Empate: a vitória escapou.',
    lost: 'Você perdeu.',
    undo: 'Voltar lance',
    again: 'Mais uma vez',
    next: 'Outra posição',
    retry: 'Tentar de novo',
    noPosition: 'Nenhuma posição deste final foi encontrada.',
    noAnswer: 'As tabelas não têm resposta para este lance.',
    noTables: 'Não é possível usar as tabelas de finais.',
    board: 'O final',
  };
};
