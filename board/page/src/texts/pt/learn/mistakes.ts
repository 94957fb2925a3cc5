import type { Translator } from '../../language/types';

export const mistakes: Translator<'mistakes'> = ({ plural }) => {
  const anyPieces = (count: number) => plural(count, { one: 'peça', other: 'peças' });
  const pieces = (count: number, king: boolean) => {
    if (count === 1) return king ? 'uma dama' : 'uma pedra';
    return king ? anyPieces(count) : plural(count, { one: 'pedra', other: 'pedras' });
  };
  return {
    title: 'Aprenda com seus erros',
    sides: { white: 'Brancas', black: 'Pretas', both: 'Ambas' },
    sideOption: (side, mistakes) => `${side} (${mistakes})`,
    side: 'Erros de',
    none: (color) =>
      color === null
        ? 'Nenhum lado desperdiçou chances nesta partida.'
        : `${{ white: 'As brancas', black: 'As pretas' }[color]} não desperdiçaram chances nesta ` +
          'partida.',
    notReviewed:
      'Primeiro revise a partida. Depois, cada erro é uma posição em que se deve encontrar um lance ' +
      'melhor.',
    toReview: 'Voltar à revisão',
    progress: (number, total) => `${number} de ${total}`,
    wasPlayed: 'foi o lance jogado.',
    task: (color) =>
      `Encontre um lance melhor para ${{ white: 'as brancas', black: 'as pretas' }[color]}.`,
    checking: 'O motor está examinando seu lance…',
    best: (move) => `${move} é o melhor lance.`,
    good: (move, lost) =>
      lost < 1
        ? `${move} é tão bom quanto o melhor lance.`
        : `${move} também é bom: perde no máximo ${lost}% das chances.`,
    wrong: (move, lost, what) => {
      const wrong = what || `perde ${lost}% das chances de vitória`;
      return `${move ?? 'Este é o lance da partida. Ele'} ${wrong}. Tente de novo.`;
    },
    solution: (line) => `Melhor: ${line}`,
    explained: (move, lost, what) =>
      what === ''
        ? `${move} perde ${lost}% das chances de vitória.`
        : `${move} ${what}. Com isso, perde ${lost}% das chances de vitória.`,
    notKnown: 'O motor está procurando o que estava errado…',
    reasonKinds: {
      'won-to-drawn': () => 'transforma um final ganho em empate',
      'won-to-lost': () => 'transforma um final ganho em um final perdido',
      'drawn-to-lost': () => 'perde um final empatado',
      hangs: ({ count, king }) => `entrega ${pieces(count, king)} de graça`,
      'allows-shot': ({ count }) => `permite um golpe de ${anyPieces(count)}`,
      loses: ({ count, king }) => `perde ${pieces(count, king)}`,
      'misses-shot': ({ count }) => `deixa escapar um golpe de ${anyPieces(count)}`,
      'misses-pieces': ({ count, king }) => `deixa de ganhar ${pieces(count, king)}`,
      'lets-man-through': () => 'deixa passar uma pedra',
      'misses-king': () => 'deixa de fazer uma dama',
    },
    reasons: (words) => words.join(' e '),
    accepted: (points) => `Um lance é aceito se perde no máximo ${points}% das chances de vitória.`,
    notChecked: (reason) => `Não é possível avaliar o lance: ${reason}`,
    explain: 'O que estava errado?',
    show: 'Mostrar a solução',
    replay: 'Reproduzir a variante melhor',
    next: 'Próximo erro',
    finish: 'Concluir',
    skip: 'Pular',
    startOver: 'Recomeçar',
    again: 'Mais uma vez',
    openAgain: (move) => `Mais uma vez: ${move}`,
    done: 'Todos os erros foram vistos.',
    results: {
      first: 'encontrado de primeira',
      later: 'encontrado depois',
      shown: 'solução mostrada',
      skipped: 'pulado',
    },
    summary: (found, total) =>
      `Você encontrou um lance melhor para ${found} de ` +
      `${plural(total, { one: 'erro', other: 'erros' })}.`,
    board: 'Posição antes do erro',
  };
};
