import type { Translator } from '../language/types';

export const problems: Translator<'problems'> = ({ plural }) => {
  const inSeconds = (count: number) => plural(count, { one: 'segundo', other: 'segundos' });
  return {
    rulesNotLoaded: (reason) => `Não foi possível carregar as regras do jogo: ${reason}`,

    engineNoStart: (seconds) => `O motor não iniciou em ${inSeconds(seconds)}.`,
    engineNoAnswer: (seconds) => `O motor não respondeu em ${inSeconds(seconds)}.`,
    engineFailed: (reason) => `O motor parou: ${reason}`,
    engineGivenUp: (reason) =>
      `O motor parou várias vezes e só será iniciado de novo quando for necessário. ${reason}`,
    engineDisposed: 'O motor foi fechado.',
    engineRefused: (message) => `O motor não aceitou a posição: ${message}`,
    engineLine: (text) => `Um texto para o motor deve ter uma única linha: “${text}”`,
    socketNoConnection:
      'Sem conexão com o servidor local: o programa dameo-board ainda está em execução?',
    socketClosed: (code, reason) =>
      reason === ''
        ? `O servidor local fechou a conexão (código ${code}).`
        : `O servidor local fechou a conexão: ${reason} (código ${code}).`,

    status: (code) => `o servidor respondeu com o status ${code}`,

    linkKind: 'Um link termina com “#pdn=” e uma partida, ou com “#fen=” e uma posição.',
    linkEmpty: (kind) => `O link não contém nada depois de “#${kind}=”.`,
    linkCharacter: (found) =>
      `Link com defeito: “${found}” não é letra, nem algarismo, nem “-” ou “_”.`,
    linkEscape:
      'Link com defeito: depois de “%” devem vir dois dígitos hexadecimais de um texto em UTF-8.',
    linkCut: 'Link com defeito: falta o final. Ele foi copiado por inteiro?',
    linkDamaged: 'Link com defeito: os dados estão danificados. Ele foi copiado sem alterações?',
    linkLarge: (megabytes) => `O link contém mais de ${megabytes} MB de texto.`,
    linkUnsupported:
      'Este navegador não consegue ler nem criar esses links: falta a ele CompressionStream.',

    storageOff:
      'Este navegador não deixa a página guardar nada: suas partidas se perdem quando você a fecha.',
    storageFull:
      'O navegador não tem mais espaço para suas partidas: a última alteração não foi guardada. ' +
      'Salve a partida como arquivo ou apague partidas antigas.',
    storageDamaged: (key, keptAs) =>
      `Não foi possível ler dados guardados (${key}). Eles continuam neste navegador como ` +
      `“${keptAs}”.`,
    storageNewer: (key, version) =>
      `Há dados guardados por uma versão mais nova desta página (${version}), que não serão ` +
      `alterados (${key}).`,
  };
};
