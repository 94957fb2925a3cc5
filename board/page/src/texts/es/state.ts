import type { Translator } from '../language/types';

const sides = { white: 'las blancas', black: 'las negras' };
const judgements = { inaccuracy: 'Imprecisión', mistake: 'Error', blunder: 'Error grave' };

export const state: Translator<'state'> = ({ plural }) => ({
  levels: {
    beginner: 'Principiante',
    novice: 'Novato',
    learner: 'Aprendiz',
    casual: 'Ocasional',
    intermediate: 'Intermedio',
    advanced: 'Avanzado',
    strong: 'Fuerte',
    expert: 'Experto',
    master: 'Maestro',
    champion: 'Campeón',
    full: 'Fuerza máxima',
  },
  levelWithRating: (name, rating) => (rating === null ? name : `${name} (${rating})`),
  noClock: 'Sin reloj',
  customClock: 'Otro',

  colors: { white: 'Blancas', black: 'Negras' },
  player: 'Tú',
  matchEvent: 'Partida contra el motor',
  sharedEvent: 'Partida entre dos personas en un mismo dispositivo',

  verdicts: { won: 'Has ganado', lost: 'Has perdido' },

  ends: {
    'no-moves': (winner, loser) =>
      `Ganan ${sides[winner]}: ${sides[loser]} no tienen ninguna jugada legal.`,
    repetition: () => 'Tablas: la misma posición por tercera vez.',
    'lone-kings': () => 'Tablas: una dama contra una dama.',
    'king-moves': () => 'Tablas: 25 jugadas de cada bando solo con damas y sin capturas.',
    time: (winner, loser) => `Ganan ${sides[winner]}: a ${sides[loser]} se les acabó el tiempo.`,
    resignation: (winner, loser) => `Ganan ${sides[winner]}: ${sides[loser]} abandonaron.`,
    agreement: () => 'Tablas de común acuerdo.',
    aborted: () => 'La partida se anuló sin resultado.',
  },

  engineFailed: (reason) => `No se puede usar el motor: ${reason}`,
  engineRestarted: (reason) => `Se ha reiniciado el motor: ${reason}`,
  engineRefused: (text) => `El motor rechazó un ajuste: ${text}`,
  matchEngineFailed: (reason) => `La partida se anuló porque falló el motor: ${reason}`,
  noMove: (text) =>
    text === null ? 'no dio ninguna jugada.' : `dio una jugada que no es legal: ${text}.`,
  matchPaused: 'La partida queda en pausa hasta que vuelva la conexión con el motor.',
  matchRuns: 'Hay una partida en curso. Primero termínala, abandona o anúlala.',
  notYourTurn: 'Le toca al motor.',
  notAtHead: 'Esta no es la última posición de la partida. Ve a la última para jugar.',
  noBestMove: 'Aquí no hay ninguna jugada posible: la partida ha terminado.',
  reviewEmpty: 'La partida no tiene jugadas que revisar.',

  nothingToOpen: 'No hay nada que abrir: el texto está vacío.',
  noGames: 'El texto no contiene ninguna partida.',
  notPart: (games, problems) =>
    plural(problems, {
      one: 'No se puede leer # pasaje del texto y no se abrió nada. ',
      other: 'No se pueden leer # pasajes del texto y no se abrió nada. ',
    }) + plural(games, { one: 'Se puede abrir # partida.', other: 'Se pueden abrir # partidas.' }),
  fileFailed: (reason) => `No se puede leer el archivo: ${reason}`,
  fileTooLarge: (megabytes) =>
    `El archivo es demasiado grande: se pueden abrir archivos de hasta ${megabytes} MB.`,
  saveFailed: (reason) => `El trabajo no se puede guardar en este navegador: ${reason}`,
  undone: 'Se ha deshecho el último cambio.',
  bracesReplaced:
    'Una llave de cierre acabaría el comentario en PDN: las llaves se han cambiado por paréntesis.',
  openedOver: (missing, loser, result) => {
    if (missing.length === 2)
      return `No hay ninguna pieza en el tablero, así que la partida ha terminado: ${result}.`;
    if (loser === null) return `En esta posición la partida ha terminado: ${result}.`;
    const reason = missing.includes(loser)
      ? 'no tienen ninguna pieza'
      : 'no tienen ninguna jugada legal';
    return `En esta posición la partida ha terminado: ${sides[loser]} ${reason}. ${result}.`;
  },

  judgements,
  reviewNote: (judgement, better) =>
    better === '' ? `${judgements[judgement]}.` : `${judgements[judgement]}. Mejor: ${better}`,

  shortcuts: {
    previous: 'Jugada anterior',
    next: 'Jugada siguiente',
    first: 'Primera posición',
    last: 'Última posición',
    previousVariation: 'Variante anterior',
    nextVariation: 'Variante siguiente',
    flip: 'Girar el tablero',
    hint: 'Pista',
    best: 'Hacer la mejor jugada',
    analysis: 'Encender o apagar el análisis',
    undo: 'Deshacer el último cambio de la partida',
    typeMove: 'Escribir una jugada',
    help: 'Esta ayuda',
  },
  keys: {
    ArrowLeft: '←',
    ArrowRight: '→',
    ArrowUp: '↑',
    ArrowDown: '↓',
    Home: 'Inicio',
    End: 'Fin',
    ' ': 'Espacio',
    'Ctrl+z': 'Ctrl+Z',
  },
});
