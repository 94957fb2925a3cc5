import type { Translator } from '../language/types';
import { games, plies } from './words';

export const collection: Translator<'collection'> = ({ plural, form }) => {
  const all = (count: number) => plural(count, games);
  const added = (count: number) =>
    `${form(count, { one: 'добавлена', other: 'добавлено' })} ${all(count)}`;
  return {
    save: 'Сохранить эту партию',
    import: 'Загрузить файл',
    keep: 'Сохранять оконченные партии автоматически',
    keepAbout:
      'Партии хранятся только в этом браузере. Экспортируйте те, которые не должны пропасть.',
    find: 'Поиск по игроку, соревнованию или дате',
    result: 'Результат',
    anyResult: 'Любой результат',
    here: 'С позицией на доске',
    list: 'Мои партии',
    empty: 'Партий пока нет. Сохраните партию с доски или загрузите файл.',
    noMatch: 'Подходящих партий нет.',
    remove: 'Удалить эту партию',
    removeOf: (name) => `Удалить эту партию: ${name}`,
    undo: 'Отменить',
    plies: (count) => plural(count, plies),
    pages: 'Страницы',
    previous: 'Предыдущая страница',
    next: 'Следующая страница',
    shown: (from, to, total) => `${from}–${to} из ${total}`,
    exportAll: (count) => `Экспортировать все: ${all(count)}`,
    exportFound: (count) => `Экспортировать найденные: ${all(count)}`,
    fileName: 'moi-partii.pdn',

    noMoves: 'В партии ещё нет ходов, поэтому сохранять нечего.',
    added: (name) => `Сохранено: ${name}.`,
    same: (name) => `Эта партия уже сохранена: ${name}.`,
    replaced: (name) => `Сохранено заново, с нынешними комментариями: ${name}.`,
    removed: (name) => `Удалено: ${name}.`,
    restored: (name) => `Восстановлено: ${name}.`,
    gone: 'Этой партии больше нет. Возможно, она удалена в другой вкладке.',
    exported: (count) => `Экспортировано: ${all(count)}.`,

    progress: (percent, count) => `Прочитано ${percent}%, ${added(count)}`,
    imported: (count, duplicates, bad) => {
      const parts = [
        `Добавлено: ${all(count)}`,
        duplicates === 0 ? '' : `уже были: ${duplicates}`,
        bad === 0 ? '' : `не прочитано: ${bad}`,
      ];
      return `${parts.filter((part) => part !== '').join(', ')}.`;
    },
    importCancelled: (count) => `Отменено. Уже добавлено и останется: ${all(count)}.`,
    importEnded: (count) => `До этого добавлено и останется: ${all(count)}.`,
    importProblems: (count) => `Что не удалось прочитать (${count})`,
    more: (count) => `и ещё ${count}`,
    line: (line, message) => (line === null ? message : `${message} (строка ${line})`),
    fileTooLarge: (megabytes) => `Файл больше ${megabytes} МБ. Разделите его на части поменьше.`,
    fileFailed: (reason) => `Не удалось прочитать файл: ${reason}`,

    off:
      'Этот браузер не даёт странице хранить партии (так бывает в режиме инкогнито). Сохраните ' +
      'партию в файл.',
    full:
      'В браузере не осталось места для партий: эта партия не сохранена. Всё сохранённое ранее на ' +
      'месте. Экспортируйте и удалите часть партий или освободите место на диске.',
    newer:
      'Партии сохранены более новой версией этой страницы и оставлены как есть. Перезагрузите ' +
      'страницу, чтобы получить эту версию.',
    failed: (reason) => `Не удалось выполнить действие с сохранёнными партиями: ${reason}`,
    notKept: (reason) => `Оконченная партия не попала в «Мои партии». ${reason}`,
  };
};
