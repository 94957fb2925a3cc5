import type { Translator } from '../language/types';

export const embed: Translator<'embed'> = ({ plural }) => ({
  title: 'Dameo',
  board: 'Tabuleiro',
  list: 'Lances',
  open: 'Abrir no Dameo',
  play: 'Reproduzir a partida',
  pause: 'Pausar',
  buttons: {
    first: 'Primeira posição',
    previous: 'Lance anterior',
    next: 'Próximo lance',
    last: 'Última posição',
    flip: 'Girar o tabuleiro',
  },
  start: 'Primeira posição',
  toMove: { white: 'Brancas jogam', black: 'Pretas jogam' },
  move: (number, turn, move) => `${number}${turn === 'white' ? '.' : '…'} ${move}`,
  players: (white, black) =>
    white === '' && black === '' ? '' : `${white || '?'} – ${black || '?'}`,
  results: { '1-0': '1-0', '0-1': '0-1', '1/2-1/2': '½-½', '*': '' },

  unknown: (name, names) => `Não existe o parâmetro “${name}”. Existem ${names.join(', ')}.`,
  twice: (name) => `O parâmetro ${name} aparece mais de uma vez: vale o primeiro.`,
  empty: (name) => `O parâmetro ${name} não tem valor.`,
  choice: (name, value, known) =>
    `${name}=${value}: o valor deve ser um destes: ${known.join(', ')}.`,
  onOff: (name, value) => `${name}=${value}: o valor deve ser 1 ou 0.`,
  ply: (value) => `ply=${value}: o valor deve ser um número de meios-lances, como 12.`,
  plyTooLarge: (ply, plies) =>
    `ply=${ply}: a partida só tem ${plural(plies, { one: 'meio-lance', other: 'meios-lances' })}.`,
  autoplay: (value, min, max) =>
    `autoplay=${value}: o valor deve ser os segundos por lance, de ${min} a ${max}, ou 0.`,
  pdnBeside: 'A partida é dada por pdn ou por fen e moves: aqui vale pdn.',
  fen: (reason) => `Não foi possível ler a posição (fen): ${reason}`,
  illegal: (number, text, reason) =>
    `O lance ${number} de moves, “${text}”, não pode ser jogado: ${reason}`,
  pdn: (reason, line) =>
    `Não foi possível ler a partida (pdn)${line === null ? '' : `, linha ${line}`}: ${reason}`,
  noGame: 'Não foi possível ler a partida (pdn): não há nenhuma no texto.',
  severalGames: (games) => `O pdn tem ${games} partidas: é mostrada a primeira.`,

  code: 'HTML do quadro',
  copyCode: 'Copiar o HTML do quadro',
  what: 'O que é mostrado',
  whats: { game: 'A partida', position: 'Esta posição' },
  width: 'Largura',
  widths: { 320: '320 pixels', 400: '400 pixels', 560: '560 pixels' },
  withList: 'Com a lista de lances',
  autoplayLabel: 'A partida é reproduzida automaticamente',
  look: 'Ver o resultado',
  about: 'Coloque este código no HTML de uma página. O código contém a partida inteira.',
  aboutLocal:
    'Esta página é servida pelo dameo-board na sua máquina: o código só funciona em páginas desta ' +
    'máquina.',
  frameTitle: (players) => (players === '' ? 'Dameo' : `Dameo: ${players}`),
});
