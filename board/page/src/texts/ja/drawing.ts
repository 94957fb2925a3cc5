import type { Translator } from '../language/types';

const colors = { green: '緑', red: '赤', blue: '青', yellow: '黄色' };

export const drawing: Translator<'drawing'> = () => {
  const nameOf = ({ from, to, color }: { from: string; to: string; color: keyof typeof colors }) =>
    from === to ? `${from}に${colors[color]}の丸` : `${from}から${to}へ${colors[color]}の矢印`;
  return {
    circle: '丸',
    arrow: (to) => `${to}への矢印`,
    begun: (from) =>
      `${from}から描画中。もう一度Dキーを押すと丸、別のマスでDキーを押すと矢印になります。`,
    drawn: (drawn) => `描きました：${nameOf(drawn)}。`,
    removed: (drawn) => `消しました：${nameOf(drawn)}。`,
    dropped: '何も描きませんでした。',
    help:
      'マウスの右ボタンで盤に描けます。クリックで丸、ドラッグで矢印です。キーボードでは、' +
      'マスの上でDキーを押し、同じマスでもう一度押すと丸、別のマスで押すと矢印になります。' +
      'Shiftを押しながらだと赤、Altだと青、両方だと黄色になります。',
  };
};
