import type { Translator } from '../language/types';

export const pictures: Translator<'pictures'> = ({ number }) => ({
  title: '局面の画像',
  gameTitle: '対局のアニメーション（GIF）',
  size: 'サイズ',
  sizes: { 480: '480ピクセル', 960: '960ピクセル', 1920: '1920ピクセル' },
  gifSizes: { 320: '320ピクセル', 480: '480ピクセル', 640: '640ピクセル' },
  coordinates: '座標',
  lastMove: '直前の手',
  drawings: '丸と矢印',
  caption: '盤の下に対局者と手を表示',
  speed: '1局面の表示時間',
  speeds: { 500: '0.5秒', 1000: '1秒', 2000: '2秒', 4000: '4秒' },
  png: 'PNGで保存',
  svg: 'SVGで保存',
  gif: 'GIFを作成',
  frames: (count) => `${count}局面`,
  progress: (done, total) => `${total}局面中${done}局面目`,
  cancel: 'キャンセル',
  cancelled: '中止しました。何も保存していません。',
  saved: (name, size) => `保存しました：${name}、${size}`,
  fileSize: (bytes) =>
    bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${number(bytes / 1_000_000, 1)} MB`,
  noMoves: 'この対局にはまだ指し手がありません。',

  players: (white, black, result) => {
    const names = white === '' && black === '' ? '' : `${white || '?'} – ${black || '?'}`;
    return [names, result].filter((part) => part !== '').join('、');
  },
  results: { '1-0': '1-0', '0-1': '0-1', '1/2-1/2': '½-½', '*': '' },

  noCanvas:
    'このブラウザでは画像を作成できません。サイズを小さくするか、別のブラウザをお使いください。',
  notDrawn: 'ブラウザが画像を描画できませんでした。',
  noWorker: 'GIFを書き出せませんでした。もう一度お試しください。',
  workerFailed: (reason) =>
    `GIFを書き出せませんでした：${reason || 'スクリプトを読み込めませんでした'}。`,
});
