import type { Translator } from '../../language/types';

const refusals = {
  ply: '它不是对局的下一步',
  turn: '当时没有轮到这一方走',
  illegal: '着法不合规则',
  time: '这步棋的用时不可能成立',
  differs: '两边棋盘上的局面不同',
  takeback: '双方没有同意这次悔棋',
  round: '它属于另一局棋',
};

export const friend: Translator<'friend'> = () => ({
  title: '通过链接与好友对弈',
  about: '你们两人的浏览器直接相连，不经过服务器。你用任意聊天软件发出邀请，好友再把回复发给你。',
  reach:
    '没有 STUN 服务器时，只能在同一个网络内使用，例如家中的网络。' +
    '通过互联网连接需要 STUN 服务器，即便如此，有些网络仍然无法连通。',
  board: '链接对局的棋盘',
  event: '两人的链接对局',

  name: '你的名字',
  noName: '好友',
  color: '执棋',
  stun: 'STUN 服务器（可选）',
  stunExample: 'stun.example.org:3478',
  stunAbout:
    'STUN 服务器会把你的浏览器在互联网上的地址告诉它自己。只有在你创建邀请或回复邀请时才会查询，' +
    '届时该服务器会看到你的地址。留空则不查询。你的好友也要填写一个。',
  stunWrong: (text) =>
    `“${text}”不是 STUN 服务器的地址。地址应为主机名，或主机名加端口：stun.example.org:3478。`,
  noWebRtc: '此浏览器无法与其他浏览器连接：它没有 WebRTC，或 WebRTC 已被关闭。',
  noAddress: '浏览器没有给出可供连接的地址。网络是否已连接？WebRTC 也可能被扩展程序或设置禁用了。',
  failed: (reason) => `无法建立连接：${reason}`,

  make: '创建邀请',
  making: '正在查找此浏览器的地址…',
  invite: {
    title: '邀请好友',
    first: '1. 把这份邀请发给好友。',
    second: '2. 好友打开邀请后，会发回一份回复。请把它粘贴到这里。',
    keep: '在此之前请不要关闭本页面：重新加载后需要新的邀请。',
    label: '邀请',
    copy: '复制邀请',
    field: '好友的回复',
    connect: '连接',
    connecting: '正在连接…',
    slow:
      '尚未连通。双方是否在同一个网络中，或者是否都填写了 STUN 服务器？' +
      '确认后请创建一份新的邀请。',
  },
  join: {
    title: '加入好友的对局',
    about: '好友给你发来邀请了吗？请把它粘贴到这里。',
    field: '好友的邀请',
    read: '读取邀请',
    invites: (name) => `${name}邀请你对弈。`,
    goesOn: (name, moves) => `${name}邀请你继续一局已下了 ${moves} 回合的棋。`,
    side: { white: '你执白。', black: '你执黑。' },
    answer: '生成回复',
    first: '把这份回复发回给好友。好友输入后，对局就会开始。',
    label: '回复',
    copy: '复制回复',
    waiting: '正在等待连接。请不要关闭本页面。',
  },
  control: (control) => {
    if (control === null) return '不计时。';
    const { base, increment, delay } = control;
    const minutes = `${base / 60_000} 分钟`;
    if (delay > 0) return `棋钟：每方 ${minutes}，每步延时 ${delay / 1_000} 秒。`;
    return `棋钟：每方 ${minutes}，每步加 ${increment / 1_000} 秒。`;
  },
  cancel: '取消',

  invitation: {
    unsupported: '此浏览器无法读取或创建邀请：它不支持 CompressionStream。',
    empty: {
      invitation: '没有可读取的内容：请粘贴好友的邀请。',
      answer: '没有可读取的内容：请粘贴好友的回复。',
    },
    broken: (kind, reason) =>
      `这不是一份完整的${{ invitation: '邀请', answer: '回复' }[kind]}：${reason}`,
    cut: '其中一部分缺失或被改动。请从第一个字符到最后一个字符重新复制。',
    character: (found) => `其中含有字符“${found}”，而只允许字母、数字、“-”和“_”。`,
    other: '这是别的内容。请从第一个字符到最后一个字符重新复制。',
    newer: (version) => `它来自本页面的较新版本（${version}）。请重新加载本页面，使双方版本一致。`,
    wrongKind: {
      invitation: '这是回复，不是邀请。回复应由发出邀请的一方粘贴。',
      answer: '这是邀请，不是回复。好友打开邀请后，页面会生成回复，再由好友发回给你。',
    },
    otherTag: '这是对另一份邀请的回复，也许是之前的邀请。请把上面的邀请再发给好友一次。',
    otherGame: '这属于另一局棋，而不是棋盘上的这一局。',
  },

  earlier: '未结束的对局',
  goOn: (white, black, moves) => `${white} – ${black}，${moves} 回合`,

  state: {
    yourMove: '轮到你走',
    waits: (name) => `等待${name}走棋`,
    lost: '连接已断开。对局和棋钟已停住。',
    lostAbout: '创建新的邀请，或粘贴好友的邀请，即可继续对局。对局已保存在此浏览器中。',
    lostOver: '连接已断开。若要再来一局，请创建新的邀请，或粘贴好友的邀请。',
    meeting: '正在核对双方的对局…',
    asked: {
      takeback: '你已请求悔棋。',
      draw: '你已提议和棋。',
      rematch: '你已提议再来一局。',
    },
    agreed: '正在悔棋…',
  },
  asks: {
    takeback: (name) => `${name}请求悔棋。`,
    draw: (name) => `${name}提议和棋。`,
    rematch: (name) => `${name}提议再来一局。`,
  },
  declines: {
    takeback: (name) => `${name}不同意悔棋。`,
    draw: (name) => `${name}拒绝和棋。`,
    rematch: (name) => `${name}不想再来一局。`,
  },
  back: (name) => `${name}悔了一步棋。`,
  refuses: (name, reason) => `${name}的页面发来的内容未被采用：${refusals[reason]}。`,
  refused: (name, reason) => `${name}的页面未采用你发送的内容：${refusals[reason]}。`,
  nonsense: (name) => `${name}的页面发来的内容不是本局的消息，因此未被采用。`,
  otherVersion: (version) => `双方页面的版本不同（${version}）：请都重新加载，再创建新的邀请。`,
  mismatch: {
    game: '好友的页面上是另一局棋。',
    side: '好友的页面与本页面执同一种颜色。',
    settings: '双方页面上这局棋的设置不同。',
    moves: '双方页面上的着法不同。',
  },
  mismatchAbout: '这局棋无法继续。可以中止它，再开始新的一局。',
  compare: '重新核对对局',
  notConnected: '没有与好友连接。',
  notYourTurn: '还没轮到你走。',
  moved: (name) => `${name}在链接对局中走了一步。`,
  storageFailed: (reason) => `无法将对局保存在此浏览器中：${reason}`,

  accept: '接受',
  decline: '拒绝',
  stop: '中止对局',
  stopSure: '不分胜负，中止对局吗？',
  newInvitation: '新邀请',
  close: '离开对局',
  keptAbout: '这局棋已放进“文件”里你的棋局中。',
  notKept:
    '“对弈”中还有另一局棋在进行。请下完或中止它，再回到这里：届时这局棋会放进“文件”里你的棋局中。',
  moves: '对局着法',
  verdicts: { won: '你赢了', lost: '你输了' },
});
