import type { Translator } from '../../language/types';

export const watching: Translator<'watching'> = () => ({
  event: 'Partij tussen twee engines',
  levels: { white: 'Sterkte van Wit', black: 'Sterkte van Zwart' },
  pause: 'Pauzeren',
  resume: 'Doorgaan',
  paused: 'Gepauzeerd',
  onlyWatch: 'Deze partij gaat tussen twee engines: je kunt alleen pauzeren en stoppen.',
});
