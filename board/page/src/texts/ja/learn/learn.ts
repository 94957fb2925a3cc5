import type { Translator } from '../../language/types';
import { lessons } from './lessons';

export const learn: Translator<'learn'> = () => ({
  title: 'ルールを学ぶ',
  intro: '短い局面でルールをすべて学べます。盤上で解いてください。',
  lessons,
  list: 'レッスン',
  label: (title) => `レッスン「${title}」の盤`,
  number: (number, count) => `レッスン${number}/${count}`,
  solved: 'クリア済み',
  progress: (solved, count) => `${count}レッスン中${solved}をクリア`,
  again: '最初からやり直す',
  hint: '手を表示',
  previous: '前のレッスン',
  next: '次のレッスン',
  goOn: 'いいですね。では次の手です。',
  allDone: 'これでDameoのルールはすべて覚えました。さあ、対局しましょう！',
});
