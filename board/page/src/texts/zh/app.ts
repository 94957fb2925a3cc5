import type { Translator } from '../language/types';
import { files } from './files';
import { play } from './play/play';

const colors = { white: '白方', black: '黑方' };

const minutes = (seconds: number) => Math.round(seconds / 60);

export const app: Translator<'app'> = () => ({
  name: 'Dameo',
  close: '关闭',
  cancel: '取消',
  loading: '正在加载…',
  loadFailed: '页面的这一部分无法加载。网络是否已连接？请重新加载页面再试。',
  reload: '重新加载',
  retry: '重试',
  title: (view) => `${view} · Dameo`,
  skipToBoard: '跳到棋盘',
  sections: '栏目',
  views: {
    start: '首页',
    play: '对弈',
    friend: '与好友对弈',
    analysis: '分析',
    review: '复盘',
    mistakes: '从错误中学习',
    practice: '残局练习',
    openings: '开局练习',
    files: '文件',
    learn: '学习',
    puzzles: '习题',
    settings: '设置',
    editor: '局面编辑器',
  },
  helpButton: '帮助',
  learnParts: {
    label: '学习方式',
    learn: '课程',
    puzzles: '习题',
    practice: '残局',
    openings: '开局',
  },

  failure: { title: '无法显示棋盘' },

  start: {
    title: '下 Dameo，分析 Dameo',
    about:
      'Dameo 是使用全部 64 格的西洋跳棋：连成一线的兵可以一步整体推进，王则像国际象棋的后一样远程飞行。',
    play: '对弈',
    playAbout: '与引擎对弈，棋力从入门到全力；也可以两人同屏对弈',
    analyse: '分析',
    analyseAbout: '在任何局面或棋局中寻找最佳着法',
    learn: '学习规则',
    learnAbout: '在棋盘上完成的简短课程',
    puzzles: '做习题',
    puzzlesAbout: '按你的等级分出题，找出唯一的好着',
    open: '打开棋谱',
    openAbout: '粘贴或打开 PDN、局面或链接',
    resume: '继续对局',
    resumeAbout: (moves) => `已下 ${moves} 回合`,
    privacy: '所有数据只保存在你的浏览器中。',
  },

  board: {
    label: '棋盘',
    position: '局面',
    dropHere: '将文件拖放到这里即可打开',
  },

  status: {
    toMove: (color) => `${colors[color]}走`,
    starting: '正在启动引擎…',
    paused: '已暂停：未连接到引擎',
    thinking: '引擎正在思考…',
    yourMove: '轮到你走',
    wins: (color) => `${colors[color]}胜`,
    draw: '和棋',
    reasons: {
      'no-moves': '无棋可走',
      repetition: '同一局面第三次出现',
      'lone-kings': '单王对单王',
      'king-moves': '双方各走了 25 步，都只动王',
    },
    notLatest: '之前的局面',
  },

  navigation: {
    label: '浏览棋局',
    first: '最初局面',
    previous: '上一步',
    next: '下一步',
    last: '最后局面',
    flip: '翻转棋盘',
  },

  connection: {
    retrying: '正在重新连接…',
    paused: '对局和棋钟已停住。',
  },

  notice: {
    dismiss: '关闭',
    undo: '撤销',
    line: (line, column) => (column === null ? `第 ${line} 行` : `第 ${line} 行第 ${column} 列`),
    column: (column) => `第 ${column} 列`,
    partialOpen: (games) => `打开 ${games} 局`,
  },

  moves: {
    title: '着法',
    none: '还没有着法。',
    noneAbout: '在棋盘上走一步即可开始。',
    nonePlayed: '一步棋也没有走。',
    blackNumber: (number) => `${number}…`,
    number: (number) => `${number}.`,
    type: '输入着法',
    typeExample: '输入着法：d1d4',
    play: '走这步棋',
    tools: '注释与变着',
    glyphs: {
      1: '好着',
      2: '错误',
      3: '妙着',
      4: '严重错误',
      5: '有趣的着法',
      6: '可疑的着法',
    },
    commentAbout: '这步棋的注释',
    commentStart: '棋局的注释',
    promote: '上移变着',
    makeMain: '设为主线',
    remove: '从此处删除',
    undo: '撤销上次更改',
    result: { '1-0': '1-0', '0-1': '0-1', '1/2-1/2': '½-½', '*': '' },
  },

  analysis: {
    title: '分析',
    toggle: '引擎',
    about: '打开引擎，即可看到它的最佳着法。',
    loading: '正在加载引擎…',
    disconnected: '与引擎恢复连接后，分析会继续进行。',
    waiting: '正在搜索…',
    ended: '在这个局面下，棋局已经结束。',
    depth: '深度',
    nodes: '节点',
    speed: '速度',
    chances: (win, draw, loss) => `白胜 ${win}%，和棋 ${draw}%，黑胜 ${loss}%`,
    win: '白胜',
    draw: '和棋',
    loss: '黑胜',
    variations: '变化数',
    lines: '最佳变化',
    playTo: (move) => `走到 ${move}`,
    expand: '显示完整变化',
    best: '走最佳着法',
    arrows: '箭头',
    busy: '对局正在进行，结束后才能分析。',
    goToGame: '回到对局',
    evaluation: '评估',
    none: '未评估',
  },

  units: {
    nodes: (text) => `${text} 节点`,
    speed: (text) => `${text}/秒`,
    seconds: (count) => `${count} 秒`,
    secondsShort: (count) => `${count} 秒`,
    percent: (count) => `${count}%`,
    thousand: 'k',
    million: 'M',
    billion: 'G',
  },

  score: {
    mate: (moves) => `#${moves}`,
    spoken: (color, moves) => `${colors[color]} ${moves} 回合内获胜`,
    over: (color) => `${colors[color]}已获胜`,
  },

  play: play(),

  drawRules: {
    label: '和棋规则',
    names: { standard: '标准', playstrategy: 'PlayStrategy' },
    about: {
      standard: '同一局面第三次出现，或只剩单王对单王时，判和。',
      playstrategy:
        '同一局面第三次出现；或只剩单王对单王后又走了 4 步（双方合计）；' +
        '或双方各走 25 步都只动王且没有吃子时，判和。',
    },
  },

  review: {
    title: '复盘',
    about: '引擎会检查主线上的每一步棋，标出胜率下降的地方。',
    empty: '没有可以复盘的着法。请先下一局，或打开一局棋。',
    puzzles: '做习题',
    puzzlesAbout: '按你的等级分出题，找出唯一的好着',
    open: '打开棋谱',
    time: '每步用时',
    start: '开始复盘',
    stop: '停止',
    progress: (done, total) => `第 ${done} 个局面，共 ${total} 个`,
    left: (seconds) => (seconds < 90 ? `还需约 ${seconds} 秒` : `还需约 ${minutes(seconds)} 分钟`),
    estimate: (seconds) => (seconds < 90 ? `约 ${seconds} 秒` : `约 ${minutes(seconds)} 分钟`),
    graph: '白方胜率走势',
    graphAbout: (lowest, highest) => `每步棋之后白方的胜率，在 ${lowest}% 到 ${highest}% 之间`,
    summary: '总结',
    accuracy: '准确率',
    counts: { inaccuracy: '轻微失误', mistake: '错误', blunder: '严重错误' },
    losses: '损失胜率的着法',
    noLosses: '没有一步棋损失 10% 或更多的胜率。',
    lost: (percent) => `−${percent}%`,
    lostSpoken: (percent) => `损失 ${percent}% 的胜率`,
    better: (move) => `更好：${move}`,
    learn: '从错误中学习',
    credit: '准确率按 lichess 公开的方法计算。',
    written: '复盘结果以注释的形式保存在棋谱中。',
  },

  files: files(),

  settings: {
    title: '设置',
    language: '语言 (Language)',
    translated: '此译文由机器翻译，未经中文使用者审阅。',
    theme: '配色',
    themes: { system: '跟随系统', light: '浅色', dark: '深色' },
    board: '棋盘',
    boards: { wood: '木纹', green: '绿色', grey: '灰色' },
    pieces: '棋子',
    pieceSets: { relief: '立体', flat: '平面', rings: '圆环' },
    coordinates: '坐标',
    animate: '走棋动画',
    sound: '音效',
    sounds: { off: '关闭', wood: '木质', soft: '柔和', clear: '清脆' },
    volume: '音效音量',
    arrows: '用箭头显示最佳着法',
    premoves: '与引擎对弈时可以预先走棋',
    engine: '引擎',
    engineWasm: '引擎在此浏览器中运行。',
    engineNative: '引擎在本机上运行。',
    threads: '线程数',
    hash: '哈希表 (MB)',
    nativeAbout: '从本机的 dameo-board 打开页面时，可以设置线程数和哈希表大小。',
    offline: '访问过一次之后，没有网络也能使用本页面。',
  },

  help: {
    title: '帮助',
    moving: '走棋方法',
    pointer:
      '拖动棋子，或先点棋子再点目标格。一步吃多个棋子时，可以依次点每个落点，' +
      '也可以直接点终点。点一下棋子，可以退回一个落点。',
    keyboard:
      '使用键盘时，按 Tab 键进入棋盘，用方向键移到某一格，按 Enter 键选择棋子和目标格。' +
      'Backspace 键退回一个落点，Esc 键取消选择。也可以直接输入着法，如 d1d4、c5d3。',
    learn: '规则请见“学习”。',
    shortcuts: '键盘快捷键',
    key: '按键',
    action: '操作',
  },

  announcer: {
    move: (color, from, to) => `${colors[color]}：${from} 到 ${to}。`,
    capture: (color, from, to, count) => `${colors[color]}：${from} 吃 ${count} 子，落在 ${to}。`,
    promotes: '升变为王。',
    toMove: (color) => `轮到${colors[color]}走。`,
    over: (result, reason) => `${result}：${reason}。`,
    startPosition: '最初局面。',
    mustCapture: (count) => `必须吃 ${count} 子。`,
    men: (squares) => `兵在 ${squares}`,
    kings: (squares) => `王在 ${squares}`,
    side: (color, pieces) => `${colors[color]}：${pieces}。`,
    noPieces: '没有棋子',
  },
});
