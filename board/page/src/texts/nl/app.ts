import type { Translator } from '../language/types';
import { files } from './files';
import { play } from './play/play';

const colors = { white: 'Wit', black: 'Zwart' };

export const app: Translator<'app'> = (help) => {
  const { plural } = help;
  const pieces = (count: number) => plural(count, { one: 'stuk', other: 'stukken' });
  const minutes = (seconds: number) =>
    plural(Math.round(seconds / 60), { one: 'minuut', other: 'minuten' });
  return {
    name: 'Dameo',
    close: 'Sluiten',
    cancel: 'Annuleren',
    loading: 'Laden…',
    loadFailed:
      'Dit deel van de pagina kon niet geladen worden. Is er verbinding? Laad de pagina opnieuw om ' +
      'het nog eens te proberen.',
    reload: 'Opnieuw laden',
    retry: 'Opnieuw proberen',
    title: (view) => `${view} · Dameo`,
    skipToBoard: 'Naar het bord',
    sections: 'Onderdelen',
    views: {
      start: 'Start',
      play: 'Spelen',
      friend: 'Tegen een vriend spelen',
      analysis: 'Analyse',
      review: 'Evaluatie',
      mistakes: 'Leren van je fouten',
      practice: 'Eindspelen oefenen',
      openings: 'Openingen oefenen',
      files: 'Bestanden',
      learn: 'Leren',
      puzzles: 'Puzzels',
      settings: 'Opties',
      editor: 'Stand opzetten',
    },
    helpButton: 'Hulp',
    learnParts: {
      label: 'Manieren om te leren',
      learn: 'Lessen',
      puzzles: 'Puzzels',
      practice: 'Eindspelen',
      openings: 'Openingen',
    },

    failure: { title: 'Het bord kan niet getoond worden' },

    start: {
      title: 'Dameo spelen en analyseren',
      about:
        'Dameo is dammen op alle 64 velden. Hele reeksen schijven schuiven in één zet op, en dammen ' +
        'bewegen als dames in het schaken.',
      play: 'Spelen',
      playAbout:
        'Tegen de engine, van beginner tot volle sterkte, of met z’n tweeën aan dit scherm',
      analyse: 'Analyseren',
      analyseAbout: 'Vind de beste zetten in elke stand of partij',
      learn: 'De regels leren',
      learnAbout: 'Korte lessen die je op het bord oplost',
      puzzles: 'Puzzels oplossen',
      puzzlesAbout: 'Vind de ene goede zet, op jouw niveau',
      open: 'Een partij openen',
      openAbout: 'Plak of open PDN, een stand of een link',
      resume: 'Verder met de partij',
      resumeAbout: (moves) => `${plural(moves, { one: 'zet', other: 'zetten' })} tot nu toe`,
      privacy: 'Alles blijft in je browser.',
    },

    board: {
      label: 'Bord',
      position: 'Stand',
      dropHere: 'Laat het bestand hier los om het te openen',
    },

    status: {
      toMove: (color) => `${colors[color]} aan zet`,
      starting: 'De engine start…',
      paused: 'Gepauzeerd: geen verbinding met de engine',
      thinking: 'De engine denkt na…',
      yourMove: 'Jij bent aan zet',
      wins: (color) => `${colors[color]} wint`,
      draw: 'Remise',
      reasons: {
        'no-moves': 'geen geldige zet meer',
        repetition: 'driemaal dezelfde stand',
        'lone-kings': 'één dam tegen één dam',
        'king-moves': '25 zetten van elke kleur met alleen dammen',
      },
      notLatest: 'Een eerdere stand',
    },

    navigation: {
      label: 'Door de partij bladeren',
      first: 'Eerste stand',
      previous: 'Vorige zet',
      next: 'Volgende zet',
      last: 'Laatste stand',
      flip: 'Bord draaien',
    },

    connection: {
      retrying: 'Nieuwe poging…',
      paused: 'De partij en de klok staan stil.',
    },

    notice: {
      dismiss: 'Sluiten',
      undo: 'Ongedaan maken',
      line: (line, column) =>
        column === null ? `Regel ${line}` : `Regel ${line}, kolom ${column}`,
      column: (column) => `Kolom ${column}`,
      partialOpen: (games) => `${plural(games, { one: 'partij', other: 'partijen' })} openen`,
    },

    moves: {
      title: 'Zetten',
      none: 'Nog geen zetten.',
      noneAbout: 'Doe een zet op het bord om te beginnen.',
      nonePlayed: 'Er zijn geen zetten gespeeld.',
      blackNumber: (number) => `${number}…`,
      number: (number) => `${number}.`,
      type: 'Zet intypen',
      typeExample: 'Typ een zet: d1d4',
      play: 'Zet spelen',
      tools: 'Notities en varianten',
      glyphs: {
        1: 'Goede zet',
        2: 'Fout',
        3: 'Zeer goede zet',
        4: 'Blunder',
        5: 'Interessante zet',
        6: 'Twijfelachtige zet',
      },
      commentAbout: 'Commentaar bij deze zet',
      commentStart: 'Commentaar bij de partij',
      promote: 'Variant naar boven',
      makeMain: 'Tot hoofdvariant maken',
      remove: 'Vanaf hier verwijderen',
      undo: 'Laatste wijziging ongedaan maken',
      result: { '1-0': '1-0', '0-1': '0-1', '1/2-1/2': '½-½', '*': '' },
    },

    analysis: {
      title: 'Analyse',
      toggle: 'Engine',
      about: 'Zet de engine aan om de beste zetten te zien.',
      loading: 'De engine wordt geladen…',
      disconnected: 'De analyse gaat verder zodra er verbinding is met de engine.',
      waiting: 'Aan het zoeken…',
      ended: 'In deze stand is de partij afgelopen.',
      depth: 'Diepte',
      nodes: 'Nodes',
      speed: 'Tempo',
      chances: (win, draw, loss) => `Wit wint ${win}%, remise ${draw}%, Zwart wint ${loss}%`,
      win: 'Wit',
      draw: 'Remise',
      loss: 'Zwart',
      variations: 'Varianten',
      lines: 'Beste varianten',
      playTo: (move) => `Spelen tot en met ${move}`,
      expand: 'Hele variant tonen',
      best: 'Beste zet spelen',
      arrows: 'Pijlen',
      busy: 'Er is een partij bezig. Analyseren kan als die is afgelopen.',
      goToGame: 'Naar de partij',
      evaluation: 'Waardering',
      none: 'Geen waardering',
    },

    units: {
      nodes: (text) => `${text} nodes`,
      speed: (text) => `${text}/s`,
      seconds: (count) => plural(count, { one: 'seconde', other: 'seconden' }),
      secondsShort: (count) => `${count} s`,
      percent: (count) => `${count}%`,
      thousand: 'k',
      million: 'M',
      billion: 'G',
    },

    score: {
      mate: (moves) => `#${moves}`,
      spoken: (color, moves) =>
        `${colors[color]} wint in ${plural(moves, { one: 'zet', other: 'zetten' })}`,
      over: (color) => `${colors[color]} heeft gewonnen`,
    },

    play: play(help),

    drawRules: {
      label: 'Remiseregels',
      names: { standard: 'Standaard', playstrategy: 'PlayStrategy' },
      about: {
        standard: 'Remise als een stand voor de derde keer voorkomt, of bij één dam tegen één dam.',
        playstrategy:
          'Remise als een stand voor de derde keer voorkomt, 4 halve zetten nadat één dam tegen één ' +
          'dam is overgebleven, of na 25 zetten van elke kleur met alleen dammen en zonder slag.',
      },
    },

    review: {
      title: 'Evaluatie van de partij',
      about:
        'De engine bekijkt elke zet van de hoofdvariant en markeert waar kansen zijn weggegeven.',
      empty: 'Er zijn geen zetten om te evalueren. Speel of open een partij.',
      puzzles: 'Puzzels oplossen',
      puzzlesAbout: 'Vind de ene goede zet, op jouw niveau',
      open: 'Een partij openen',
      time: 'Tijd per zet',
      start: 'Partij evalueren',
      stop: 'Stoppen',
      progress: (done, total) => `Stand ${done} van ${total}`,
      left: (seconds) =>
        seconds < 90 ? `nog ongeveer ${seconds} s` : `nog ongeveer ${minutes(seconds)}`,
      estimate: (seconds) =>
        seconds < 90 ? `Ongeveer ${seconds} s` : `Ongeveer ${minutes(seconds)}`,
      graph: 'Kansen van Wit per zet',
      graphAbout: (lowest, highest) =>
        `De kansen van Wit na elke zet, tussen ${lowest}% en ${highest}%`,
      summary: 'Samenvatting',
      accuracy: 'Nauwkeurigheid',
      counts: { inaccuracy: 'Onnauwkeurigheden', mistake: 'Fouten', blunder: 'Blunders' },
      losses: 'Zetten die kansen weggaven',
      noLosses: 'Geen enkele zet gaf 10% van de kansen of meer weg.',
      lost: (percent) => `−${percent}%`,
      lostSpoken: (percent) => `gaf ${percent}% van de kansen weg`,
      better: (move) => `Beter: ${move}`,
      learn: 'Leren van je fouten',
      credit: 'De nauwkeurigheid is berekend met de gepubliceerde methode van lichess.',
      written: 'Het resultaat wordt als commentaar in de partij bewaard.',
    },

    files: files(help),

    settings: {
      title: 'Instellingen',
      language: 'Taal (Language)',
      translated:
        'Deze vertaling is door een computer gemaakt en door geen enkele Nederlandstalige nagelezen.',
      theme: 'Kleuren',
      themes: { system: 'Systeem', light: 'Licht', dark: 'Donker' },
      board: 'Bord',
      boards: { wood: 'Hout', green: 'Groen', grey: 'Grijs' },
      pieces: 'Stukken',
      pieceSets: { relief: 'Reliëf', flat: 'Vlak', rings: 'Ringen' },
      coordinates: 'Coördinaten',
      animate: 'Zetten animeren',
      sound: 'Geluid',
      sounds: { off: 'Uit', wood: 'Hout', soft: 'Zacht', clear: 'Helder' },
      volume: 'Geluidsvolume',
      arrows: 'Pijlen voor de beste zetten',
      premoves: 'Premoves in een partij tegen de engine',
      engine: 'Engine',
      engineWasm: 'Hij draait in deze browser.',
      engineNative: 'Hij draait op deze computer.',
      threads: 'Threads',
      hash: 'Hashtabel (MB)',
      nativeAbout:
        'Threads en hashtabel zijn in te stellen als de pagina van dameo-board op je eigen computer ' +
        'komt.',
      offline: 'Na het eerste bezoek werkt de pagina ook zonder internet.',
    },

    help: {
      title: 'Hulp',
      moving: 'Een stuk verplaatsen',
      pointer:
        'Sleep een stuk, of tik het aan en daarna het veld waar het heen moet. Een meerslag kun je ' +
        'sprong voor sprong invoeren, of met één tik op het eindveld. Een tik op het stuk neemt een ' +
        'sprong terug.',
      keyboard:
        'Met het toetsenbord: ga met Tab naar het bord, met de pijltoetsen naar een veld, en kies met ' +
        'Enter een stuk en zijn eindveld. Backspace neemt één sprong van een slag terug, Escape ' +
        'annuleert. Of typ de zet: d1d4, c5d3.',
      learn: 'De regels staan onder Leren.',
      shortcuts: 'Sneltoetsen',
      key: 'Toets',
      action: 'Actie',
    },

    announcer: {
      move: (color, from, to) => `${colors[color]}: ${from} naar ${to}.`,
      capture: (color, from, to, count) =>
        `${colors[color]}: ${from} slaat ${pieces(count)} en komt op ${to}.`,
      promotes: 'De schijf wordt een dam.',
      toMove: (color) => `${colors[color]} aan zet.`,
      over: (result, reason) => `${result}: ${reason}.`,
      startPosition: 'Eerste stand.',
      mustCapture: (count) =>
        plural(count, {
          one: '# stuk moet geslagen worden.',
          other: '# stukken moeten geslagen worden.',
        }),
      men: (squares) => `schijven op ${squares}`,
      kings: (squares) => `dammen op ${squares}`,
      side: (color, pieces) => `${colors[color]}: ${pieces}.`,
      noPieces: 'geen stukken',
    },
  };
};
