import type { Translator } from '../language/types';
import { files } from './files';
import { play } from './play/play';
import { gamesOpened, moves, ofMinutes, ofSides, piecesTaken, sideNames } from './words';

export const app: Translator<'app'> = (help) => {
  const { plural, form } = help;
  const about = (seconds: number) =>
    seconds < 90 ? `около ${seconds} с` : `около ${plural(Math.round(seconds / 60), ofMinutes)}`;
  return {
    name: 'Dameo',
    close: 'Закрыть',
    cancel: 'Отмена',
    loading: 'Загрузка…',
    loadFailed:
      'Не удалось загрузить эту часть страницы. Проверьте подключение и перезагрузите страницу, ' +
      'чтобы попробовать ещё раз.',
    reload: 'Перезагрузить',
    retry: 'Повторить',
    title: (view) => `${view} · Dameo`,
    skipToBoard: 'Перейти к доске',
    sections: 'Разделы',
    views: {
      start: 'Главная',
      play: 'Игра',
      friend: 'Игра с другом',
      analysis: 'Анализ',
      review: 'Разбор',
      mistakes: 'Работа над ошибками',
      practice: 'Тренировка эндшпиля',
      openings: 'Тренировка дебютов',
      files: 'Файлы',
      learn: 'Обучение',
      puzzles: 'Задачи',
      settings: 'Настройки',
      editor: 'Редактор позиции',
    },
    helpButton: 'Справка',
    learnParts: {
      label: 'Виды занятий',
      learn: 'Уроки',
      puzzles: 'Задачи',
      practice: 'Эндшпиль',
      openings: 'Дебюты',
    },

    failure: { title: 'Не удалось показать доску' },

    start: {
      title: 'Игра и анализ в дамео',
      about:
        'Дамео — это шашки на всех 64 полях доски. Здесь за один ход сдвигаются целые ряды шашек, а ' +
        'дамки ходят, как ферзи в шахматах.',
      play: 'Играть',
      playAbout: 'С движком, от новичка до полной силы, или вдвоём за одной доской',
      analyse: 'Анализировать',
      analyseAbout: 'Найти лучшие ходы в любой позиции или партии',
      learn: 'Изучить правила',
      learnAbout: 'Короткие уроки с заданиями на доске',
      puzzles: 'Решать задачи',
      puzzlesAbout: 'Найти единственный хороший ход; задачи под ваш рейтинг',
      open: 'Открыть партию',
      openAbout: 'Вставить или открыть PDN, позицию или ссылку',
      resume: 'Продолжить партию',
      resumeAbout: (count) =>
        `${form(count, { one: 'сделан', other: 'сделано' })} ${plural(count, moves)}`,
      privacy: 'Всё остаётся в вашем браузере.',
    },

    board: {
      label: 'Доска',
      position: 'Позиция',
      dropHere: 'Отпустите файл, чтобы открыть его',
    },

    status: {
      toMove: (color) => `Ход ${ofSides[color]}`,
      starting: 'Движок запускается…',
      paused: 'Пауза: нет связи с движком',
      thinking: 'Движок думает…',
      yourMove: 'Ваш ход',
      wins: (color) => `${sideNames[color]} выиграли`,
      draw: 'Ничья',
      reasons: {
        'no-moves': 'у соперника не осталось ходов',
        repetition: 'позиция повторилась в третий раз',
        'lone-kings': 'дамка против дамки',
        'king-moves': 'по 25 ходов с каждой стороны одними дамками',
      },
      notLatest: 'Одна из прошлых позиций',
    },

    navigation: {
      label: 'Просмотр партии',
      first: 'Начало партии',
      previous: 'Предыдущий ход',
      next: 'Следующий ход',
      last: 'Последняя позиция',
      flip: 'Перевернуть доску',
    },

    connection: {
      retrying: 'Повторная попытка…',
      paused: 'Партия и часы остановлены.',
    },

    notice: {
      dismiss: 'Скрыть',
      undo: 'Отменить',
      line: (line, column) =>
        column === null ? `Строка ${line}` : `Строка ${line}, столбец ${column}`,
      column: (column) => `Столбец ${column}`,
      partialOpen: (count) => `Открыть ${plural(count, gamesOpened)}`,
    },

    moves: {
      title: 'Ходы',
      none: 'Ходов пока нет.',
      noneAbout: 'Чтобы начать, сделайте ход на доске.',
      nonePlayed: 'Ни одного хода не сделано.',
      blackNumber: (number) => `${number}…`,
      number: (number) => `${number}.`,
      type: 'Ввести ход',
      typeExample: 'Введите ход: d1d4',
      play: 'Сделать ход',
      tools: 'Комментарии и варианты',
      glyphs: {
        1: 'Хороший ход',
        2: 'Ошибка',
        3: 'Отличный ход',
        4: 'Грубая ошибка',
        5: 'Интересный ход',
        6: 'Сомнительный ход',
      },
      commentAbout: 'Комментарий к этому ходу',
      commentStart: 'Комментарий к партии',
      promote: 'Поднять вариант выше',
      makeMain: 'Сделать главным вариантом',
      remove: 'Удалить отсюда и далее',
      undo: 'Отменить последнее изменение',
      result: { '1-0': '1-0', '0-1': '0-1', '1/2-1/2': '½-½', '*': '' },
    },

    analysis: {
      title: 'Анализ',
      toggle: 'Движок',
      about: 'Включите движок, чтобы увидеть его лучшие ходы.',
      loading: 'Движок загружается…',
      disconnected: 'Анализ продолжится, когда появится связь с движком.',
      waiting: 'Идёт поиск…',
      ended: 'В этой позиции партия окончена.',
      depth: 'Глубина',
      nodes: 'Узлы',
      speed: 'Узлы/с',
      chances: (win, draw, loss) => `Победа белых ${win}%, ничья ${draw}%, победа чёрных ${loss}%`,
      win: 'Белые',
      draw: 'Ничья',
      loss: 'Чёрные',
      variations: 'Варианты',
      lines: 'Лучшие варианты',
      playTo: (move) => `Сыграть до хода ${move}`,
      expand: 'Показать вариант целиком',
      best: 'Сделать лучший ход',
      arrows: 'Стрелки',
      busy: 'Идёт партия. Анализ будет доступен после её окончания.',
      goToGame: 'К партии',
      evaluation: 'Оценка',
      none: 'Оценки нет',
    },

    units: {
      nodes: (text) => `${text} узлов`,
      speed: (text) => `${text}/с`,
      seconds: (count) =>
        plural(count, { one: 'секунда', few: 'секунды', many: 'секунд', other: 'секунды' }),
      secondsShort: (count) => `${count} с`,
      percent: (count) => `${count}%`,
      thousand: 'тыс.',
      million: 'млн',
      billion: 'млрд',
    },

    score: {
      mate: (count) => `#${count}`,
      spoken: (color, count) => `${sideNames[color]} выигрывают за ${plural(count, moves)}`,
      over: (color) => `${sideNames[color]} выиграли`,
    },

    play: play(help),

    drawRules: {
      label: 'Правила ничьей',
      names: { standard: 'Обычные', playstrategy: 'PlayStrategy' },
      about: {
        standard: 'Ничья, если позиция повторилась в третий раз или осталась дамка против дамки.',
        playstrategy:
          'Ничья, если позиция повторилась в третий раз, через 4 полухода после того, как осталась ' +
          'дамка против дамки, или если каждая сторона сделала по 25 ходов одними дамками без взятий.',
      },
    },

    review: {
      title: 'Разбор партии',
      about: 'Движок проверит каждый ход главного варианта и отметит, где упущены шансы.',
      empty: 'Нет ходов для разбора. Сыграйте партию или откройте готовую.',
      puzzles: 'Решать задачи',
      puzzlesAbout: 'Найти единственный хороший ход; задачи под ваш рейтинг',
      open: 'Открыть партию',
      time: 'Время на каждый ход',
      start: 'Разобрать партию',
      stop: 'Остановить',
      progress: (done, total) => `Позиция ${done} из ${total}`,
      left: (seconds) => `осталось ${about(seconds)}`,
      estimate: (seconds) => `Займёт ${about(seconds)}`,
      graph: 'Шансы белых по ходам',
      graphAbout: (lowest, highest) =>
        `Шансы белых после каждого хода, от ${lowest}% до ${highest}%`,
      summary: 'Итоги',
      accuracy: 'Точность',
      counts: { inaccuracy: 'Неточности', mistake: 'Ошибки', blunder: 'Грубые ошибки' },
      losses: 'Ходы с потерей шансов',
      noLosses: 'Ни один ход не стоил 10% шансов или больше.',
      lost: (percent) => `−${percent}%`,
      lostSpoken: (percent) => `потеряно ${percent}% шансов`,
      better: (move) => `Лучше: ${move}`,
      learn: 'Работа над ошибками',
      credit: 'Точность рассчитана по опубликованному методу lichess.',
      written: 'Результаты сохраняются в партии как комментарии.',
    },

    files: files(help),

    settings: {
      title: 'Настройки',
      language: 'Язык (Language)',
      translated: 'Это машинный перевод: никто из говорящих на этом языке его не проверял.',
      theme: 'Тема',
      themes: { system: 'Системная', light: 'Светлая', dark: 'Тёмная' },
      board: 'Доска',
      boards: { wood: 'Деревянная', green: 'Зелёная', grey: 'Серая' },
      pieces: 'Шашки',
      pieceSets: { relief: 'Рельефные', flat: 'Плоские', rings: 'С кольцами' },
      coordinates: 'Координаты',
      animate: 'Анимация ходов',
      sound: 'Звуки',
      sounds: { off: 'Выключены', wood: 'Деревянные', soft: 'Мягкие', clear: 'Звонкие' },
      volume: 'Громкость звуков',
      arrows: 'Стрелки лучших ходов',
      premoves: 'Предварительные ходы в партиях с движком',
      engine: 'Движок',
      engineWasm: 'Работает в этом браузере.',
      engineNative: 'Работает на этом компьютере.',
      threads: 'Потоки',
      hash: 'Хеш-таблица (МБ)',
      nativeAbout:
        'Число потоков и размер хеш-таблицы можно задать, если страницу открывает программа ' +
        'dameo-board на вашем компьютере.',
      offline: 'После первого посещения страница работает и без сети.',
    },

    help: {
      title: 'Справка',
      moving: 'Как сделать ход',
      pointer:
        'Перетащите шашку либо нажмите на неё, а затем на поле, куда она пойдёт. Взятие нескольких ' +
        'шашек можно вводить по одной остановке или сразу одним нажатием на конечное поле. Нажатие ' +
        'на саму шашку отменяет последнюю остановку.',
      keyboard:
        'С клавиатуры: Tab переводит к доске, стрелки — к нужному полю, а Enter выбирает шашку и ' +
        'поле, куда она пойдёт. Backspace отменяет одну остановку взятия, Escape — весь выбор. Можно ' +
        'и просто ввести ход: d1d4, c5d3.',
      learn: 'Правила игры — в разделе «Обучение».',
      shortcuts: 'Сочетания клавиш',
      key: 'Клавиша',
      action: 'Действие',
    },

    announcer: {
      move: (color, from, to) => `${sideNames[color]}: ${from} на ${to}.`,
      capture: (color, from, to, count) =>
        `${sideNames[color]}: ${from} бьёт ${plural(count, piecesTaken)} и встаёт на ${to}.`,
      promotes: 'Шашка становится дамкой.',
      toMove: (color) => `Ход ${ofSides[color]}.`,
      over: (result, reason) => `${result}: ${reason}.`,
      startPosition: 'Начало партии.',
      mustCapture: (count) => `Нужно побить ${plural(count, piecesTaken)}.`,
      men: (squares) => `простые на ${squares}`,
      kings: (squares) => `дамки на ${squares}`,
      side: (color, list) => `${sideNames[color]}: ${list}.`,
      noPieces: 'шашек нет',
    },
  };
};
