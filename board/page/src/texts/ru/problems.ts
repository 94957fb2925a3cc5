import type { Translator } from '../language/types';
import { ofSeconds } from './words';

export const problems: Translator<'problems'> = ({ plural }) => ({
  rulesNotLoaded: (reason) => `Не удалось загрузить правила игры: ${reason}`,

  engineNoStart: (seconds) => `Движок не запустился в течение ${plural(seconds, ofSeconds)}.`,
  engineNoAnswer: (seconds) => `Движок не ответил в течение ${plural(seconds, ofSeconds)}.`,
  engineFailed: (reason) => `Движок остановился: ${reason}`,
  engineGivenUp: (reason) =>
    `Движок остановился несколько раз и не будет запущен, пока не понадобится снова. ${reason}`,
  engineDisposed: 'Движок закрыт.',
  engineRefused: (message) => `Движок не принял позицию: ${message}`,
  engineLine: (text) => `Текст для движка должен умещаться в одну строку: «${text}»`,
  socketNoConnection: 'Нет связи с локальным сервером: программа dameo-board ещё работает?',
  socketClosed: (code, reason) =>
    reason === ''
      ? `Локальный сервер закрыл соединение (код ${code}).`
      : `Локальный сервер закрыл соединение: ${reason} (код ${code}).`,

  status: (code) => `сервер ответил кодом ${code}`,

  linkKind: 'Ссылка кончается на «#pdn=» и партию или на «#fen=» и позицию.',
  linkEmpty: (kind) => `В ссылке ничего нет после «#${kind}=».`,
  linkCharacter: (found) => `Ссылка повреждена: «${found}» — не буква, не цифра, не «-» и не «_».`,
  linkEscape:
    'Ссылка повреждена: после «%» должны стоять две шестнадцатеричные цифры текста в UTF-8.',
  linkCut: 'Ссылка повреждена: у неё нет конца. Она скопирована целиком?',
  linkDamaged: 'Ссылка повреждена: данные в ней искажены. Она скопирована без изменений?',
  linkLarge: (megabytes) => `В ссылке больше ${megabytes} МБ текста.`,
  linkUnsupported:
    'Этот браузер не умеет читать и создавать такие ссылки: в нём нет CompressionStream.',

  storageOff:
    'Этот браузер не даёт странице ничего сохранять: когда вы закроете её, ваши партии пропадут.',
  storageFull:
    'В браузере не осталось места для ваших партий: последнее изменение не сохранено. Сохраните ' +
    'партию в файл или удалите старые партии.',
  storageDamaged: (key, keptAs) =>
    `Не удалось прочитать сохранённые данные (${key}). Они оставлены в этом браузере как «${keptAs}».`,
  storageNewer: (key, version) =>
    `Сохранённые данные созданы более новой версией этой страницы (${version}) и оставлены как есть ` +
    `(${key}).`,
});
