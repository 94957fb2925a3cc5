import type { Translator } from '../language/types';
import { files } from './files';
import { play } from './play/play';

const colors = { white: 'Weiß', black: 'Schwarz' };

export const app: Translator<'app'> = (help) => {
  const { plural, number } = help;
  const pieces = (count: number) => plural(count, { one: 'Stein', other: 'Steine' });
  return {
    name: 'Dameo',
    close: 'Schließen',
    cancel: 'Abbrechen',
    loading: 'Wird geladen …',
    loadFailed:
      'Dieser Teil der Seite konnte nicht geladen werden. Gibt es eine Verbindung? Laden Sie die ' +
      'Seite neu, um es noch einmal zu versuchen.',
    reload: 'Neu laden',
    retry: 'Erneut versuchen',
    title: (view) => `${view} · Dameo`,
    skipToBoard: 'Zum Brett springen',
    sections: 'Bereiche',
    views: {
      start: 'Start',
      play: 'Spielen',
      friend: 'Mit einem Freund spielen',
      analysis: 'Analyse',
      review: 'Auswertung',
      mistakes: 'Aus Fehlern lernen',
      practice: 'Endspiele üben',
      openings: 'Eröffnungen üben',
      files: 'Dateien',
      learn: 'Lernen',
      puzzles: 'Aufgaben',
      settings: 'Optionen',
      editor: 'Stellung aufbauen',
    },
    helpButton: 'Hilfe',
    learnParts: {
      label: 'Arten zu lernen',
      learn: 'Lektionen',
      puzzles: 'Aufgaben',
      practice: 'Endspiele',
      openings: 'Eröffnungen',
    },

    failure: { title: 'Das Brett kann nicht gezeigt werden' },

    start: {
      title: 'Dameo spielen und analysieren',
      about:
        'Dameo ist Dame auf allen 64 Feldern. Ganze Ketten von Steinen ziehen auf einmal, und Damen ' +
        'ziehen wie im Schach.',
      play: 'Spielen',
      playAbout: 'Gegen die Engine, vom Anfänger bis zur vollen Stärke, oder zu zweit hier',
      analyse: 'Analysieren',
      analyseAbout: 'Die besten Züge in jeder Stellung oder Partie finden',
      learn: 'Die Regeln lernen',
      learnAbout: 'Kurze Lektionen, auf dem Brett zu lösen',
      puzzles: 'Aufgaben lösen',
      puzzlesAbout: 'Den einen guten Zug finden, nach Ihrer Wertung',
      open: 'Eine Partie öffnen',
      openAbout: 'PDN, eine Stellung oder einen Link einfügen oder öffnen',
      resume: 'Partie fortsetzen',
      resumeAbout: (moves) => `bisher ${plural(moves, { one: 'Zug', other: 'Züge' })}`,
      privacy: 'Alles bleibt in Ihrem Browser.',
    },

    board: {
      label: 'Brett',
      position: 'Stellung',
      dropHere: 'Datei hier ablegen, um sie zu öffnen',
    },

    status: {
      toMove: (color) => `${colors[color]} am Zug`,
      starting: 'Die Engine startet …',
      paused: 'Angehalten: keine Verbindung zur Engine',
      thinking: 'Die Engine denkt nach …',
      yourMove: 'Sie sind am Zug',
      wins: (color) => `${colors[color]} gewinnt`,
      draw: 'Remis',
      reasons: {
        'no-moves': 'kein erlaubter Zug mehr',
        repetition: 'zum dritten Mal dieselbe Stellung',
        'lone-kings': 'eine Dame gegen eine Dame',
        'king-moves': '25 Züge jeder Seite nur mit Damen',
      },
      notLatest: 'Eine frühere Stellung',
    },

    navigation: {
      label: 'Durch die Partie gehen',
      first: 'Erste Stellung',
      previous: 'Voriger Zug',
      next: 'Nächster Zug',
      last: 'Letzte Stellung',
      flip: 'Brett drehen',
    },

    connection: {
      retrying: 'Neuer Versuch …',
      paused: 'Die Partie und ihre Uhr stehen still.',
    },

    notice: {
      dismiss: 'Schließen',
      undo: 'Rückgängig',
      line: (line, column) =>
        column === null ? `Zeile ${line}` : `Zeile ${line}, Spalte ${column}`,
      column: (column) => `Spalte ${column}`,
      partialOpen: (games) => `${plural(games, { one: 'Partie', other: 'Partien' })} öffnen`,
    },

    moves: {
      title: 'Züge',
      none: 'Noch keine Züge.',
      noneAbout: 'Ziehen Sie einen Stein auf dem Brett, um zu beginnen.',
      nonePlayed: 'Es wurden keine Züge gespielt.',
      blackNumber: (number) => `${number}…`,
      number: (number) => `${number}.`,
      type: 'Zug eintippen',
      typeExample: 'Zug eintippen: d1d4',
      play: 'Zug spielen',
      tools: 'Notizen und Varianten',
      glyphs: {
        1: 'Guter Zug',
        2: 'Fehler',
        3: 'Sehr guter Zug',
        4: 'Grober Fehler',
        5: 'Interessanter Zug',
        6: 'Zweifelhafter Zug',
      },
      commentAbout: 'Kommentar zu diesem Zug',
      commentStart: 'Kommentar zur Partie',
      promote: 'Variante nach oben',
      makeMain: 'Zur Hauptvariante machen',
      remove: 'Ab hier löschen',
      undo: 'Letzte Änderung zurücknehmen',
      result: { '1-0': '1-0', '0-1': '0-1', '1/2-1/2': '½-½', '*': '' },
    },

    analysis: {
      title: 'Analyse',
      toggle: 'Engine',
      about: 'Schalten Sie die Engine ein, um ihre besten Züge zu sehen.',
      loading: 'Die Engine wird geladen …',
      disconnected: 'Die Analyse geht weiter, wenn es eine Verbindung zur Engine gibt.',
      waiting: 'Es wird gesucht …',
      ended: 'In dieser Stellung ist die Partie zu Ende.',
      depth: 'Tiefe',
      nodes: 'Knoten',
      speed: 'Tempo',
      chances: (win, draw, loss) =>
        `Weiß gewinnt ${win} %, remis ${draw} %, Schwarz gewinnt ${loss} %`,
      win: 'Weiß',
      draw: 'Remis',
      loss: 'Schwarz',
      variations: 'Varianten',
      lines: 'Beste Varianten',
      playTo: (move) => `Bis ${move} spielen`,
      expand: 'Ganze Variante zeigen',
      best: 'Besten Zug spielen',
      arrows: 'Pfeile',
      busy: 'Eine Partie läuft. Analysiert werden kann, wenn sie zu Ende ist.',
      goToGame: 'Zur Partie',
      evaluation: 'Bewertung',
      none: 'Nicht bewertet',
    },

    units: {
      nodes: (text) => `${text} Knoten`,
      speed: (text) => `${text}/s`,
      seconds: (count) => plural(count, { one: 'Sekunde', other: 'Sekunden' }),
      secondsShort: (count) => `${count} s`,
      percent: (count) => `${count} %`,
      thousand: 'k',
      million: 'M',
      billion: 'G',
    },

    score: {
      mate: (moves) => `#${moves}`,
      spoken: (color, moves) =>
        `${colors[color]} gewinnt in ${plural(moves, { one: 'Zug', other: 'Zügen' })}`,
      over: (color) => `${colors[color]} hat gewonnen`,
    },

    play: play(help),

    drawRules: {
      label: 'Remisregeln',
      names: { standard: 'Üblich', playstrategy: 'PlayStrategy' },
      about: {
        standard:
          'Remis, wenn eine Stellung zum dritten Mal entsteht oder bei einer Dame gegen eine Dame.',
        playstrategy:
          'Remis, wenn eine Stellung zum dritten Mal entsteht, 4 Halbzüge nachdem eine Dame gegen ' +
          'eine Dame übrig ist, oder nach 25 Zügen jeder Seite nur mit Damen und ohne Schlag.',
      },
    },

    review: {
      title: 'Auswertung der Partie',
      about:
        'Die Engine prüft jeden Zug der Hauptvariante und markiert, wo Chancen vergeben wurden.',
      empty: 'Es gibt keine Züge auszuwerten. Spielen oder öffnen Sie eine Partie.',
      puzzles: 'Aufgaben lösen',
      puzzlesAbout: 'Den einen guten Zug finden, nach Ihrer Wertung',
      open: 'Eine Partie öffnen',
      time: 'Zeit für jeden Zug',
      start: 'Partie auswerten',
      stop: 'Stopp',
      progress: (done, total) => `Stellung ${done} von ${total}`,
      left: (seconds) =>
        seconds < 90
          ? `noch etwa ${seconds} s`
          : `noch etwa ${number(Math.round(seconds / 60))} Minuten`,
      estimate: (seconds) =>
        seconds < 90 ? `Etwa ${seconds} s` : `Etwa ${number(Math.round(seconds / 60))} Minuten`,
      graph: 'Chancen von Weiß nach Zügen',
      graphAbout: (lowest, highest) =>
        `Die Chancen von Weiß nach jedem Zug, zwischen ${lowest} % und ${highest} %`,
      summary: 'Zusammenfassung',
      accuracy: 'Genauigkeit',
      counts: { inaccuracy: 'Ungenauigkeiten', mistake: 'Fehler', blunder: 'Grobe Fehler' },
      losses: 'Züge, die Chancen vergaben',
      noLosses: 'Kein Zug vergab 10 % der Chancen oder mehr.',
      lost: (percent) => `−${percent} %`,
      lostSpoken: (percent) => `vergab ${percent} % der Chancen`,
      better: (move) => `Besser: ${move}`,
      learn: 'Aus Fehlern lernen',
      credit: 'Die Genauigkeit ist nach der veröffentlichten Methode von lichess berechnet.',
      written: 'Das Ergebnis steht in der Partie als Kommentare.',
    },

    files: files(help),

    settings: {
      title: 'Einstellungen',
      language: 'Sprache (Language)',
      translated:
        'Diese Übersetzung ist maschinell erstellt, und niemand, der die Sprache spricht, hat sie ' +
        'gelesen.',
      theme: 'Farben',
      themes: { system: 'Wie das System', light: 'Hell', dark: 'Dunkel' },
      board: 'Brett',
      boards: { wood: 'Holz', green: 'Grün', grey: 'Grau' },
      pieces: 'Steine',
      pieceSets: { relief: 'Relief', flat: 'Flach', rings: 'Ringe' },
      coordinates: 'Koordinaten',
      animate: 'Züge animieren',
      sound: 'Klänge',
      sounds: { off: 'Aus', wood: 'Holz', soft: 'Weich', clear: 'Klar' },
      volume: 'Lautstärke der Klänge',
      arrows: 'Pfeile für die besten Züge',
      premoves: 'Vorauszüge in Partien gegen die Engine',
      engine: 'Engine',
      engineWasm: 'Sie läuft in diesem Browser.',
      engineNative: 'Sie läuft auf diesem Rechner.',
      threads: 'Threads',
      hash: 'Hashtabelle (MB)',
      nativeAbout:
        'Threads und Hashtabelle lassen sich einstellen, wenn die Seite von dameo-board auf Ihrem ' +
        'Rechner kommt.',
      offline: 'Nach dem ersten Besuch geht die Seite auch ohne Netz.',
    },

    help: {
      title: 'Hilfe',
      moving: 'Einen Stein ziehen',
      pointer:
        'Ziehen Sie einen Stein, oder tippen Sie ihn und dann sein Zielfeld an. Ein Schlag mehrerer ' +
        'Steine kann Station für Station eingegeben werden oder mit einem Tippen auf sein Ende. Ein ' +
        'Tippen auf den Stein nimmt eine Station zurück.',
      keyboard:
        'Mit der Tastatur: Tab führt zum Brett, die Pfeiltasten zu einem Feld, und die Eingabetaste ' +
        'wählt einen Stein und sein Zielfeld. Die Rücktaste nimmt eine Station eines Schlags zurück, ' +
        'Escape bricht ab. Oder tippen Sie den Zug ein: d1d4, c5d3.',
      learn: 'Die Regeln stehen unter Lernen.',
      shortcuts: 'Tastenkürzel',
      key: 'Taste',
      action: 'Wirkung',
    },

    announcer: {
      move: (color, from, to) => `${colors[color]}: ${from} nach ${to}.`,
      capture: (color, from, to, count) =>
        `${colors[color]}: ${from} schlägt ${pieces(count)} und landet auf ${to}.`,
      promotes: 'Er wird zur Dame.',
      toMove: (color) => `${colors[color]} am Zug.`,
      over: (result, reason) => `${result}: ${reason}.`,
      startPosition: 'Erste Stellung.',
      mustCapture: (count) =>
        plural(count, {
          one: '# Stein muss geschlagen werden.',
          other: '# Steine müssen geschlagen werden.',
        }),
      men: (squares) => `Steine auf ${squares}`,
      kings: (squares) => `Damen auf ${squares}`,
      side: (color, pieces) => `${colors[color]}: ${pieces}.`,
      noPieces: 'keine Steine',
    },
  };
};
