import type { Translator } from '../language/types';

const colors = { white: '白', black: '黒' };
const judgements = { inaccuracy: '疑問手', mistake: '悪手', blunder: '大悪手' };

export const state: Translator<'state'> = () => ({
  levels: {
    beginner: '入門',
    novice: '初心者',
    learner: '初級',
    casual: 'カジュアル',
    intermediate: '中級',
    advanced: '上級',
    strong: '強豪',
    expert: 'エキスパート',
    master: 'マスター',
    champion: 'チャンピオン',
    full: '全力',
  },
  levelWithRating: (name, rating) => (rating === null ? name : `${name}（${rating}）`),
  noClock: '時計なし',
  customClock: 'カスタム',

  colors,
  player: 'あなた',
  matchEvent: 'エンジンとの対局',
  sharedEvent: '1台の端末での2人対局',

  verdicts: { won: 'あなたの勝ちです', lost: 'あなたの負けです' },

  ends: {
    'no-moves': (winner, loser) =>
      `${colors[winner]}の勝ち：${colors[loser]}に指せる手がありません。`,
    repetition: () => '引き分け：同じ局面が3回現れました。',
    'lone-kings': () => '引き分け：キング1枚対キング1枚です。',
    'king-moves': () => '引き分け：双方がキングだけで、駒を取らずに25手ずつ指しました。',
    time: (winner, loser) => `${colors[winner]}の勝ち：${colors[loser]}の時間切れです。`,
    resignation: (winner, loser) => `${colors[winner]}の勝ち：${colors[loser]}が投了しました。`,
    agreement: () => '合意による引き分け。',
    aborted: () => '対局は勝敗を付けずに中止されました。',
  },

  engineFailed: (reason) => `エンジンを使えません：${reason}`,
  engineRestarted: (reason) => `エンジンを再起動しました：${reason}`,
  engineRefused: (text) => `エンジンが設定を受け付けませんでした：${text}`,
  matchEngineFailed: (reason) => `エンジンに問題が起きたため、対局を中止しました：${reason}`,
  noMove: (text) =>
    text === null ? '手を返しませんでした。' : `ルール上指せない手を返しました：${text}。`,
  matchPaused: 'エンジンに再び接続できるまで、対局を一時停止しています。',
  matchRuns: '対局中です。先に対局を終えるか、投了または中止してください。',
  notYourTurn: 'エンジンの番です。',
  notAtHead: 'これは対局の最新の局面ではありません。指すには最新の局面に移動してください。',
  noBestMove: '指せる手はありません：対局は終わっています。',
  reviewEmpty: 'この対局には検討する手がありません。',

  nothingToOpen: '開くものがありません：テキストが空です。',
  noGames: 'テキストに対局が含まれていません。',
  notPart: (games, problems) =>
    `テキストの${problems}か所を読み取れず、何も開きませんでした。${games}局は開けます。`,
  fileFailed: (reason) => `ファイルを読み取れません：${reason}`,
  fileTooLarge: (megabytes) =>
    `ファイルが大きすぎます：開けるのは${megabytes} MBまでのファイルです。`,
  saveFailed: (reason) => `作業内容をこのブラウザに保存できません：${reason}`,
  undone: '直前の変更を元に戻しました。',
  bracesReplaced:
    'PDNでは波かっこ「}」でコメントが終わってしまうため、波かっこを丸かっこに置き換えました。',
  openedOver: (missing, loser, result) => {
    if (missing.length === 2) return `盤に駒がないので、対局は終わっています：${result}。`;
    if (loser === null) return `この局面で対局は終わっています：${result}。`;
    const reason = missing.includes(loser) ? '駒がありません' : '指せる手がありません';
    return `この局面で対局は終わっています：${colors[loser]}に${reason}。${result}。`;
  },

  judgements,
  reviewNote: (judgement, better) =>
    better === ''
      ? `${judgements[judgement]}。`
      : `${judgements[judgement]}。より良い手順：${better}`,

  shortcuts: {
    previous: '前の手',
    next: '次の手',
    first: '最初の局面',
    last: '最後の局面',
    previousVariation: '前の変化',
    nextVariation: '次の変化',
    flip: '盤を反転',
    hint: 'ヒント',
    best: '最善手を指す',
    analysis: '解析のオン・オフ',
    undo: '棋譜の直前の変更を元に戻す',
    typeMove: '手を入力',
    help: 'このヘルプ',
  },
  keys: {
    ArrowLeft: '←',
    ArrowRight: '→',
    ArrowUp: '↑',
    ArrowDown: '↓',
    Home: 'Home',
    End: 'End',
    ' ': 'スペース',
    'Ctrl+z': 'Ctrl+Z',
  },
});
