import type { Translator } from '../../language/types';

const refusals = {
  ply: 'não é o próximo lance da partida',
  turn: 'não era a vez desse lado',
  illegal: 'o lance não é legal',
  time: 'o tempo do lance não é possível',
  differs: 'as posições nos dois tabuleiros são diferentes',
  takeback: 'não houve acordo para voltar esse lance',
  round: 'pertence a outra partida',
};

export const friend: Translator<'friend'> = ({ plural, number }) => {
  const moves = (count: number) => plural(count, { one: 'lance', other: 'lances' });
  return {
    title: 'Jogar com um amigo por link',
    about:
      'Os dois navegadores são ligados diretamente, sem servidor. Você envia um convite por ' +
      'qualquer aplicativo de mensagens, e seu amigo devolve uma resposta.',
    reach:
      'Sem um servidor STUN, isso só funciona dentro de uma mesma rede, como a da sua casa. Pela ' +
      'internet é preciso ter um, e mesmo assim algumas redes não permitem a conexão.',
    board: 'Tabuleiro da partida por link',
    event: 'Partida entre duas pessoas por link',

    name: 'Seu nome',
    noName: 'Seu amigo',
    color: 'Sua cor',
    stun: 'Servidor STUN (opcional)',
    stunExample: 'stun.example.org:3478',
    stunAbout:
      'Um servidor STUN informa ao seu navegador o endereço dele na internet. Ele só é consultado ' +
      'quando você cria ou responde um convite, e então vê o seu endereço. Se o campo ficar vazio, ' +
      'nada é consultado. Seu amigo também deve indicar um.',
    stunWrong: (text) =>
      `“${text}” não é o endereço de um servidor STUN. O endereço é um host, ou um host e uma ` +
      'porta: stun.example.org:3478.',
    noWebRtc:
      'Este navegador não consegue se conectar a outro: não tem WebRTC, ou o WebRTC está desligado.',
    noAddress:
      'O navegador não informou nenhum endereço em que possa ser alcançado. Há uma rede? Uma ' +
      'extensão ou uma configuração pode proibir o WebRTC.',
    failed: (reason) => `Não é possível fazer a conexão: ${reason}`,

    make: 'Criar um convite',
    making: 'Procurando os endereços deste navegador…',
    invite: {
      title: 'Convide seu amigo',
      first: '1. Envie este convite ao seu amigo.',
      second: '2. Seu amigo abre o convite e devolve uma resposta. Cole-a aqui.',
      keep: 'Deixe esta página aberta até lá: se for recarregada, será preciso um novo convite.',
      label: 'Convite',
      copy: 'Copiar o convite',
      field: 'Resposta do seu amigo',
      connect: 'Conectar',
      connecting: 'Conectando…',
      slow:
        'Ainda não há conexão. Os dois estão na mesma rede, ou os dois indicaram um servidor STUN? ' +
        'Nesse caso, crie um novo convite.',
    },
    join: {
      title: 'Jogar a convite de um amigo',
      about: 'Seu amigo lhe enviou um convite? Cole-o aqui.',
      field: 'Convite do seu amigo',
      read: 'Ler o convite',
      invites: (name) => `${name} convida você para uma partida.`,
      goesOn: (name, count) =>
        `${name} convida você a continuar uma partida depois de ${moves(count)}.`,
      side: { white: 'Você joga com as brancas.', black: 'Você joga com as pretas.' },
      answer: 'Criar a resposta',
      first:
        'Devolva esta resposta. A partida começa quando seu amigo a tiver colado na página dele.',
      label: 'Resposta',
      copy: 'Copiar a resposta',
      waiting: 'Aguardando a conexão. Deixe esta página aberta.',
    },
    control: (control) => {
      if (control === null) return 'Sem relógio.';
      const { base, increment, delay } = control;
      const minutes = plural(base / 60_000, { one: 'minuto', other: 'minutos' });
      if (delay > 0)
        return `Relógio: ${minutes}, com atraso de ${number(delay / 1_000)} s por lance.`;
      return `Relógio: ${minutes}, mais ${number(increment / 1_000)} s por lance.`;
    },
    cancel: 'Cancelar',

    invitation: {
      unsupported:
        'Este navegador não consegue ler nem criar convites: falta a ele CompressionStream.',
      empty: {
        invitation: 'Não há nada para ler: cole o convite do seu amigo.',
        answer: 'Não há nada para ler: cole a resposta do seu amigo.',
      },
      broken: (kind, reason) =>
        kind === 'invitation'
          ? `Este convite não está completo: ${reason}`
          : `Esta resposta não está completa: ${reason}`,
      cut: 'uma parte falta ou foi alterada. Copie o texto de novo, do primeiro ao último caractere.',
      character: (found) =>
        `há nele o caractere “${found}”, e só são possíveis letras, algarismos, “-” e “_”.`,
      other: 'é outra coisa. Copie o texto de novo, do primeiro ao último caractere.',
      newer: (version) =>
        `Isto vem de uma versão mais nova desta página (${version}). Recarregue a página, para que ` +
        'os dois tenham a mesma versão.',
      wrongKind: {
        invitation: 'Isto é uma resposta, não um convite. As respostas são para quem convidou.',
        answer:
          'Isto é um convite, não uma resposta. Seu amigo abre o convite e devolve a resposta que a ' +
          'página então cria.',
      },
      otherTag:
        'Isto responde a outro convite, talvez a um anterior. Envie de novo ao seu amigo o convite ' +
        'acima.',
      otherGame: 'Isto pertence a uma partida que não é a do tabuleiro.',
    },

    earlier: 'Partidas não terminadas',
    goOn: (white, black, count) => `${white} – ${black}, ${moves(count)}`,

    state: {
      yourMove: 'Sua vez',
      waits: (name) => `Aguardando ${name}`,
      lost: 'A conexão caiu. A partida e os relógios estão parados.',
      lostAbout:
        'Crie um novo convite, ou cole o do seu amigo, e a partida continua. Ela está guardada ' +
        'neste navegador.',
      lostOver: 'A conexão caiu. Para uma revanche, crie um novo convite ou cole o do seu amigo.',
      meeting: 'Comparando as duas partidas…',
      asked: {
        takeback: 'Você pediu para voltar seu lance.',
        draw: 'Você propôs empate.',
        rematch: 'Você propôs uma revanche.',
      },
      agreed: 'O lance está sendo desfeito…',
    },
    asks: {
      takeback: (name) => `${name} pede para voltar um lance.`,
      draw: (name) => `${name} propõe empate.`,
      rematch: (name) => `${name} propõe uma revanche.`,
    },
    declines: {
      takeback: (name) => `${name} não concorda em voltar o lance.`,
      draw: (name) => `${name} recusa o empate.`,
      rematch: (name) => `${name} recusa a revanche.`,
    },
    back: (name) => `${name} voltou um lance.`,
    refuses: (name, reason) =>
      `O que a página de ${name} enviou não foi aplicado: ${refusals[reason]}.`,
    refused: (name, reason) =>
      `A página de ${name} não aplicou o que você enviou: ${refusals[reason]}.`,
    nonsense: (name) =>
      `A página de ${name} enviou algo que não é uma mensagem desta partida. Não foi aplicado.`,
    otherVersion: (version) =>
      `As duas páginas são de versões diferentes (${version}): recarregue ambas e crie um novo ` +
      'convite.',
    mismatch: {
      game: 'A página do seu amigo tem uma partida diferente desta.',
      side: 'A página do seu amigo tem a mesma cor que esta.',
      settings: 'As duas páginas têm configurações diferentes para esta partida.',
      moves: 'As duas páginas têm lances diferentes.',
    },
    mismatchAbout: 'A partida não pode continuar. É possível encerrá-la e começar outra.',
    compare: 'Comparar de novo as partidas',
    notConnected: 'Não há conexão com seu amigo.',
    notYourTurn: 'Não é a sua vez.',
    moved: (name) => `${name} jogou na partida por link.`,
    storageFailed: (reason) => `Não é possível guardar a partida neste navegador: ${reason}`,

    accept: 'Aceitar',
    decline: 'Recusar',
    stop: 'Encerrar a partida',
    stopSure: 'Encerrar a partida sem resultado?',
    newInvitation: 'Novo convite',
    close: 'Sair da partida',
    keptAbout: 'A partida está entre suas partidas em Arquivos.',
    notKept:
      'Há outra partida em andamento em Jogar. Termine-a ou encerre-a e volte aqui: então esta ' +
      'partida será colocada entre suas partidas em Arquivos.',
    moves: 'Lances da partida',
    verdicts: { won: 'Você venceu', lost: 'Você perdeu' },
  };
};
