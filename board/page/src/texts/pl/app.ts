import type { Translator } from '../language/types';
import { files } from './files';
import { play } from './play/play';

const colors = { white: 'Białe', black: 'Czarne' };
const ofColors = { white: 'białych', black: 'czarnych' };

export const app: Translator<'app'> = (help) => {
  const { plural } = help;
  const pieces = (count: number) =>
    plural(count, { one: 'bierkę', few: 'bierki', many: 'bierek', other: 'bierki' });
  const games = (count: number) =>
    plural(count, { one: 'partię', few: 'partie', many: 'partii', other: 'partii' });
  const aboutMinutes = (seconds: number) =>
    plural(Math.round(seconds / 60), { one: 'minuty', other: 'minut' });
  return {
    name: 'Dameo',
    close: 'Zamknij',
    cancel: 'Anuluj',
    loading: 'Wczytywanie…',
    loadFailed:
      'Nie udało się wczytać tej części strony. Czy jest połączenie z siecią? Odśwież stronę, aby ' +
      'spróbować ponownie.',
    reload: 'Odśwież',
    retry: 'Spróbuj ponownie',
    title: (view) => `${view} · Dameo`,
    skipToBoard: 'Przejdź do planszy',
    sections: 'Działy',
    views: {
      start: 'Start',
      play: 'Gra',
      friend: 'Gra ze znajomym',
      analysis: 'Analiza',
      review: 'Przegląd',
      mistakes: 'Ucz się na błędach',
      practice: 'Ćwicz końcówki',
      openings: 'Ćwicz debiuty',
      files: 'Pliki',
      learn: 'Nauka',
      puzzles: 'Zadania',
      settings: 'Opcje',
      editor: 'Edytor pozycji',
    },
    helpButton: 'Pomoc',
    learnParts: {
      label: 'Sposoby nauki',
      learn: 'Lekcje',
      puzzles: 'Zadania',
      practice: 'Końcówki',
      openings: 'Debiuty',
    },

    failure: { title: 'Nie można pokazać planszy' },

    start: {
      title: 'Graj w Dameo i analizuj partie',
      about:
        'Dameo to warcaby na wszystkich 64 polach. Całe linie pionków ruszają naraz, a damki ' +
        'poruszają się jak hetman w szachach.',
      play: 'Zagraj',
      playAbout: 'Z silnikiem, od początkującego po pełną siłę, albo we dwoje na tym urządzeniu',
      analyse: 'Analizuj',
      analyseAbout: 'Znajdź najlepsze ruchy w dowolnej pozycji lub partii',
      learn: 'Poznaj zasady',
      learnAbout: 'Krótkie lekcje do rozwiązania na planszy',
      puzzles: 'Rozwiązuj zadania',
      puzzlesAbout: 'Znajdź jedyny dobry ruch na poziomie twojego rankingu',
      open: 'Otwórz partię',
      openAbout: 'Wklej lub otwórz PDN, pozycję albo link',
      resume: 'Wróć do partii',
      resumeAbout: (moves) =>
        `Jak dotąd ${plural(moves, { one: 'ruch', few: 'ruchy', many: 'ruchów', other: 'ruchu' })}`,
      privacy: 'Wszystko pozostaje w twojej przeglądarce.',
    },

    board: {
      label: 'Plansza',
      position: 'Pozycja',
      dropHere: 'Upuść plik, aby go otworzyć',
    },

    status: {
      toMove: (color) => `Ruch ${ofColors[color]}`,
      starting: 'Uruchamianie silnika…',
      paused: 'Wstrzymano: brak połączenia z silnikiem',
      thinking: 'Silnik myśli…',
      yourMove: 'Twój ruch',
      wins: (color) => `${colors[color]} wygrywają`,
      draw: 'Remis',
      reasons: {
        'no-moves': 'brak dozwolonych ruchów',
        repetition: 'ta sama pozycja po raz trzeci',
        'lone-kings': 'jedna damka przeciw jednej damce',
        'king-moves': 'po 25 ruchów każdej ze stron samymi damkami',
      },
      notLatest: 'Wcześniejsza pozycja',
    },

    navigation: {
      label: 'Przeglądanie partii',
      first: 'Pierwsza pozycja',
      previous: 'Poprzedni ruch',
      next: 'Następny ruch',
      last: 'Ostatnia pozycja',
      flip: 'Obróć planszę',
    },

    connection: {
      retrying: 'Ponowna próba…',
      paused: 'Partia i zegar są wstrzymane.',
    },

    notice: {
      dismiss: 'Zamknij',
      undo: 'Cofnij',
      line: (line, column) =>
        column === null ? `Wiersz ${line}` : `Wiersz ${line}, znak ${column}`,
      column: (column) => `Znak ${column}`,
      partialOpen: (count) => `Otwórz ${games(count)}`,
    },

    moves: {
      title: 'Ruchy',
      none: 'Nie ma jeszcze ruchów.',
      noneAbout: 'Aby zacząć, przesuń bierkę na planszy.',
      nonePlayed: 'Nie zagrano żadnego ruchu.',
      blackNumber: (number) => `${number}…`,
      number: (number) => `${number}.`,
      type: 'Wpisz ruch',
      typeExample: 'Wpisz ruch: d1d4',
      play: 'Zagraj ruch',
      tools: 'Notatki i warianty',
      glyphs: {
        1: 'Dobry ruch',
        2: 'Błąd',
        3: 'Bardzo dobry ruch',
        4: 'Poważny błąd',
        5: 'Ciekawy ruch',
        6: 'Wątpliwy ruch',
      },
      commentAbout: 'Komentarz do tego ruchu',
      commentStart: 'Komentarz do partii',
      promote: 'Przesuń wariant wyżej',
      makeMain: 'Ustaw jako wariant główny',
      remove: 'Usuń od tego miejsca',
      undo: 'Cofnij ostatnią zmianę',
      result: { '1-0': '1-0', '0-1': '0-1', '1/2-1/2': '½-½', '*': '' },
    },

    analysis: {
      title: 'Analiza',
      toggle: 'Silnik',
      about: 'Włącz silnik, aby zobaczyć najlepsze ruchy.',
      loading: 'Wczytywanie silnika…',
      disconnected: 'Analiza będzie trwać dalej, gdy wróci połączenie z silnikiem.',
      waiting: 'Szukanie…',
      ended: 'W tej pozycji partia jest zakończona.',
      depth: 'Głębia',
      nodes: 'Węzły',
      speed: 'Tempo',
      chances: (win, draw, loss) =>
        `Wygrana białych ${win}%, remis ${draw}%, wygrana czarnych ${loss}%`,
      win: 'Białe',
      draw: 'Remis',
      loss: 'Czarne',
      variations: 'Warianty',
      lines: 'Najlepsze warianty',
      playTo: (move) => `Zagraj aż do ${move}`,
      expand: 'Pokaż cały wariant',
      best: 'Zagraj najlepszy ruch',
      arrows: 'Strzałki',
      busy: 'Trwa partia. Analiza będzie możliwa po jej zakończeniu.',
      goToGame: 'Przejdź do partii',
      evaluation: 'Ocena',
      none: 'Bez oceny',
    },

    units: {
      nodes: (text) => `${text} węzłów`,
      speed: (text) => `${text}/s`,
      seconds: (count) =>
        plural(count, { one: 'sekunda', few: 'sekundy', many: 'sekund', other: 'sekundy' }),
      secondsShort: (count) => `${count} s`,
      percent: (count) => `${count}%`,
      thousand: 'k',
      million: 'M',
      billion: 'G',
    },

    score: {
      mate: (moves) => `#${moves}`,
      spoken: (color, moves) =>
        `${colors[color]} wygrywają w ${plural(moves, { one: 'ruchu', other: 'ruchach' })}`,
      over: (color) => `${colors[color]} wygrały`,
    },

    play: play(help),

    drawRules: {
      label: 'Zasady remisu',
      names: { standard: 'Standardowe', playstrategy: 'PlayStrategy' },
      about: {
        standard:
          'Remis, gdy pozycja wystąpi po raz trzeci albo gdy zostanie jedna damka przeciw jednej ' +
          'damce.',
        playstrategy:
          'Remis, gdy pozycja wystąpi po raz trzeci, 4 półruchy po tym, jak zostanie jedna damka ' +
          'przeciw jednej damce, albo po 25 ruchach każdej ze stron samymi damkami i bez bicia.',
      },
    },

    review: {
      title: 'Przegląd partii',
      about: 'Silnik sprawdza każdy ruch wariantu głównego i zaznacza, gdzie stracono szanse.',
      empty: 'Nie ma ruchów do przejrzenia. Zagraj lub otwórz partię.',
      puzzles: 'Rozwiązuj zadania',
      puzzlesAbout: 'Znajdź jedyny dobry ruch na poziomie twojego rankingu',
      open: 'Otwórz partię',
      time: 'Czas na każdy ruch',
      start: 'Przejrzyj partię',
      stop: 'Zatrzymaj',
      progress: (done, total) => `Pozycja ${done} z ${total}`,
      left: (seconds) =>
        seconds < 90 ? `jeszcze około ${seconds} s` : `jeszcze około ${aboutMinutes(seconds)}`,
      estimate: (seconds) =>
        seconds < 90 ? `Około ${seconds} s` : `Około ${aboutMinutes(seconds)}`,
      graph: 'Szanse białych ruch po ruchu',
      graphAbout: (lowest, highest) =>
        `Szanse białych po każdym ruchu, od ${lowest}% do ${highest}%`,
      summary: 'Podsumowanie',
      accuracy: 'Dokładność',
      counts: { inaccuracy: 'Niedokładności', mistake: 'Błędy', blunder: 'Poważne błędy' },
      losses: 'Ruchy, które straciły szanse',
      noLosses: 'Żaden ruch nie stracił 10% szans ani więcej.',
      lost: (percent) => `−${percent}%`,
      lostSpoken: (percent) => `strata ${percent}% szans`,
      better: (move) => `Lepiej: ${move}`,
      learn: 'Ucz się na błędach',
      credit: 'Dokładność obliczono metodą opublikowaną przez lichess.',
      written: 'Wynik przeglądu jest zapisany w partii w postaci komentarzy.',
    },

    files: files(help),

    settings: {
      title: 'Ustawienia',
      language: 'Język (Language)',
      translated: 'To tłumaczenie wykonano maszynowo i nie sprawdził go nikt, kto zna ten język.',
      theme: 'Kolory',
      themes: { system: 'Systemowe', light: 'Jasne', dark: 'Ciemne' },
      board: 'Plansza',
      boards: { wood: 'Drewno', green: 'Zielona', grey: 'Szara' },
      pieces: 'Bierki',
      pieceSets: { relief: 'Wypukłe', flat: 'Płaskie', rings: 'Pierścienie' },
      coordinates: 'Współrzędne',
      animate: 'Animacja ruchów',
      sound: 'Dźwięki',
      sounds: { off: 'Wyłączone', wood: 'Drewniane', soft: 'Miękkie', clear: 'Wyraźne' },
      volume: 'Głośność dźwięków',
      arrows: 'Strzałki najlepszych ruchów',
      premoves: 'Planowanie ruchów w partii z silnikiem',
      engine: 'Silnik',
      engineWasm: 'Działa w tej przeglądarce.',
      engineNative: 'Działa na tym komputerze.',
      threads: 'Wątki',
      hash: 'Tablica haszująca (MB)',
      nativeAbout:
        'Liczbę wątków i rozmiar tablicy haszującej można ustawić, gdy stronę udostępnia program ' +
        'dameo-board na twoim komputerze.',
      offline: 'Po pierwszej wizycie strona działa także bez sieci.',
    },

    help: {
      title: 'Pomoc',
      moving: 'Wykonywanie ruchów',
      pointer:
        'Przeciągnij bierkę albo stuknij w nią, a potem w pole docelowe. Bicie kilku bierek można ' +
        'wprowadzić etapami albo jednym stuknięciem w pole końcowe. Stuknięcie w bierkę cofa jeden ' +
        'etap.',
      keyboard:
        'Na klawiaturze: Tab prowadzi do planszy, strzałki przenoszą na pole, a Enter wybiera ' +
        'bierkę i jej pole docelowe. Backspace cofa jeden etap bicia, Escape anuluje. Ruch można ' +
        'też wpisać: d1d4, c5d3.',
      learn: 'Zasady znajdziesz w zakładce Nauka.',
      shortcuts: 'Skróty klawiszowe',
      key: 'Klawisz',
      action: 'Działanie',
    },

    announcer: {
      move: (color, from, to) => `${colors[color]}: z ${from} na ${to}.`,
      capture: (color, from, to, count) =>
        `${colors[color]}: ${from} bije ${pieces(count)} i staje na ${to}.`,
      promotes: 'Pionek zostaje damką.',
      toMove: (color) => `Ruch ${ofColors[color]}.`,
      over: (result, reason) => `${result}: ${reason}.`,
      startPosition: 'Pierwsza pozycja.',
      mustCapture: (count) => `Trzeba zbić ${pieces(count)}.`,
      men: (squares) => `pionki na ${squares}`,
      kings: (squares) => `damki na ${squares}`,
      side: (color, list) => `${colors[color]}: ${list}.`,
      noPieces: 'brak bierek',
    },
  };
};
