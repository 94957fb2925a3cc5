import type { Translator } from '../../language/types';

export const watching: Translator<'watching'> = () => ({
  event: 'エンジン同士の対局',
  levels: { white: '白の強さ', black: '黒の強さ' },
  pause: '一時停止',
  resume: '再開',
  paused: '一時停止中',
  onlyWatch: 'エンジン同士の対局です：一時停止と中止ができます。',
});
