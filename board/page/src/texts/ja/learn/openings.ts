import type { Translator } from '../../language/types';

const colors = { white: '白', black: '黒' };

export const openings: Translator<'openings'> = ({ number }) => {
  const men = (hundredths: number) => number(hundredths / 100, 2);
  return {
    title: '序盤の練習',
    about: (loss) =>
      '定跡の手を指してください。相手は、定跡の良い手の中から無作為に選んで応じます。' +
      `最善手との差が歩駒${men(loss)}枚分以内の手を、良い手とみなします。`,
    side: 'あなたの色',
    sides: { white: '白', random: 'ランダム', black: '黒' },
    opening: '序盤',
    any: '指定なし',
    onBoard: (line) => `盤上の手順：${line}`,
    option: (move, value) => `${move}（${value}）`,
    task: (side) => `${colors[side]}の良い手を見つけてください。`,
    best: (move, value) => `${move}（${value}）は定跡の最善手です。`,
    good: (move, value, lost, best) =>
      `${move}（${value}）は良い手です：最善手${best}との差は${men(lost)}です。`,
    worse: (move, value, lost, best) =>
      `${move}（${value}）は劣る手です：最善手${best}より歩駒${men(lost)}枚分悪くなります。`,
    forced: (move, value, best) => `${move}（${value}）は最善手${best}より大きく劣ります。`,
    unknown: (move, best) => `${move}は定跡にありません。定跡の最善手は${best}です。`,
    hinted: (move, value) => `最善手：${move}（${value}）`,
    end: (best, good, worse) =>
      best + good + worse === 0
        ? '定跡はここまでです。'
        : `定跡はここまでです。あなたの${best + good + worse}手のうち、最善手が${best}手、` +
          `良い手が${good}手、劣る手が${worse}手でした。`,
    solved: (side, count) => `${colors[side]}：${count}種類の序盤をミスなしで達成`,
    hint: 'ヒント',
    undo: '待った',
    accept: 'このまま続ける',
    again: 'もう一度',
    next: '別の手順',
    level: '強さ',
    playOn: 'ここから対局する',
    board: '序盤の局面',
  };
};
