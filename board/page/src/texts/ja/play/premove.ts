import type { Translator } from '../../language/types';

export const premove: Translator<'premove'> = () => ({
  from: 'プリムーブの出発マス',
  to: 'プリムーブの行き先',
  target: 'プリムーブできるマス',

  selected: (square) => `プリムーブする駒として${square}を選択。`,
  entered: (from, to) => `${from}から${to}へプリムーブ。`,
  cancelled: 'プリムーブを取り消しました。',

  played: 'プリムーブを指しました。',
  dropped: (from, to) => `${from}から${to}へのプリムーブは、ルール上指せないため取り消されました。`,
  ask: 'プリムーブの指し方が複数あります：1つ選んでください。',
});
