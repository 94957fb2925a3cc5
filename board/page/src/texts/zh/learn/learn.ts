import type { Translator } from '../../language/types';
import { lessons } from './lessons';

export const learn: Translator<'learn'> = () => ({
  title: '学习规则',
  intro: '用简短的局面学会全部规则。请在棋盘上逐一解答。',
  lessons,
  list: '课程',
  label: (title) => `课程“${title}”的棋盘`,
  number: (number, count) => `第 ${number} 课，共 ${count} 课`,
  solved: '已完成',
  progress: (solved, count) => `已完成 ${solved} 课，共 ${count} 课`,
  again: '重新开始',
  hint: '显示着法',
  previous: '上一课',
  next: '下一课',
  goOn: '很好。请走下一步。',
  allDone: 'Dameo 的规则你已经全部学会，来下一局吧！',
});
