import type { Translator } from '../../language/types';

const sides = { white: 'las blancas', black: 'las negras' };

export const mistakes: Translator<'mistakes'> = ({ plural }) => {
  const pieces = (count: number, king: boolean) => {
    if (count === 1) return king ? 'una dama' : 'un peón';
    return `${count} ${king ? 'piezas' : 'peones'}`;
  };
  const shot = (count: number) => plural(count, { one: 'pieza', other: 'piezas' });
  return {
    title: 'Aprende de tus errores',
    sides: { white: 'Blancas', black: 'Negras', both: 'Ambas' },
    sideOption: (side, mistakes) => `${side} (${mistakes})`,
    side: 'Errores de',
    none: (color) =>
      color === null
        ? 'Ningún bando perdió probabilidades de ganar en esta partida.'
        : `En esta partida ${sides[color]} no perdieron probabilidades de ganar.`,
    notReviewed:
      'Revisa primero la partida. Después, cada error será una posición en la que hallar una ' +
      'jugada mejor.',
    toReview: 'Volver a la revisión',
    progress: (number, total) => `${number} de ${total}`,
    wasPlayed: 'fue la jugada de la partida.',
    task: (color) => `Encuentra una jugada mejor para ${sides[color]}.`,
    checking: 'El motor examina tu jugada…',
    best: (move) => `${move} es la mejor jugada.`,
    good: (move, lost) =>
      lost < 1
        ? `${move} es tan buena como la mejor jugada.`
        : `${move} también es buena: pierde como mucho un ${lost} % de las probabilidades.`,
    wrong: (move, lost, what) => {
      const wrong = what || `pierde un ${lost} % de las probabilidades de ganar`;
      return `${move ?? 'Es la jugada de la partida, que'} ${wrong}. Inténtalo de nuevo.`;
    },
    solution: (line) => `Mejor: ${line}`,
    explained: (move, lost, what) =>
      what === ''
        ? `${move} pierde un ${lost} % de las probabilidades de ganar.`
        : `${move} ${what}. Pierde un ${lost} % de las probabilidades de ganar.`,
    notKnown: 'El motor busca en qué consistió el error…',
    reasonKinds: {
      'won-to-drawn': () => 'convierte en tablas un final ganado',
      'won-to-lost': () => 'convierte un final ganado en uno perdido',
      'drawn-to-lost': () => 'pierde un final de tablas',
      hangs: ({ count, king }) => `regala ${pieces(count, king)}`,
      'allows-shot': ({ count }) => `permite un golpe de ${shot(count)}`,
      loses: ({ count, king }) => `pierde ${pieces(count, king)}`,
      'misses-shot': ({ count }) => `deja escapar un golpe de ${shot(count)}`,
      'misses-pieces': ({ count, king }) => `deja escapar la ganancia de ${pieces(count, king)}`,
      'lets-man-through': () => 'deja pasar un peón',
      'misses-king': () => 'deja escapar una coronación',
    },
    reasons: (words) => words.join(' y '),
    accepted: (points) =>
      `Se acepta una jugada si pierde como mucho un ${points} % de las probabilidades de ganar.`,
    notChecked: (reason) => `No se puede valorar la jugada: ${reason}`,
    explain: '¿Qué tenía de malo?',
    show: 'Mostrar la solución',
    replay: 'Reproducir la línea mejor',
    next: 'Siguiente error',
    finish: 'Terminar',
    skip: 'Saltar',
    startOver: 'Empezar de nuevo',
    again: 'Otra vez',
    openAgain: (move) => `Otra vez: ${move}`,
    done: 'Has repasado todos los errores.',
    results: {
      first: 'encontrada a la primera',
      later: 'encontrada después',
      shown: 'solución mostrada',
      skipped: 'saltada',
    },
    summary: (found, total) =>
      `Encontraste una jugada mejor en ${found} de ` +
      `${plural(total, { one: 'error', other: 'errores' })}.`,
    board: 'Posición antes del error',
  };
};
