import type { Translator } from '../../language/types';

/** Why a message was not applied; in parentheses. */
const refusals = {
  ply: '対局の次の手ではないため',
  turn: '手番ではなかったため',
  illegal: 'ルール上指せない手のため',
  time: '手の時間がありえない値のため',
  differs: '2つの盤の局面が違うため',
  takeback: 'その待ったには合意していないため',
  round: '別の対局のものであるため',
};

export const friend: Translator<'friend'> = () => ({
  title: 'リンクで友達と対局',
  about:
    '2人のブラウザを、サーバーを通さずに直接つなぎます。あなたがメッセージアプリなどで招待を送り、' +
    '友達が返答を送り返すと始められます。',
  reach:
    'STUNサーバーなしでは、自宅など1つのネットワークの中でだけ使えます。インターネットを通すには' +
    'STUNサーバーが必要で、それでもつながらないネットワークもあります。',
  board: 'リンク対局の盤',
  event: 'リンクによる2人の対局',

  name: 'あなたの名前',
  noName: '友達',
  color: 'あなたの色',
  stun: 'STUNサーバー（任意）',
  stunExample: 'stun.example.org:3478',
  stunAbout:
    'STUNサーバーは、インターネット上でのアドレスをあなたのブラウザに教えます。問い合わせるのは' +
    '招待を作るときと返答するときだけで、そのときサーバーにあなたのアドレスが伝わります。' +
    '空欄なら、どこにも問い合わせません。友達の側でも指定が必要です。',
  stunWrong: (text) =>
    `「${text}」はSTUNサーバーのアドレスではありません。ホスト、またはホストとポートを` +
    '入力してください：stun.example.org:3478。',
  noWebRtc: 'このブラウザは他のブラウザと接続できません：WebRTCがないか、無効になっています。',
  noAddress:
    'ブラウザから、接続に使えるアドレスが得られませんでした。ネットワークにつながっていますか？' +
    '拡張機能や設定でWebRTCが禁止されている場合もあります。',
  failed: (reason) => `接続できません：${reason}`,

  make: '招待を作成',
  making: 'このブラウザのアドレスを調べています…',
  invite: {
    title: '友達を招待',
    first: '1. この招待を友達に送ってください。',
    second: '2. 友達が招待を開き、返答を送り返します。それをここに貼り付けてください。',
    keep: 'それまでこのページを開いたままにしてください：再読み込みすると、招待を作り直す必要があります。',
    label: '招待',
    copy: '招待をコピー',
    field: '友達からの返答',
    connect: '接続',
    connecting: '接続しています…',
    slow:
      'まだ接続できません。2人とも同じネットワークにいるか、2人ともSTUNサーバーを指定していますか？' +
      '確認して、新しい招待を作成してください。',
  },
  join: {
    title: '友達の対局に参加',
    about: '友達から招待が届きましたか？ここに貼り付けてください。',
    field: '友達からの招待',
    read: '招待を読み取る',
    invites: (name) => `${name}から対局に招待されています。`,
    goesOn: (name, moves) => `${name}から、${moves}手まで進んだ対局の続きに招待されています。`,
    side: { white: 'あなたは白です。', black: 'あなたは黒です。' },
    answer: '返答を作成',
    first: 'この返答を送り返してください。友達がそれを入力すると対局が始まります。',
    label: '返答',
    copy: '返答をコピー',
    waiting: '接続を待っています。このページを開いたままにしてください。',
  },
  control: (control) => {
    if (control === null) return '時計なし。';
    const { base, increment, delay } = control;
    const minutes = `持ち時間${base / 60_000}分`;
    if (delay > 0) return `${minutes}、1手ごとに${delay / 1_000}秒の猶予（ディレイ）。`;
    return `${minutes}、1手ごとに${increment / 1_000}秒加算。`;
  },
  cancel: 'キャンセル',

  invitation: {
    unsupported: 'このブラウザにはCompressionStreamがないため、招待の読み取りも作成もできません。',
    empty: {
      invitation: '読み取るものがありません：友達からの招待を貼り付けてください。',
      answer: '読み取るものがありません：友達からの返答を貼り付けてください。',
    },
    broken: (kind, reason) =>
      `これは完全な${{ invitation: '招待', answer: '返答' }[kind]}ではありません：${reason}`,
    cut: '一部が欠けているか、書き換えられています。最初の文字から最後の文字までコピーし直してください。',
    character: (found) =>
      `「${found}」という文字が入っています。使えるのは英数字と「-」「_」だけです。`,
    other: '別のものです。最初の文字から最後の文字までコピーし直してください。',
    newer: (version) =>
      `このページの新しいバージョン（${version}）で作られています。同じバージョンになるよう、` +
      'このページを再読み込みしてください。',
    wrongKind: {
      invitation: 'これは招待ではなく返答です。返答は、招待した側が貼り付けるものです。',
      answer:
        'これは返答ではなく招待です。友達が招待を開き、そのときページが作る返答を送り返します。',
    },
    otherTag:
      'これは別の招待、おそらく以前の招待への返答です。上の招待をもう一度友達に送ってください。',
    otherGame: 'これは盤上の対局とは別の対局のものです。',
  },

  earlier: '終わっていない対局',
  goOn: (white, black, moves) => `${white} – ${black}、${moves}手`,

  state: {
    yourMove: 'あなたの番です',
    waits: (name) => `${name}を待っています`,
    lost: '接続が切れました。対局と時計は止まっています。',
    lostAbout:
      '新しい招待を作成するか、友達からの招待を貼り付けると、対局を続けられます。' +
      '対局はこのブラウザに保存されています。',
    lostOver:
      '接続が切れました。再対局するには、新しい招待を作成するか、友達からの招待を貼り付けてください。',
    meeting: '2人の対局を照合しています…',
    asked: {
      takeback: '待ったをお願いしています。',
      draw: '引き分けを提案しています。',
      rematch: '再対局を申し込んでいます。',
    },
    agreed: '手を戻しています…',
  },
  asks: {
    takeback: (name) => `${name}が待ったをお願いしています。`,
    draw: (name) => `${name}が引き分けを提案しています。`,
    rematch: (name) => `${name}が再対局を申し込んでいます。`,
  },
  declines: {
    takeback: (name) => `${name}は待ったに同意しませんでした。`,
    draw: (name) => `${name}は引き分けに応じませんでした。`,
    rematch: (name) => `${name}は再対局に応じませんでした。`,
  },
  back: (name) => `${name}が手を戻しました。`,
  refuses: (name, reason) =>
    `${name}のページから届いた内容は反映されませんでした（${refusals[reason]}）。`,
  refused: (name, reason) =>
    `${name}のページは、あなたが送った内容を反映しませんでした（${refusals[reason]}）。`,
  nonsense: (name) =>
    `${name}のページから、この対局のメッセージではないものが届きました。反映していません。`,
  otherVersion: (version) =>
    `2人のページのバージョンが違います（${version}）：どちらも再読み込みして、新しい招待を` +
    '作成してください。',
  mismatch: {
    game: '友達のページにある対局は、この対局とは別のものです。',
    side: '友達のページも、こちらと同じ色になっています。',
    settings: '2人のページで、この対局の設定が違います。',
    moves: '2人のページで指し手が違います。',
  },
  mismatchAbout: 'この対局は続けられません。中止して、新しい対局を始められます。',
  compare: 'もう一度照合する',
  notConnected: '友達と接続していません。',
  notYourTurn: 'あなたの番ではありません。',
  moved: (name) => `リンク対局で${name}が指しました。`,
  storageFailed: (reason) => `対局をこのブラウザに保存できません：${reason}`,

  accept: '承諾',
  decline: '断る',
  stop: '対局を中止',
  stopSure: '勝敗を付けずに対局を中止しますか？',
  newInvitation: '新しい招待',
  close: '対局を離れる',
  keptAbout: 'この対局は「ファイル」の対局に入っています。',
  notKept:
    '「対局」で別の対局が進行中です。それを終えるか中止して戻ってくると、この対局が「ファイル」の' +
    '対局に入ります。',
  moves: '対局の指し手',
  verdicts: { won: 'あなたの勝ちです', lost: 'あなたの負けです' },
});
