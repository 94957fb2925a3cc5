import type { Translator } from '../language/types';

const circles = {
  green: 'зелёный круг',
  red: 'красный круг',
  blue: 'синий круг',
  yellow: 'жёлтый круг',
};
const arrows = {
  green: 'зелёная стрелка',
  red: 'красная стрелка',
  blue: 'синяя стрелка',
  yellow: 'жёлтая стрелка',
};

export const drawing: Translator<'drawing'> = () => {
  const nameOf = ({ from, to, color }: { from: string; to: string; color: keyof typeof arrows }) =>
    from === to ? `${circles[color]} на ${from}` : `${arrows[color]} с ${from} на ${to}`;
  return {
    circle: 'круг',
    arrow: (to) => `стрелка на ${to}`,
    begun: (from) =>
      `Рисование с ${from}. Нажмите D ещё раз, чтобы нарисовать круг, или на другом поле — стрелку.`,
    drawn: (drawn) => `Нарисовано: ${nameOf(drawn)}.`,
    removed: (drawn) => `Удалено: ${nameOf(drawn)}.`,
    dropped: 'Ничего не нарисовано.',
    help:
      'На доске можно рисовать правой кнопкой мыши: щелчок — круг, перетаскивание — стрелка. С ' +
      'клавиатуры: нажмите D на поле, затем D там же, чтобы нарисовать круг, или на другом поле — ' +
      'стрелку. С Shift они красные, с Alt синие, с обеими клавишами жёлтые.',
  };
};
