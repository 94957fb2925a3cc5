import type { Translator } from '../../language/types';

export const watching: Translator<'watching'> = () => ({
  event: 'Partia dwóch silników',
  levels: { white: 'Siła białych', black: 'Siła czarnych' },
  pause: 'Wstrzymaj',
  resume: 'Wznów',
  paused: 'Wstrzymano',
  onlyWatch: 'Tę partię grają dwa silniki: można ją wstrzymać i przerwać.',
});
