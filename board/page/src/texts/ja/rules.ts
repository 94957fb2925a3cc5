import type { Translator } from '../language/types';

const colors = { white: '白', black: '黒' };

export const rules: Translator<'rules'> = () => ({
  noPiece: (side, on) => `${on}に${colors[side]}の駒はありません。`,
  noLegalMove: (side) => `対局は終わっています：${colors[side]}に指せる手がありません。`,
  mustCapture: (side, count, legal) =>
    `${colors[side]}は駒を${count}枚取らなければなりません${legal}`,
  tooFew: (side, few, count, legal) =>
    `この手で取れるのは${few}枚ですが、${colors[side]}は${count}枚取らなければなりません${legal}`,
  manOutOfReach: (from, to) => `${from}の歩駒は${to}へ動けません`,
  kingOutOfReach: (from, to) => `${from}のキングは${to}へ動けません`,
  nothingToCapture: '取れる駒がないので、手はマス2つで表します',
  notACapture: (legal) => `この駒はそのようには取れません${legal}`,
  notASquare: (column, found) =>
    `${column}文字目：d1b3やc5c1h1のようなマスの並びが必要ですが、${found}があります`,
  tooShort: (column) => `${column}文字目：手にはd1b3のように少なくとも2つのマスが必要です`,
  brokenLegs: (column, end, start) =>
    `${column}文字目：${end}で終わった区間の次が${start}から始まっています`,
  notAPromotion: (column) => `${column}文字目：成りの印がありますが、成る手ではありません`,
  ambiguous: (from, to, legal) =>
    `${from}から${to}への取り方は複数あります。途中のマスも書いてください${legal}`,
  manOnLastRow: (side, square, row) =>
    `${colors[side]}の歩駒は${row}段目には置けません：${square}ではキングになります。`,
  twoPieces: (square) => `${square}に駒が2枚あります。`,
});
