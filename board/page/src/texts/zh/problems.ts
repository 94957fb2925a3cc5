import type { Translator } from '../language/types';

export const problems: Translator<'problems'> = () => ({
  rulesNotLoaded: (reason) => `无法加载游戏规则：${reason}`,

  engineNoStart: (seconds) => `引擎未能在 ${seconds} 秒内启动。`,
  engineNoAnswer: (seconds) => `引擎未能在 ${seconds} 秒内响应。`,
  engineFailed: (reason) => `引擎已停止：${reason}`,
  engineGivenUp: (reason) => `引擎多次停止，在需要用到之前不再重新启动。${reason}`,
  engineDisposed: '引擎已关闭。',
  engineRefused: (message) => `引擎未接受此局面：${message}`,
  engineLine: (text) => `发给引擎的文本必须只有一行：“${text}”`,
  socketNoConnection: '未连接到本地服务器：dameo-board 程序还在运行吗？',
  socketClosed: (code, reason) =>
    reason === ''
      ? `本地服务器断开了连接（代码 ${code}）。`
      : `本地服务器断开了连接：${reason}（代码 ${code}）。`,

  status: (code) => `服务器返回了状态码 ${code}`,

  linkKind: '链接应以“#pdn=”加棋谱结尾，或以“#fen=”加局面结尾。',
  linkEmpty: (kind) => `链接中“#${kind}=”之后没有内容。`,
  linkCharacter: (found) => `链接已损坏：“${found}”不是字母、数字、“-”或“_”。`,
  linkEscape: '链接已损坏：“%”之后必须是表示 UTF-8 文本的两位十六进制数字。',
  linkCut: '链接已损坏：缺少结尾。是否复制完整？',
  linkDamaged: '链接已损坏：数据有误。复制时是否有改动？',
  linkLarge: (megabytes) => `链接中的文本超过 ${megabytes} MB。`,
  linkUnsupported: '此浏览器无法读取或生成这种链接：它不支持 CompressionStream。',

  storageOff: '此浏览器不允许页面存储数据：关闭页面后，你的棋局会丢失。',
  storageFull: '浏览器已没有空间存放棋局：最后的更改未保存。请将棋局存为文件，或删除旧的棋局。',
  storageDamaged: (key, keptAs) =>
    `存储的数据无法读取（${key}）。它们以“${keptAs}”为名保留在此浏览器中。`,
  storageNewer: (key, version) =>
    `存储的数据来自本页面的较新版本（${version}），因此保持原样（${key}）。`,
});
