import type { Translator } from '../language/types';
import { files } from './files';
import { play } from './play/play';

const colors = { white: 'Brancas', black: 'Pretas' };
const sides = { white: 'As brancas', black: 'As pretas' };

export const app: Translator<'app'> = (help) => {
  const { plural, number } = help;
  const pieces = (count: number) => plural(count, { one: 'peça', other: 'peças' });
  const minutes = (seconds: number) => `${number(Math.round(seconds / 60))} minutos`;
  return {
    name: 'Dameo',
    close: 'Fechar',
    cancel: 'Cancelar',
    loading: 'Carregando…',
    loadFailed:
      'Não foi possível carregar esta parte da página. Há conexão? Recarregue a página para tentar ' +
      'de novo.',
    reload: 'Recarregar',
    retry: 'Tentar de novo',
    title: (view) => `${view} · Dameo`,
    skipToBoard: 'Ir para o tabuleiro',
    sections: 'Seções',
    views: {
      start: 'Início',
      play: 'Jogar',
      friend: 'Jogar com um amigo',
      analysis: 'Análise',
      review: 'Revisão',
      mistakes: 'Aprenda com seus erros',
      practice: 'Treinar finais',
      openings: 'Treinar aberturas',
      files: 'Arquivos',
      learn: 'Aprender',
      puzzles: 'Problemas',
      settings: 'Ajustes',
      editor: 'Editor de posição',
    },
    helpButton: 'Ajuda',
    learnParts: {
      label: 'Formas de aprender',
      learn: 'Lições',
      puzzles: 'Problemas',
      practice: 'Finais',
      openings: 'Aberturas',
    },

    failure: { title: 'Não é possível mostrar o tabuleiro' },

    start: {
      title: 'Jogue e analise Dameo',
      about:
        'Dameo é um jogo de damas em que se usam todas as 64 casas. Linhas inteiras de pedras ' +
        'avançam de uma só vez, e as damas correm o tabuleiro como a dama do xadrez.',
      play: 'Jogar',
      playAbout: 'Contra o motor, de iniciante à força máxima, ou entre duas pessoas aqui',
      analyse: 'Analisar',
      analyseAbout: 'Encontre os melhores lances em qualquer posição ou partida',
      learn: 'Aprender as regras',
      learnAbout: 'Lições curtas, resolvidas no tabuleiro',
      puzzles: 'Resolver problemas',
      puzzlesAbout: 'Encontre o único lance bom, de acordo com seu rating',
      open: 'Abrir uma partida',
      openAbout: 'Cole ou abra um PDN, uma posição ou um link',
      resume: 'Continuar a partida',
      resumeAbout: (moves) => `${plural(moves, { one: 'lance', other: 'lances' })} até agora`,
      privacy: 'Tudo fica no seu navegador.',
    },

    board: {
      label: 'Tabuleiro',
      position: 'Posição',
      dropHere: 'Solte o arquivo para abri-lo',
    },

    status: {
      toMove: (color) => `${colors[color]} jogam`,
      starting: 'Iniciando o motor…',
      paused: 'Em pausa: sem conexão com o motor',
      thinking: 'O motor está pensando…',
      yourMove: 'Sua vez',
      wins: (color) => `${colors[color]} vencem`,
      draw: 'Empate',
      reasons: {
        'no-moves': 'não resta nenhum lance legal',
        repetition: 'a mesma posição pela terceira vez',
        'lone-kings': 'uma dama contra uma dama',
        'king-moves': '25 lances de cada lado só com damas',
      },
      notLatest: 'Uma posição anterior',
    },

    navigation: {
      label: 'Percorrer a partida',
      first: 'Primeira posição',
      previous: 'Lance anterior',
      next: 'Próximo lance',
      last: 'Última posição',
      flip: 'Girar o tabuleiro',
    },

    connection: {
      retrying: 'Tentando de novo…',
      paused: 'A partida e o relógio estão parados.',
    },

    notice: {
      dismiss: 'Dispensar',
      undo: 'Desfazer',
      line: (line, column) =>
        column === null ? `Linha ${line}` : `Linha ${line}, coluna ${column}`,
      column: (column) => `Coluna ${column}`,
      partialOpen: (games) => `Abrir ${plural(games, { one: 'partida', other: 'partidas' })}`,
    },

    moves: {
      title: 'Lances',
      none: 'Ainda não há lances.',
      noneAbout: 'Mova uma peça no tabuleiro para começar.',
      nonePlayed: 'Nenhum lance foi jogado.',
      blackNumber: (number) => `${number}…`,
      number: (number) => `${number}.`,
      type: 'Digitar um lance',
      typeExample: 'Digite um lance: d1d4',
      play: 'Jogar o lance',
      tools: 'Notas e variantes',
      glyphs: {
        1: 'Bom lance',
        2: 'Erro',
        3: 'Lance excelente',
        4: 'Erro grave',
        5: 'Lance interessante',
        6: 'Lance duvidoso',
      },
      commentAbout: 'Comentário sobre este lance',
      commentStart: 'Comentário sobre a partida',
      promote: 'Subir a variante',
      makeMain: 'Tornar linha principal',
      remove: 'Apagar a partir daqui',
      undo: 'Desfazer a última alteração',
      result: { '1-0': '1-0', '0-1': '0-1', '1/2-1/2': '½-½', '*': '' },
    },

    analysis: {
      title: 'Análise',
      toggle: 'Motor',
      about: 'Ligue o motor para ver os melhores lances.',
      loading: 'Carregando o motor…',
      disconnected: 'A análise continua quando houver conexão com o motor.',
      waiting: 'Buscando…',
      ended: 'A partida terminou nesta posição.',
      depth: 'Prof.',
      nodes: 'Nós',
      speed: 'Ritmo',
      chances: (win, draw, loss) =>
        `Vitória das brancas ${win}%, empate ${draw}%, vitória das pretas ${loss}%`,
      win: 'Brancas',
      draw: 'Empate',
      loss: 'Pretas',
      variations: 'Variantes',
      lines: 'Melhores variantes',
      playTo: (move) => `Jogar até ${move}`,
      expand: 'Mostrar a variante inteira',
      best: 'Jogar o melhor lance',
      arrows: 'Setas',
      busy: 'Há uma partida em andamento. A análise será possível quando ela terminar.',
      goToGame: 'Ir para a partida',
      evaluation: 'Avaliação',
      none: 'Sem avaliação',
    },

    units: {
      nodes: (text) => `${text} nós`,
      speed: (text) => `${text}/s`,
      seconds: (count) => plural(count, { one: 'segundo', other: 'segundos' }),
      secondsShort: (count) => `${count} s`,
      percent: (count) => `${count}%`,
      thousand: 'k',
      million: 'M',
      billion: 'G',
    },

    score: {
      mate: (moves) => `#${moves}`,
      spoken: (color, moves) =>
        `${sides[color]} vencem em ${plural(moves, { one: 'lance', other: 'lances' })}`,
      over: (color) => `${sides[color]} venceram`,
    },

    play: play(help),

    drawRules: {
      label: 'Regras de empate',
      names: { standard: 'Padrão', playstrategy: 'PlayStrategy' },
      about: {
        standard:
          'Empate quando uma posição ocorre pela terceira vez ou quando resta uma dama contra uma ' +
          'dama.',
        playstrategy:
          'Empate quando uma posição ocorre pela terceira vez, 4 meios-lances depois de restar uma ' +
          'dama contra uma dama, ou após 25 lances de cada lado só com damas e sem captura.',
      },
    },

    review: {
      title: 'Revisão da partida',
      about: 'O motor examina cada lance da linha principal e marca onde se desperdiçaram chances.',
      empty: 'Não há lances para revisar. Jogue ou abra uma partida.',
      puzzles: 'Resolver problemas',
      puzzlesAbout: 'Encontre o único lance bom, de acordo com seu rating',
      open: 'Abrir uma partida',
      time: 'Tempo para cada lance',
      start: 'Revisar a partida',
      stop: 'Parar',
      progress: (done, total) => `Posição ${done} de ${total}`,
      left: (seconds) =>
        seconds < 90 ? `faltam cerca de ${seconds} s` : `faltam cerca de ${minutes(seconds)}`,
      estimate: (seconds) =>
        seconds < 90 ? `Cerca de ${seconds} s` : `Cerca de ${minutes(seconds)}`,
      graph: 'Chances das brancas lance a lance',
      graphAbout: (lowest, highest) =>
        `As chances das brancas após cada lance, entre ${lowest}% e ${highest}%`,
      summary: 'Resumo',
      accuracy: 'Precisão',
      counts: { inaccuracy: 'Imprecisões', mistake: 'Erros', blunder: 'Erros graves' },
      losses: 'Lances que desperdiçaram chances',
      noLosses: 'Nenhum lance desperdiçou 10% das chances ou mais.',
      lost: (percent) => `−${percent}%`,
      lostSpoken: (percent) => `desperdiçou ${percent}% das chances`,
      better: (move) => `Melhor: ${move}`,
      learn: 'Aprenda com seus erros',
      credit: 'A precisão é calculada pelo método publicado pelo lichess.',
      written: 'O resultado fica guardado na partida, em comentários.',
    },

    files: files(help),

    settings: {
      title: 'Configurações',
      language: 'Idioma (Language)',
      translated:
        'Esta tradução foi feita por máquina e não foi lida por nenhum falante do idioma.',
      theme: 'Cores',
      themes: { system: 'Do sistema', light: 'Claro', dark: 'Escuro' },
      board: 'Tabuleiro',
      boards: { wood: 'Madeira', green: 'Verde', grey: 'Cinza' },
      pieces: 'Peças',
      pieceSets: { relief: 'Em relevo', flat: 'Planas', rings: 'Anéis' },
      coordinates: 'Coordenadas',
      animate: 'Animar os lances',
      sound: 'Sons',
      sounds: { off: 'Sem som', wood: 'Madeira', soft: 'Suave', clear: 'Nítido' },
      volume: 'Volume dos sons',
      arrows: 'Setas para os melhores lances',
      premoves: 'Pré-lances nas partidas contra o motor',
      engine: 'Motor',
      engineWasm: 'Roda neste navegador.',
      engineNative: 'Roda nesta máquina.',
      threads: 'Threads',
      hash: 'Tabela hash (MB)',
      nativeAbout:
        'O número de threads e o tamanho da tabela hash podem ser ajustados quando a página é ' +
        'servida pelo dameo-board na sua máquina.',
      offline: 'Depois da primeira visita, a página também funciona sem rede.',
    },

    help: {
      title: 'Ajuda',
      moving: 'Como mover uma peça',
      pointer:
        'Arraste uma peça, ou toque nela e depois na casa de destino. Uma captura de várias peças ' +
        'pode ser indicada salto a salto ou com um só toque na casa final. Um toque na peça desfaz ' +
        'um salto.',
      keyboard:
        'Com o teclado, use Tab para chegar ao tabuleiro, as setas para ir a uma casa e Enter para ' +
        'escolher uma peça e seu destino. Backspace desfaz um salto da captura, e Escape cancela. ' +
        'Ou digite o lance: d1d4, c5d3.',
      learn: 'As regras estão em Aprender.',
      shortcuts: 'Atalhos do teclado',
      key: 'Tecla',
      action: 'Ação',
    },

    announcer: {
      move: (color, from, to) => `${colors[color]}: de ${from} para ${to}.`,
      capture: (color, from, to, count) =>
        `${colors[color]}: ${from} captura ${pieces(count)} e termina em ${to}.`,
      promotes: 'A pedra é promovida a dama.',
      toMove: (color) => `${colors[color]} jogam.`,
      over: (result, reason) => `${result}: ${reason}.`,
      startPosition: 'Primeira posição.',
      mustCapture: (count) => `É obrigatório capturar ${pieces(count)}.`,
      men: (squares) => `pedras em ${squares}`,
      kings: (squares) => `damas em ${squares}`,
      side: (color, pieces) => `${colors[color]}: ${pieces}.`,
      noPieces: 'nenhuma peça',
    },
  };
};
