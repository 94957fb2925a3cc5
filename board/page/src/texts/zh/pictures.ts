import type { Translator } from '../language/types';

export const pictures: Translator<'pictures'> = ({ number }) => ({
  title: '局面图片',
  gameTitle: '棋局动画 (GIF)',
  size: '尺寸',
  sizes: { 480: '480 像素', 960: '960 像素', 1920: '1920 像素' },
  gifSizes: { 320: '320 像素', 480: '480 像素', 640: '640 像素' },
  coordinates: '坐标',
  lastMove: '最后一步',
  drawings: '圆圈和箭头',
  caption: '在棋盘下方显示棋手和着法',
  speed: '每个局面显示',
  speeds: { 500: '0.5 秒', 1000: '1 秒', 2000: '2 秒', 4000: '4 秒' },
  png: '存为 PNG',
  svg: '存为 SVG',
  gif: '生成 GIF',
  frames: (count) => `${count} 个局面`,
  progress: (done, total) => `第 ${done} 个局面，共 ${total} 个`,
  cancel: '取消',
  cancelled: '已取消，未保存任何内容。',
  saved: (name, size) => `已保存：${name}，${size}`,
  fileSize: (bytes) =>
    bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${number(bytes / 1_000_000, 1)} MB`,
  noMoves: '本局还没有着法。',

  players: (white, black, result) => {
    const names = white === '' && black === '' ? '' : `${white || '?'} – ${black || '?'}`;
    return [names, result].filter((part) => part !== '').join('，');
  },
  results: { '1-0': '1-0', '0-1': '0-1', '1/2-1/2': '½-½', '*': '' },

  noCanvas: '此浏览器无法生成图片。请选择较小的尺寸，或换用其他浏览器。',
  notDrawn: '浏览器无法绘制图片。',
  noWorker: 'GIF 未能写出。请再试一次。',
  workerFailed: (reason) => `无法写出 GIF：${reason || '其脚本无法加载'}。`,
});
