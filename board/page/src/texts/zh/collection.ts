import type { Translator } from '../language/types';

export const collection: Translator<'collection'> = () => ({
  save: '保存本局',
  import: '导入文件',
  keep: '自动保存已结束的对局',
  keepAbout: '棋局只保存在此浏览器中。重要的棋局请导出备份。',
  find: '按棋手、赛事或日期查找',
  result: '结果',
  anyResult: '所有结果',
  here: '出现过棋盘上的局面',
  list: '我的棋局',
  empty: '还没有棋局。请保存棋盘上的对局，或导入文件。',
  noMatch: '没有符合条件的棋局。',
  remove: '移除这局棋',
  removeOf: (name) => `移除这局棋：${name}`,
  undo: '撤销',
  plies: (count) => `${count} 步`,
  pages: '页码',
  previous: '上一页',
  next: '下一页',
  shown: (from, to, total) => `第 ${from}–${to} 局，共 ${total} 局`,
  exportAll: (count) => `导出全部（${count} 局）`,
  exportFound: (count) => `导出查找结果（${count} 局）`,
  fileName: '我的棋局.pdn',

  noMoves: '本局还没有着法，没有内容可以保存。',
  added: (name) => `已保存：${name}。`,
  same: (name) => `这局棋已经保存过：${name}。`,
  replaced: (name) => `已连同现有注释重新保存：${name}。`,
  removed: (name) => `已移除：${name}。`,
  restored: (name) => `已恢复：${name}。`,
  gone: '这局棋已经不在了。是否在其他标签页中移除过？',
  exported: (count) => `已导出 ${count} 局。`,

  progress: (percent, added) => `已读取 ${percent}%，添加了 ${added} 局`,
  imported: (added, duplicates, bad) => {
    const parts = [
      `添加了 ${added} 局`,
      duplicates === 0 ? '' : `${duplicates} 局已存在`,
      bad === 0 ? '' : `${bad} 局无法读取`,
    ];
    return `${parts.filter((part) => part !== '').join('，')}。`;
  },
  importCancelled: (added) => `已取消。此前添加的 ${added} 局仍然保留。`,
  importEnded: (added) => `此前添加的 ${added} 局仍然保留。`,
  importProblems: (count) => `无法读取的内容（${count} 处）`,
  more: (count) => `另有 ${count} 处`,
  line: (line, message) => (line === null ? message : `${message}（第 ${line} 行）`),
  fileTooLarge: (megabytes) => `文件超过 ${megabytes} MB。请拆分成几个较小的文件。`,
  fileFailed: (reason) => `无法读取文件：${reason}`,

  off: '此浏览器不允许页面保存棋局，例如处于无痕窗口中。请改为将棋局存为文件。',
  full:
    '浏览器已没有空间存放棋局：本局未保存，原有的棋局仍在。' +
    '请导出棋局后移除一部分，或清理磁盘空间。',
  newer: '这些棋局由本页面的较新版本保存，因此保持原样。重新加载页面即可使用新版本。',
  failed: (reason) => `棋局库未能完成操作：${reason}`,
  notKept: (reason) => `结束的对局未存入“我的棋局”。${reason}`,
});
