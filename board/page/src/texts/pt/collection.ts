import type { Translator } from '../language/types';

export const collection: Translator<'collection'> = ({ plural, capital }) => {
  const games = (count: number) => plural(count, { one: 'partida', other: 'partidas' });
  const added = (count: number) =>
    plural(count, { one: 'partida acrescentada', other: 'partidas acrescentadas' });
  const kept = (count: number) =>
    plural(count, {
      one: 'já tinha sido acrescentada # partida, que foi mantida.',
      other: 'já tinham sido acrescentadas # partidas, que foram mantidas.',
    });
  return {
    save: 'Salvar esta partida',
    import: 'Importar um arquivo',
    keep: 'Salvar automaticamente as partidas terminadas',
    keepAbout:
      'As partidas ficam guardadas neste navegador e em nenhum outro lugar. Exporte as que não ' +
      'podem se perder.',
    find: 'Procurar por jogador, evento ou data',
    result: 'Resultado',
    anyResult: 'Qualquer resultado',
    here: 'Com a posição do tabuleiro',
    list: 'Minhas partidas',
    empty: 'Ainda não há partidas. Salve a partida do tabuleiro ou importe um arquivo.',
    noMatch: 'Nenhuma partida corresponde à busca.',
    remove: 'Remover esta partida',
    removeOf: (name) => `Remover esta partida: ${name}`,
    undo: 'Desfazer',
    plies: (count) => plural(count, { one: 'meio-lance', other: 'meios-lances' }),
    pages: 'Páginas',
    previous: 'Página anterior',
    next: 'Próxima página',
    shown: (from, to, total) => `${from}–${to} de ${total}`,
    exportAll: (count) => `Exportar tudo: ${games(count)}`,
    exportFound: (count) => `Exportar o que foi encontrado: ${games(count)}`,
    fileName: 'minhas-partidas.pdn',

    noMoves: 'A partida ainda não tem lances, portanto não há nada para salvar.',
    added: (name) => `Partida salva: ${name}.`,
    same: (name) => `Esta partida já está salva: ${name}.`,
    replaced: (name) => `Salva de novo, com os comentários atuais: ${name}.`,
    removed: (name) => `Partida removida: ${name}.`,
    restored: (name) => `Partida de volta à lista: ${name}.`,
    gone: 'Esta partida não está mais aqui. Foi removida em outra aba?',
    exported: (count) =>
      plural(count, { one: '# partida exportada.', other: '# partidas exportadas.' }),

    progress: (percent, count) => `${percent}% lidos, ${added(count)}`,
    imported: (count, duplicates, bad) => {
      const there = { one: 'partida já existente', other: 'partidas já existentes' };
      const unread = { one: 'partida não lida', other: 'partidas não lidas' };
      const parts = [
        added(count),
        duplicates === 0 ? '' : plural(duplicates, there),
        bad === 0 ? '' : plural(bad, unread),
      ];
      return `${parts.filter((part) => part !== '').join(', ')}.`;
    },
    importCancelled: (count) => `Importação cancelada. ${capital(kept(count))}`,
    importEnded: (count) => `Antes disso, ${kept(count)}`,
    importProblems: (count) => `O que não pôde ser lido (${count})`,
    more: (count) => `e mais ${count}`,
    line: (line, message) => (line === null ? message : `${message} (linha ${line})`),
    fileTooLarge: (megabytes) =>
      `O arquivo tem mais de ${megabytes} MB. Divida-o em arquivos menores.`,
    fileFailed: (reason) => `Não foi possível ler o arquivo: ${reason}`,

    off:
      'Este navegador não deixa a página guardar partidas, como acontece em uma janela anônima. ' +
      'Salve a partida como arquivo.',
    full:
      'O navegador não tem mais espaço para partidas: esta não foi salva. O que já estava guardado ' +
      'continua lá. Exporte e remova partidas, ou libere espaço no disco.',
    newer:
      'As partidas foram guardadas por uma versão mais nova desta página e não serão alteradas. ' +
      'Recarregue a página para obter essa versão.',
    failed: (reason) => `A operação na lista de partidas falhou: ${reason}`,
    notKept: (reason) => `A partida terminada não está em “Minhas partidas”. ${reason}`,
  };
};
