import type { Helpers } from '../language/helpers';
import type { Translation } from '../language/types';

export const files = ({ plural }: Helpers): Translation['app']['files'] => {
  const games = (count: number) => plural(count, { one: 'partida', other: 'partidas' });
  const moves = (count: number) => plural(count, { one: 'lance', other: 'lances' });
  return {
    title: 'Arquivos',
    new: 'Nova partida',
    editor: 'Montar posição',
    import: 'Abrir',
    importAbout:
      'Cole uma partida (em PDN ou na notação do PlayStrategy ou do Abstract Play), uma posição ' +
      '(FEN) ou um link. Também é possível soltar arquivos aqui.',
    importLabel: 'PDN, FEN ou link',
    open: 'Abrir',
    file: 'Abrir um arquivo',
    export: 'Salvar e compartilhar',
    pdn: 'PDN desta partida',
    fen: 'FEN desta posição',
    link: 'Link para esta partida',
    linkAbout: 'O link contém a partida inteira. Nada é enviado a um servidor.',
    linkMake: 'Criar o link',
    pictures: 'Imagem ou animação',
    embed: 'Mostrar em outra página',
    collection: 'Minhas partidas',
    gameNotKept:
      'A partida não está em “Minhas partidas”: não foi possível carregar essa parte da página.',
    notation: 'Lances',
    notations: {
      pdn: 'PDN',
      playstrategy: 'PlayStrategy',
      abstractplay: 'Abstract Play',
    },
    copy: 'Copiar',
    copyPdn: 'Copiar PDN',
    copyFen: 'Copiar FEN',
    copyLink: 'Copiar link',
    copied: 'Copiado',
    copyFailed: 'O navegador não permite copiar. Selecione o texto e copie-o.',
    download: 'Baixar',
    downloadAll: (count) => `Baixar todas as partidas (${count})`,
    fileName: 'dameo.pdn',
    games,
    gamesTitle: 'Partidas',
    filter: 'Procurar uma partida',
    noMatch: 'Nenhuma partida contém este texto.',
    shown: (shown, total) => `Mostrando ${shown} de ${total}`,
    unnamed: (number) => `Partida ${number}`,
    players: (white, black) => `${white} – ${black}`,
    plies: moves,
    remove: 'Remover esta partida',
    removeOf: (name) => `Remover esta partida: ${name}`,
    removed: (name) => `Partida removida: ${name}.`,
    earlier: 'Trabalho anterior',
    earlierAbout: 'Partidas de abas já fechadas. Elas são acrescentadas às partidas desta aba.',
    earlierOf: (date) => `Acrescentar as partidas de ${date}`,
    earlierGames: (count, all) => `${games(count)}, ${moves(all)}`,
    details: 'Detalhes',
    tags: {
      White: 'Brancas',
      Black: 'Pretas',
      Event: 'Evento',
      Site: 'Local',
      Date: 'Data',
      Round: 'Rodada',
    },
    result: 'Resultado',
    results: {
      '*': 'Não terminada',
      '1-0': 'Brancas vencem',
      '0-1': 'Pretas vencem',
      '1/2-1/2': 'Empate',
    },
    saved: 'Salvo neste navegador',
    saving: 'Salvando…',
  };
};
