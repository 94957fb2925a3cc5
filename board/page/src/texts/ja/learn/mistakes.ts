import type { Translator } from '../../language/types';

const colors = { white: '白', black: '黒' };

export const mistakes: Translator<'mistakes'> = () => {
  const pieces = (count: number, king: boolean) => {
    if (count === 1) return king ? 'キング' : '歩駒';
    return king ? `駒${count}枚` : `歩駒${count}枚`;
  };
  return {
    title: '悪手から学ぶ',
    sides: { white: '白', black: '黒', both: '両方' },
    sideOption: (side, mistakes) => `${side}（${mistakes}）`,
    side: '対象',
    none: (color) =>
      color === null
        ? 'この対局では、どちらも勝率を下げる手を指していません。'
        : `この対局では、${colors[color]}は勝率を下げる手を指していません。`,
    notReviewed:
      'まず対局を検討してください。その後、悪手のあった局面ごとに、より良い手を探せます。',
    toReview: '検討に戻る',
    progress: (number, total) => `${number}/${total}`,
    wasPlayed: 'が指されました。',
    task: (color) => `${colors[color]}のより良い手を見つけてください。`,
    checking: 'エンジンがあなたの手を調べています…',
    best: (move) => `${move}が最善手です。`,
    good: (move, lost) =>
      lost < 1
        ? `${move}は最善手と同じくらい良い手です。`
        : `${move}も良い手です：勝率の低下は最大でも${lost}%です。`,
    wrong: (move, lost, what) => {
      const wrong = what || `勝率を${lost}%下げる`;
      return move === null
        ? `これは実戦で指された、${wrong}手です。もう一度考えてください。`
        : `${move}は、${wrong}手です。もう一度考えてください。`;
    },
    solution: (line) => `より良い手順：${line}`,
    explained: (move, lost, what) =>
      what === ''
        ? `${move}は、勝率を${lost}%下げる手です。`
        : `${move}は、${what}手です。勝率が${lost}%下がります。`,
    notKnown: 'どこが悪かったのか、エンジンが調べています…',
    reasonKinds: {
      'won-to-drawn': () => '勝ちの終盤を引き分けにする',
      'won-to-lost': () => '勝ちの終盤を負けにする',
      'drawn-to-lost': () => '引き分けの終盤を負けにする',
      hangs: ({ count, king }) => `${pieces(count, king)}をただで取られる`,
      'allows-shot': ({ count }) => `${count}枚取りのコンビネーションを許す`,
      loses: ({ count, king }) => `${pieces(count, king)}を失う`,
      'misses-shot': ({ count }) => `${count}枚取りのコンビネーションを逃す`,
      'misses-pieces': ({ count, king }) => `${pieces(count, king)}の得を逃す`,
      'lets-man-through': () => '歩駒の突破を許す',
      'misses-king': () => 'キングに成る機会を逃す',
    },
    reasons: (words) => words.join('うえに、'),
    accepted: (points) => `勝率の低下が${points}%以内の手なら正解とします。`,
    notChecked: (reason) => `この手を判定できません：${reason}`,
    explain: 'どこが悪かった？',
    show: '正解を表示',
    replay: '正解の手順を再生',
    next: '次の悪手',
    finish: '終了',
    skip: 'スキップ',
    startOver: '最初からやり直す',
    again: 'もう一度',
    openAgain: (move) => `もう一度：${move}`,
    done: 'すべての悪手が終わりました。',
    results: {
      first: '一度で正解',
      later: 'やり直して正解',
      shown: '正解を表示',
      skipped: 'スキップ',
    },
    summary: (found, total) => `${total}個の悪手のうち、${found}個でより良い手を見つけました。`,
    board: '悪手の直前の局面',
  };
};
