import type { Translator } from '../language/types';

export const collection: Translator<'collection'> = () => ({
  save: 'この対局を保存',
  import: 'ファイルを取り込む',
  keep: '終わった対局を自動で保存する',
  keepAbout:
    '対局はこのブラウザの中だけに保存されます。失いたくない対局はエクスポートしておいてください。',
  find: '対局者、棋戦、日付で検索',
  result: '結果',
  anyResult: 'すべての結果',
  here: '盤上の局面を含む対局',
  list: '自分の対局',
  empty: 'まだ対局がありません。盤上の対局を保存するか、ファイルを取り込んでください。',
  noMatch: '条件に合う対局はありません。',
  remove: 'この対局を削除',
  removeOf: (name) => `この対局を削除：${name}`,
  undo: '元に戻す',
  plies: (count) => `計${count}手`,
  pages: 'ページ',
  previous: '前のページ',
  next: '次のページ',
  shown: (from, to, total) => `${total}局中${from}–${to}局目`,
  exportAll: (count) => `すべてエクスポート（${count}局）`,
  exportFound: (count) => `検索結果をエクスポート（${count}局）`,
  fileName: '自分の対局.pdn',

  noMoves: 'まだ1手も指されていないので、保存するものがありません。',
  added: (name) => `保存しました：${name}。`,
  same: (name) => `この対局はすでに保存されています：${name}。`,
  replaced: (name) => `現在のコメントを含めて保存し直しました：${name}。`,
  removed: (name) => `削除しました：${name}。`,
  restored: (name) => `元に戻しました：${name}。`,
  gone: 'この対局はもうありません。別のタブで削除しましたか？',
  exported: (count) => `${count}局をエクスポートしました。`,

  progress: (percent, added) => `${percent}%読み込み済み、${added}局を追加`,
  imported: (added, duplicates, bad) => {
    const parts = [
      `${added}局を追加しました`,
      duplicates === 0 ? '' : `${duplicates}局は保存済みでした`,
      bad === 0 ? '' : `${bad}局は読み込めませんでした`,
    ];
    return parts.map((part) => (part === '' ? '' : `${part}。`)).join('');
  },
  importCancelled: (added) => `中止しました。それまでに追加した${added}局はそのまま残ります。`,
  importEnded: (added) => `それまでに追加した${added}局はそのまま残ります。`,
  importProblems: (count) => `読み込めなかったもの（${count}件）`,
  more: (count) => `ほか${count}件`,
  line: (line, message) => (line === null ? message : `${message}（${line}行目）`),
  fileTooLarge: (megabytes) =>
    `ファイルが${megabytes} MBを超えています。小さなファイルに分けてください。`,
  fileFailed: (reason) => `ファイルを読み込めませんでした：${reason}`,

  off:
    'このブラウザでは、プライベートウィンドウなどの理由で、ページが対局を保存できません。' +
    '代わりにファイルに保存してください。',
  full:
    'ブラウザの保存容量がいっぱいのため、この対局は保存されませんでした。保存済みの対局は' +
    '残っています。対局をエクスポートしてから削除するか、ディスクの空きを増やしてください。',
  newer:
    '保存されている対局は、このページの新しいバージョンのものなので、そのままにしてあります。' +
    'ページを再読み込みすると、そのバージョンになります。',
  failed: (reason) => `対局の保存庫で操作に失敗しました：${reason}`,
  notKept: (reason) => `終わった対局は「自分の対局」に入っていません。${reason}`,
});
