import type { Translator } from '../language/types';

export const problems: Translator<'problems'> = () => ({
  rulesNotLoaded: (reason) => `ゲームのルールを読み込めませんでした：${reason}`,

  engineNoStart: (seconds) => `エンジンが${seconds}秒以内に起動しませんでした。`,
  engineNoAnswer: (seconds) => `エンジンが${seconds}秒以内に応答しませんでした。`,
  engineFailed: (reason) => `エンジンが停止しました：${reason}`,
  engineGivenUp: (reason) =>
    `エンジンが何度も停止したため、必要になるまで再起動しません。${reason}`,
  engineDisposed: 'エンジンを終了しました。',
  engineRefused: (message) => `エンジンがこの局面を受け付けませんでした：${message}`,
  engineLine: (text) => `エンジンに送るテキストは1行でなければなりません：「${text}」`,
  socketNoConnection:
    'ローカルサーバーに接続できません：dameo-boardのプログラムは起動していますか？',
  socketClosed: (code, reason) =>
    reason === ''
      ? `ローカルサーバーが接続を切断しました（コード${code}）。`
      : `ローカルサーバーが接続を切断しました：${reason}（コード${code}）。`,

  status: (code) => `サーバーがステータス${code}を返しました`,

  linkKind: 'リンクの末尾は「#pdn=」と棋譜、または「#fen=」と局面でなければなりません。',
  linkEmpty: (kind) => `リンクの「#${kind}=」の後に何もありません。`,
  linkCharacter: (found) =>
    `壊れたリンクです：「${found}」は英数字でも「-」でも「_」でもありません。`,
  linkEscape: '壊れたリンクです：「%」の後には、UTF-8テキストを表す16進数が2桁必要です。',
  linkCut: '壊れたリンクです：末尾が欠けています。全体をコピーしましたか？',
  linkDamaged: '壊れたリンクです：データが破損しています。変更せずにコピーしましたか？',
  linkLarge: (megabytes) => `リンクに${megabytes} MBを超えるテキストが入っています。`,
  linkUnsupported:
    'このブラウザにはCompressionStreamがないため、この種のリンクの読み取りも作成もできません。',

  storageOff:
    'このブラウザでは、ページがデータを保存できません：ページを閉じると対局は失われます。',
  storageFull:
    'ブラウザの保存容量がいっぱいのため、最後の変更は保存されていません。' +
    '対局をファイルに保存するか、古い対局を削除してください。',
  storageDamaged: (key, keptAs) =>
    `保存データを読み取れませんでした（${key}）。「${keptAs}」としてこのブラウザに残してあります。`,
  storageNewer: (key, version) =>
    `保存データは、このページの新しいバージョン（${version}）のものなので、` +
    `そのままにしてあります（${key}）。`,
});
