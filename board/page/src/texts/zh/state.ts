import type { Translator } from '../language/types';

const colors = { white: '白方', black: '黑方' };
const judgements = { inaccuracy: '轻微失误', mistake: '错误', blunder: '严重错误' };

export const state: Translator<'state'> = () => ({
  levels: {
    beginner: '入门',
    novice: '新手',
    learner: '初学',
    casual: '休闲',
    intermediate: '中级',
    advanced: '高级',
    strong: '强手',
    expert: '专家',
    master: '大师',
    champion: '冠军',
    full: '全力',
  },
  levelWithRating: (name, rating) => (rating === null ? name : `${name}（${rating}）`),
  noClock: '不计时',
  customClock: '自定义',

  colors,
  player: '你',
  matchEvent: '与引擎的对局',
  sharedEvent: '同屏双人对局',

  verdicts: { won: '你赢了', lost: '你输了' },

  ends: {
    'no-moves': (winner, loser) => `${colors[winner]}胜：${colors[loser]}无棋可走。`,
    repetition: () => '和棋：同一局面第三次出现。',
    'lone-kings': () => '和棋：单王对单王。',
    'king-moves': () => '和棋：双方各走了 25 步，都只动王且没有吃子。',
    time: (winner, loser) => `${colors[winner]}胜：${colors[loser]}超时。`,
    resignation: (winner, loser) => `${colors[winner]}胜：${colors[loser]}认输。`,
    agreement: () => '双方同意和棋。',
    aborted: () => '对局已中止，不分胜负。',
  },

  engineFailed: (reason) => `无法使用引擎：${reason}`,
  engineRestarted: (reason) => `引擎已重新启动：${reason}`,
  engineRefused: (text) => `引擎拒绝了一项设置：${text}`,
  matchEngineFailed: (reason) => `引擎发生故障，对局已中止：${reason}`,
  noMove: (text) => (text === null ? '引擎没有给出着法。' : `引擎给出了不合规则的着法：${text}。`),
  matchPaused: '对局已暂停，等待与引擎恢复连接。',
  matchRuns: '对局正在进行。请先下完，或者认输、中止。',
  notYourTurn: '轮到引擎走。',
  notAtHead: '这不是对局的最新局面。请回到最新局面再走棋。',
  noBestMove: '这里没有着法可走：棋局已经结束。',
  reviewEmpty: '本局没有可以复盘的着法。',

  nothingToOpen: '没有可打开的内容：文本是空的。',
  noGames: '文本中没有棋局。',
  notPart: (games, problems) =>
    `文本中有 ${problems} 处无法读取，因此没有打开任何内容。其中 ${games} 局可以打开。`,
  fileFailed: (reason) => `无法读取文件：${reason}`,
  fileTooLarge: (megabytes) => `文件太大：最大可以打开 ${megabytes} MB 的文件。`,
  saveFailed: (reason) => `无法将当前内容保存在此浏览器中：${reason}`,
  undone: '已撤销上次更改。',
  bracesReplaced: '右花括号会使 PDN 中的注释提前结束，因此花括号已改为圆括号。',
  openedOver: (missing, loser, result) => {
    if (missing.length === 2) return `棋盘上没有棋子，棋局已经结束：${result}。`;
    if (loser === null) return `在这个局面下，棋局已经结束：${result}。`;
    const reason = missing.includes(loser) ? '没有棋子' : '无棋可走';
    return `在这个局面下，棋局已经结束：${colors[loser]}${reason}。${result}。`;
  },

  judgements,
  reviewNote: (judgement, better) =>
    better === '' ? `${judgements[judgement]}。` : `${judgements[judgement]}。更好：${better}`,

  shortcuts: {
    previous: '上一步',
    next: '下一步',
    first: '最初局面',
    last: '最后局面',
    previousVariation: '上一个变着',
    nextVariation: '下一个变着',
    flip: '翻转棋盘',
    hint: '提示',
    best: '走最佳着法',
    analysis: '打开或关闭分析',
    undo: '撤销对棋局的上次更改',
    typeMove: '输入着法',
    help: '显示此帮助',
  },
  keys: {
    ArrowLeft: '←',
    ArrowRight: '→',
    ArrowUp: '↑',
    ArrowDown: '↓',
    Home: 'Home',
    End: 'End',
    ' ': '空格',
    'Ctrl+z': 'Ctrl+Z',
  },
});
