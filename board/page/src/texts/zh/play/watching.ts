import type { Translator } from '../../language/types';

export const watching: Translator<'watching'> = () => ({
  event: '引擎互弈',
  levels: { white: '白方棋力', black: '黑方棋力' },
  pause: '暂停',
  resume: '继续',
  paused: '已暂停',
  onlyWatch: '这是两个引擎之间的对局：可以暂停或中止。',
});
