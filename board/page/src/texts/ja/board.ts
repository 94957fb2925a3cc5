import type { Translator } from '../language/types';

const colors = { white: '白', black: '黒' };

export const board: Translator<'board'> = ({ or, and }) => ({
  piece: (color, king) => `${colors[color]}の${king ? 'キング' : '歩駒'}`,
  empty: '空きマス',
  square: (square, content, notes) => [square, content, ...notes].join('、'),
  selected: '選択中',
  mustCapture: 'この駒で取る必要あり',
  destination: '行き先',
  nextStop: '次の着地マス',
  jumped: '取った駒',

  entered: (square, next) => `${square}を選択。次は${or(next)}。`,
  cancelled: '選択を取り消しました。',

  chooseCapture: 'どの取り方にしますか？',
  choice: (path, captured) => `${path.join(' × ')}：${captured.join('、')}を取る`,
  differs: (only, captured) =>
    only.every((square) => captured.includes(square)) ? `${and(only)}を取る` : `${and(only)}を通る`,
  cancel: 'キャンセル',

  gameOver: '対局は終わっています。',
  notYourTurn: (turn) => `お待ちください：${colors[turn]}の番です。`,
  otherSide: (turn) => `${colors[turn]}の番です。`,
  mustCaptureWith: (from, count) => `${or(from)}の駒で${count}枚取らなければなりません。`,
  captureGoesTo: (from, count, next) =>
    `${count}枚取らなければなりません：${from}から${or(next)}へ進んでください。`,
  captureGoesOn: (next) =>
    `まだ取れます：${or(next)}へ進んでください。` +
    'Backspaceキーを押すか駒をタップすると、着地マスを1つ取り消せます。',
  landBehind: (next) => `駒が着地するマスを選んでください：${or(next)}。`,
  blocked: (square) => `${square}の駒は動けません：進路がふさがれています。`,
  occupied: '移動先は空きマスでなければなりません。',
  cannotCapture: 'この駒は取れません：駒は縦か横にまっすぐ飛び越えて取ります。',
  manMoves: '歩駒は前か斜め前に1マス進むか、前方に並んだ自分の歩駒の列を飛び越えて進みます。',
  kingMoves: 'キングは空きマスの上を、どの方向にもまっすぐ好きなだけ進めます。',
});
