import type { Translator } from '../language/types';

export const pictures: Translator<'pictures'> = ({ plural, number }) => ({
  title: 'Imagem da posição',
  gameTitle: 'Partida animada (GIF)',
  size: 'Tamanho',
  sizes: { 480: '480 pixels', 960: '960 pixels', 1920: '1920 pixels' },
  gifSizes: { 320: '320 pixels', 480: '480 pixels', 640: '640 pixels' },
  coordinates: 'Coordenadas',
  lastMove: 'Último lance',
  drawings: 'Círculos e setas',
  caption: 'Jogadores e lance abaixo do tabuleiro',
  speed: 'Cada posição é mostrada por',
  speeds: { 500: '0,5 s', 1000: '1 s', 2000: '2 s', 4000: '4 s' },
  png: 'Salvar como PNG',
  svg: 'Salvar como SVG',
  gif: 'Criar o GIF',
  frames: (count) => plural(count, { one: 'posição', other: 'posições' }),
  progress: (done, total) => `Posição ${done} de ${total}`,
  cancel: 'Cancelar',
  cancelled: 'Cancelado. Nada foi salvo.',
  saved: (name, size) => `Arquivo salvo: ${name}, ${size}`,
  fileSize: (bytes) =>
    bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${number(bytes / 1_000_000, 1)} MB`,
  noMoves: 'A partida ainda não tem lances.',

  players: (white, black, result) => {
    const names = white === '' && black === '' ? '' : `${white || '?'} – ${black || '?'}`;
    return [names, result].filter((part) => part !== '').join(', ');
  },
  results: { '1-0': '1-0', '0-1': '0-1', '1/2-1/2': '½-½', '*': '' },

  noCanvas:
    'Este navegador não consegue criar a imagem. Escolha um tamanho menor ou outro navegador.',
  notDrawn: 'O navegador não conseguiu desenhar a imagem.',
  noWorker: 'O GIF não foi gravado. Tente de novo.',
  workerFailed: (reason) =>
    `Não foi possível gravar o GIF: ${reason || 'seu script não pôde ser carregado'}.`,
});
