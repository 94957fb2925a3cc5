import type { Translator } from '../language/types';
import { files } from './files';
import { play } from './play/play';

const colors = { white: '白', black: '黒' };

const minutes = (seconds: number) => Math.round(seconds / 60);

export const app: Translator<'app'> = () => ({
  name: 'Dameo',
  close: '閉じる',
  cancel: 'キャンセル',
  loading: '読み込み中…',
  loadFailed:
    'ページのこの部分を読み込めませんでした。ネットワークに接続していますか？' +
    'ページを再読み込みして、もう一度お試しください。',
  reload: '再読み込み',
  retry: 'もう一度試す',
  title: (view) => `${view} · Dameo`,
  skipToBoard: '盤へ移動',
  sections: 'セクション',
  views: {
    start: 'ホーム',
    play: '対局',
    friend: '友達と対局',
    analysis: '解析',
    review: '検討',
    mistakes: '悪手から学ぶ',
    practice: '終盤の練習',
    openings: '序盤の練習',
    files: 'ファイル',
    learn: '学ぶ',
    puzzles: '問題',
    settings: '設定',
    editor: '局面の編集',
  },
  helpButton: 'ヘルプ',
  learnParts: {
    label: '学び方',
    learn: 'レッスン',
    puzzles: '問題',
    practice: '終盤',
    openings: '序盤',
  },

  failure: { title: '盤を表示できません' },

  start: {
    title: 'Dameoを指す、解析する',
    about:
      'Dameoは、64マスすべてを使うチェッカーです。一直線に並んだ駒がまとめて前進でき、' +
      'キングはチェスのクイーンのように動きます。',
    play: '対局する',
    playAbout: '初心者レベルから全力までのエンジンと、またはこの端末で2人で',
    analyse: '解析する',
    analyseAbout: 'どんな局面や対局でも最善手を調べられます',
    learn: 'ルールを学ぶ',
    learnAbout: '盤上で解く短いレッスン',
    puzzles: '問題を解く',
    puzzlesAbout: 'レーティングに合った問題で、ただ一つの好手を探す',
    open: '棋譜を開く',
    openAbout: 'PDN、局面、リンクを貼り付けるか、ファイルを開く',
    resume: '対局を続ける',
    resumeAbout: (moves) => `${moves}手まで進行`,
    privacy: 'データはすべてこのブラウザの中だけに残ります。',
  },

  board: {
    label: '盤',
    position: '局面',
    dropHere: 'ここにファイルをドロップして開く',
  },

  status: {
    toMove: (color) => `${colors[color]}の番`,
    starting: 'エンジンを起動しています…',
    paused: '一時停止：エンジンに接続していません',
    thinking: 'エンジンが考えています…',
    yourMove: 'あなたの番です',
    wins: (color) => `${colors[color]}の勝ち`,
    draw: '引き分け',
    reasons: {
      'no-moves': '指せる手がない',
      repetition: '同じ局面が3回出現',
      'lone-kings': 'キング1枚対キング1枚',
      'king-moves': '双方がキングだけで25手ずつ指した',
    },
    notLatest: '過去の局面',
  },

  navigation: {
    label: '棋譜の再生',
    first: '最初の局面',
    previous: '前の手',
    next: '次の手',
    last: '最後の局面',
    flip: '盤を反転',
  },

  connection: {
    retrying: '再接続しています…',
    paused: '対局と時計は止まっています。',
  },

  notice: {
    dismiss: '閉じる',
    undo: '元に戻す',
    line: (line, column) => (column === null ? `${line}行目` : `${line}行目の${column}文字目`),
    column: (column) => `${column}文字目`,
    partialOpen: (games) => `${games}局を開く`,
  },

  moves: {
    title: '指し手',
    none: 'まだ指し手がありません。',
    noneAbout: '盤上の駒を動かすと始まります。',
    nonePlayed: '1手も指されませんでした。',
    blackNumber: (number) => `${number}…`,
    number: (number) => `${number}.`,
    type: '手を入力',
    typeExample: '手を入力：d1d4',
    play: 'この手を指す',
    tools: 'コメントと変化',
    glyphs: {
      1: '好手',
      2: '悪手',
      3: '妙手',
      4: '大悪手',
      5: '面白い手',
      6: '疑問手',
    },
    commentAbout: 'この手へのコメント',
    commentStart: '対局へのコメント',
    promote: '変化を上へ移動',
    makeMain: '主手順にする',
    remove: 'ここから削除',
    undo: '直前の変更を元に戻す',
    result: { '1-0': '1-0', '0-1': '0-1', '1/2-1/2': '½-½', '*': '' },
  },

  analysis: {
    title: '解析',
    toggle: 'エンジン',
    about: 'エンジンをオンにすると、最善手が表示されます。',
    loading: 'エンジンを読み込んでいます…',
    disconnected: 'エンジンに接続でき次第、解析を再開します。',
    waiting: '探索中…',
    ended: 'この局面で対局は終わっています。',
    depth: '深度',
    nodes: 'ノード数',
    speed: '速度',
    chances: (win, draw, loss) => `白の勝ち${win}%、引き分け${draw}%、黒の勝ち${loss}%`,
    win: '白',
    draw: '引き分け',
    loss: '黒',
    variations: '候補手数',
    lines: '最善の手順',
    playTo: (move) => `${move}まで進める`,
    expand: '手順をすべて表示',
    best: '最善手を指す',
    arrows: '矢印',
    busy: '対局中です。終局後に解析できます。',
    goToGame: '対局に戻る',
    evaluation: '評価値',
    none: '未評価',
  },

  units: {
    nodes: (text) => `${text}ノード`,
    speed: (text) => `${text}/秒`,
    seconds: (count) => `${count}秒`,
    secondsShort: (count) => `${count}秒`,
    percent: (count) => `${count}%`,
    thousand: 'k',
    million: 'M',
    billion: 'G',
  },

  score: {
    mate: (moves) => `#${moves}`,
    spoken: (color, moves) => `${colors[color]}があと${moves}手で勝ち`,
    over: (color) => `${colors[color]}が勝ちました`,
  },

  play: play(),

  drawRules: {
    label: '引き分けのルール',
    names: { standard: '標準', playstrategy: 'PlayStrategy' },
    about: {
      standard: '同じ局面が3回現れたとき、またはキング1枚対キング1枚になったときは引き分けです。',
      playstrategy:
        '同じ局面が3回現れたとき、キング1枚対キング1枚になってから双方合わせて4手指したとき、' +
        'または双方がキングだけで、駒を取らずに25手ずつ指したときは引き分けです。',
    },
  },

  review: {
    title: '対局の検討',
    about: 'エンジンが主手順のすべての手を調べ、勝率が下がった手に印を付けます。',
    empty: '検討する手がありません。対局するか、棋譜を開いてください。',
    puzzles: '問題を解く',
    puzzlesAbout: 'レーティングに合った問題で、ただ一つの好手を探す',
    open: '棋譜を開く',
    time: '1手あたりの時間',
    start: '検討を始める',
    stop: '停止',
    progress: (done, total) => `${total}局面中${done}局面目`,
    left: (seconds) => (seconds < 90 ? `残り約${seconds}秒` : `残り約${minutes(seconds)}分`),
    estimate: (seconds) => (seconds < 90 ? `約${seconds}秒` : `約${minutes(seconds)}分`),
    graph: '白の勝率の推移',
    graphAbout: (lowest, highest) => `各手の後の白の勝率、${lowest}%から${highest}%の範囲`,
    summary: 'まとめ',
    accuracy: '精度',
    counts: { inaccuracy: '疑問手', mistake: '悪手', blunder: '大悪手' },
    losses: '勝率を下げた手',
    noLosses: '勝率を10%以上下げた手はありません。',
    lost: (percent) => `−${percent}%`,
    lostSpoken: (percent) => `勝率が${percent}%低下`,
    better: (move) => `より良い手：${move}`,
    learn: '悪手から学ぶ',
    credit: '精度は、lichessが公開している方法で計算しています。',
    written: '検討の結果は、コメントとして棋譜に残ります。',
  },

  files: files(),

  settings: {
    title: '設定',
    language: '言語 (Language)',
    translated: 'この翻訳は機械によるもので、日本語話者による確認は受けていません。',
    theme: '配色',
    themes: { system: 'システム', light: 'ライト', dark: 'ダーク' },
    board: '盤',
    boards: { wood: '木目', green: '緑', grey: 'グレー' },
    pieces: '駒',
    pieceSets: { relief: '立体', flat: 'フラット', rings: 'リング' },
    coordinates: '座標',
    animate: '指し手のアニメーション',
    sound: '効果音',
    sounds: { off: 'なし', wood: '木', soft: 'ソフト', clear: 'クリア' },
    volume: '効果音の音量',
    arrows: '最善手を矢印で表示',
    premoves: 'エンジンとの対局でプリムーブを使う',
    engine: 'エンジン',
    engineWasm: 'このブラウザの中で動作しています。',
    engineNative: 'このコンピューターで動作しています。',
    threads: 'スレッド数',
    hash: 'ハッシュテーブル（MB）',
    nativeAbout:
      'スレッド数とハッシュテーブルの大きさは、お使いのコンピューターのdameo-boardから' +
      'ページを開いたときに設定できます。',
    offline: '一度開けば、次からはネットワークなしでも使えます。',
  },

  help: {
    title: 'ヘルプ',
    moving: '駒の動かし方',
    pointer:
      '駒をドラッグするか、駒をタップしてから行き先をタップします。複数の駒を取る手は、' +
      '着地マスを1つずつ順に入力するか、最後のマスを一度タップするだけでも入力できます。' +
      '駒をタップすると、着地マスを1つ取り消せます。',
    keyboard:
      'キーボードでは、Tabキーで盤に入り、矢印キーでマスを移動し、Enterキーで駒と行き先を選びます。' +
      'Backspaceキーで着地マスを1つ取り消し、Escキーで選択を取り消します。' +
      'd1d4やc5d3のように手を入力することもできます。',
    learn: 'ルールは「学ぶ」で説明しています。',
    shortcuts: 'キーボードショートカット',
    key: 'キー',
    action: '動作',
  },

  announcer: {
    move: (color, from, to) => `${colors[color]}：${from}から${to}へ。`,
    capture: (color, from, to, count) => `${colors[color]}：${from}が駒を${count}枚取って${to}へ。`,
    promotes: 'キングに成りました。',
    toMove: (color) => `${colors[color]}の番です。`,
    over: (result, reason) => `${result}：${reason}。`,
    startPosition: '最初の局面。',
    mustCapture: (count) => `駒を${count}枚取らなければなりません。`,
    men: (squares) => `歩駒は${squares}`,
    kings: (squares) => `キングは${squares}`,
    side: (color, pieces) => `${colors[color]}：${pieces}。`,
    noPieces: '駒なし',
  },
});
