import type { Translator } from '../language/types';

const colors = { white: 'Brancas', black: 'Pretas' };
const sides = { white: 'as brancas', black: 'as pretas' };
const judgements = { inaccuracy: 'Imprecisão', mistake: 'Erro', blunder: 'Erro grave' };

export const state: Translator<'state'> = ({ plural, form, capital }) => {
  const win = (winner: keyof typeof sides) => `${capital(sides[winner])} vencem`;
  return {
    levels: {
      beginner: 'Iniciante',
      novice: 'Novato',
      learner: 'Aprendiz',
      casual: 'Ocasional',
      intermediate: 'Intermediário',
      advanced: 'Avançado',
      strong: 'Forte',
      expert: 'Especialista',
      master: 'Mestre',
      champion: 'Campeão',
      full: 'Força máxima',
    },
    levelWithRating: (name, rating) => (rating === null ? name : `${name} (${rating})`),
    noClock: 'Sem relógio',
    customClock: 'Personalizado',

    colors,
    player: 'Você',
    matchEvent: 'Partida contra o motor',
    sharedEvent: 'Partida entre duas pessoas no mesmo aparelho',

    verdicts: { won: 'Você venceu', lost: 'Você perdeu' },

    ends: {
      'no-moves': (winner, loser) => `${win(winner)}: ${sides[loser]} não têm lance legal.`,
      repetition: () => 'Empate: a mesma posição pela terceira vez.',
      'lone-kings': () => 'Empate: uma dama contra uma dama.',
      'king-moves': () => 'Empate: 25 lances de cada lado só com damas e sem captura.',
      time: (winner, loser) => `${win(winner)}: ${sides[loser]} esgotaram o tempo.`,
      resignation: (winner, loser) => `${win(winner)}: ${sides[loser]} desistiram.`,
      agreement: () => 'Empate de comum acordo.',
      aborted: () => 'A partida foi encerrada sem resultado.',
    },

    engineFailed: (reason) => `Não é possível usar o motor: ${reason}`,
    engineRestarted: (reason) => `O motor foi iniciado de novo: ${reason}`,
    engineRefused: (text) => `O motor recusou uma configuração: ${text}`,
    matchEngineFailed: (reason) => `A partida foi encerrada porque o motor falhou: ${reason}`,
    noMove: (text) =>
      text === null
        ? 'ele não indicou nenhum lance.'
        : `ele indicou um lance que não é legal: ${text}.`,
    matchPaused: 'A partida fica em pausa até haver de novo conexão com o motor.',
    matchRuns: 'Há uma partida em andamento. Primeiro termine-a, desista ou encerre-a.',
    notYourTurn: 'É a vez do motor.',
    notAtHead: 'Esta não é a última posição da partida. Vá até ela para jogar.',
    noBestMove: 'Não há lance para jogar aqui: a partida terminou.',
    reviewEmpty: 'A partida não tem lances para revisar.',

    nothingToOpen: 'Não há nada para abrir: o texto está vazio.',
    noGames: 'O texto não contém nenhuma partida.',
    notPart: (games, problems) =>
      `${
        plural(problems, {
          one: '# trecho do texto não pôde ser lido, e nada foi aberto. ',
          other: '# trechos do texto não puderam ser lidos, e nada foi aberto. ',
        }) + form(games, { one: 'Pode ser aberta ', other: 'Podem ser abertas ' })
      }${plural(games, { one: 'partida', other: 'partidas' })}.`,
    fileFailed: (reason) => `Não foi possível ler o arquivo: ${reason}`,
    fileTooLarge: (megabytes) =>
      `O arquivo é grande demais: podem ser abertos arquivos de até ${megabytes} MB.`,
    saveFailed: (reason) => `Não é possível guardar o trabalho neste navegador: ${reason}`,
    undone: 'A última alteração foi desfeita.',
    bracesReplaced:
      'Uma chave de fechamento encerraria o comentário em PDN: as chaves foram trocadas por ' +
      'parênteses.',
    openedOver: (missing, loser, result) => {
      if (missing.length === 2)
        return `Não há peças no tabuleiro, portanto a partida terminou: ${result}.`;
      if (loser === null) return `A partida terminou nesta posição: ${result}.`;
      const reason = missing.includes(loser) ? 'não têm peças' : 'não têm lance legal';
      return `A partida terminou nesta posição: ${sides[loser]} ${reason}. ${result}.`;
    },

    judgements,
    reviewNote: (judgement, better) =>
      better === '' ? `${judgements[judgement]}.` : `${judgements[judgement]}. Melhor: ${better}`,

    shortcuts: {
      previous: 'Lance anterior',
      next: 'Próximo lance',
      first: 'Primeira posição',
      last: 'Última posição',
      previousVariation: 'Variante anterior',
      nextVariation: 'Próxima variante',
      flip: 'Girar o tabuleiro',
      hint: 'Dica',
      best: 'Jogar o melhor lance',
      analysis: 'Ligar ou desligar a análise',
      undo: 'Desfazer a última alteração da partida',
      typeMove: 'Digitar um lance',
      help: 'Esta ajuda',
    },
    keys: {
      ArrowLeft: '←',
      ArrowRight: '→',
      ArrowUp: '↑',
      ArrowDown: '↓',
      Home: 'Home',
      End: 'End',
      ' ': 'Espaço',
      'Ctrl+z': 'Ctrl+Z',
    },
  };
};
