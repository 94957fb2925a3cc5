/** The texts of the application: frame, panels, games, review, files, settings. */

import { catalogue } from './language/language';
import { plural } from './plural';
import { state } from './state';
import type { Color } from '../rules/types';

const { colors } = state;

const glyphs: Record<number, string> = {
  1: 'Good move',
  2: 'Mistake',
  3: 'Very good move',
  4: 'Blunder',
  5: 'Interesting move',
  6: 'Dubious move',
};

const words = catalogue('app', {
  name: 'Dameo',
  close: 'Close',
  cancel: 'Cancel',
  loading: 'Loading…',
  loadFailed:
    'This part of the page could not be loaded. Is there a connection? Reload the page to try ' +
    'again.',
  reload: 'Reload',
  retry: 'Try again',
  title: (view: string) => `${view} · Dameo`,
  skipToBoard: 'Skip to the board',
  sections: 'Sections',
  views: {
    start: 'Start',
    play: 'Play',
    friend: 'Play a friend',
    analysis: 'Analysis',
    review: 'Review',
    mistakes: 'Learn from your mistakes',
    practice: 'Practise endings',
    openings: 'Practise openings',
    files: 'Files',
    learn: 'Learn',
    puzzles: 'Puzzles',
    settings: 'Settings',
    editor: 'Position editor',
  },
  helpButton: 'Help',
  learnParts: {
    label: 'Ways to learn',
    learn: 'Lessons',
    puzzles: 'Puzzles',
    practice: 'Endings',
    openings: 'Openings',
  },

  failure: { title: 'The board cannot be shown' },

  start: {
    title: 'Play and analyse Dameo',
    about:
      'Dameo is draughts on all 64 squares. Whole lines of men move at once, and kings fly like ' +
      'chess queens.',
    play: 'Play',
    playAbout: 'Against the engine, from beginner to full strength, or two people here',
    analyse: 'Analyse',
    analyseAbout: 'Find the best moves in any position or game',
    learn: 'Learn the rules',
    learnAbout: 'Short lessons, solved on the board',
    puzzles: 'Solve puzzles',
    puzzlesAbout: 'Find the one good move, at your rating',
    open: 'Open a game',
    openAbout: 'Paste or open PDN, a position or a link',
    resume: 'Continue the game',
    resumeAbout: (moves: number) => `${plural(moves, 'move', 'moves')} so far`,
    privacy: 'Everything stays in your browser.',
  },

  board: {
    label: 'Board',
    position: 'Position',
    dropHere: 'Drop the file to open it',
  },

  status: {
    toMove: (color: Color) => `${colors[color]} to move`,
    starting: 'Starting the engine…',
    paused: 'Paused: no connection to the engine',
    thinking: 'The engine is thinking…',
    yourMove: 'Your move',
    wins: (color: Color) => `${colors[color]} wins`,
    draw: 'Draw',
    /** Why a game ended, after the result. */
    reasons: {
      'no-moves': 'no legal move left',
      repetition: 'the same position for the third time',
      'lone-kings': 'one king against one king',
      'king-moves': '25 moves by each side with kings only',
    },
    notLatest: 'An earlier position',
  },

  navigation: {
    label: 'Go through the game',
    first: 'First position',
    previous: 'Previous move',
    next: 'Next move',
    last: 'Last position',
    flip: 'Turn the board',
  },

  connection: {
    retrying: 'Trying again…',
    paused: 'The game and its clock stand still.',
  },

  notice: {
    dismiss: 'Dismiss',
    undo: 'Undo',
    line: (line: number, column: number | null) =>
      column === null ? `Line ${line}` : `Line ${line}, column ${column}`,
    column: (column: number) => `Column ${column}`,
    partialOpen: (games: number) => `Open ${plural(games, 'game', 'games')}`,
  },

  moves: {
    title: 'Moves',
    none: 'No moves yet.',
    noneAbout: 'Move a piece on the board to begin.',
    nonePlayed: 'No moves were played.',
    /** Of a move of Black without a white one before it. */
    blackNumber: (number: number) => `${number}…`,
    number: (number: number) => `${number}.`,
    type: 'Type a move',
    typeExample: 'Type a move: d1d4',
    play: 'Play the move',
    tools: 'Notes and variations',
    glyphs,
    commentAbout: 'Comment on this move',
    commentStart: 'Comment on the game',
    promote: 'Move the variation up',
    makeMain: 'Make it the main line',
    remove: 'Delete from here',
    undo: 'Undo the last change',
    result: { '1-0': '1-0', '0-1': '0-1', '1/2-1/2': '½-½', '*': '' },
  },

  analysis: {
    title: 'Analysis',
    toggle: 'Engine',
    about: 'Switch the engine on to see its best moves.',
    loading: 'The engine is loading…',
    disconnected: 'The analysis goes on when there is a connection to the engine.',
    waiting: 'Searching…',
    ended: 'The game is over in this position.',
    depth: 'Depth',
    nodes: 'Nodes',
    speed: 'Speed',
    chances: (win: number, draw: number, loss: number) =>
      `White wins ${win}%, draw ${draw}%, Black wins ${loss}%`,
    win: 'White',
    draw: 'Draw',
    loss: 'Black',
    variations: 'Lines',
    lines: 'Best lines',
    playTo: (move: string) => `Play up to ${move}`,
    expand: 'Show the whole line',
    best: 'Play the best move',
    arrows: 'Arrows',
    busy: 'A game is on. Analysis is possible when it is over.',
    goToGame: 'Go to the game',
    evaluation: 'Evaluation',
    none: 'Not evaluated',
  },

  units: {
    nodes: (text: string) => `${text} nodes`,
    speed: (text: string) => `${text}/s`,
    seconds: (count: number) => plural(count, 'second', 'seconds'),
    secondsShort: (count: number) => `${count} s`,
    percent: (count: number) => `${count}%`,
    thousand: 'k',
    million: 'M',
    billion: 'G',
  },

  score: {
    /** A forced win in so many moves. */
    mate: (moves: number) => `#${moves}`,
    spoken: (color: Color, moves: number) =>
      `${colors[color]} wins in ${plural(moves, 'move', 'moves')}`,
    over: (color: Color) => `${colors[color]} has won`,
  },

  play: {
    title: 'Play',
    opponent: 'Opponent',
    opponents: { engine: 'Engine', person: 'Someone here', engines: 'Two engines' },
    friend: 'A friend, by link',
    names: { white: 'Name of White', black: 'Name of Black' },
    turnBoard: 'Turn the board after each move',
    color: 'Your side',
    colors: { white: 'White', random: 'Random', black: 'Black' },
    level: 'Strength',
    rating: (elo: number) => `Rating ${elo}`,
    noRating: 'No limit',
    clock: 'Clock',
    clockMinutes: 'Minutes for the game',
    clockSeconds: 'Seconds for a move',
    clockKind: 'The seconds',
    clockKinds: { increment: 'are added (Fischer)', delay: 'pass first (delay)' },
    more: 'More options',
    moveTime: 'Time of the engine for a move',
    ponder: 'The engine thinks in your time',
    start: 'Start the game',
    from: 'Play from',
    fromStart: 'Start position',
    fromHere: 'This position',
    takeBack: 'Take back',
    takeBackSure: 'Do both players agree to take the last move back?',
    hint: 'Hint',
    hintAbout: (move: string) => `Hint: ${move}`,
    draw: 'Offer a draw',
    drawShort: 'Draw',
    drawRefused: 'The engine refuses the draw.',
    drawSure: 'Do both players agree to a draw?',
    resign: 'Resign',
    resignSure: 'Resign the game?',
    resignSureOf: (name: string) => `Does ${name} resign?`,
    abort: 'Stop the game',
    abortShort: 'Stop',
    abortSure: 'Stop without a result?',
    yes: 'Yes',
    no: 'No',
    rematch: 'Rematch',
    newGame: 'New game',
    review: 'Game review',
    analyse: 'Analyse',
    toHead: 'Back to the latest move',
    engine: (level: string) => `Dameo · ${level}`,
    you: 'You',
    clockOf: (color: Color) => `Clock of ${colors[color]}`,
    controls: 'Game controls',
    pieces: (men: number, kings: number) =>
      plural(men, 'man', 'men') + (kings === 0 ? '' : `, ${plural(kings, 'king', 'kings')}`),
  },

  drawRules: {
    label: 'Draw rules',
    names: { standard: 'Standard', playstrategy: 'PlayStrategy' },
    about: {
      standard:
        'A draw when a position occurs for the third time, or with one king against one king.',
      playstrategy:
        'A draw when a position occurs for the third time, 4 plies after one king is left ' +
        'against one king, or after 25 moves by each side with kings only and no capture.',
    },
  },

  review: {
    title: 'Game review',
    about: 'The engine looks at every move of the main line and marks where chances were lost.',
    empty: 'There are no moves to review. Play a game or open one.',
    puzzles: 'Solve puzzles',
    puzzlesAbout: 'Find the one good move, at your rating',
    open: 'Open a game',
    time: 'Time for each move',
    start: 'Review the game',
    stop: 'Stop',
    progress: (done: number, total: number) => `Position ${done} of ${total}`,
    left: (seconds: number) =>
      seconds < 90 ? `about ${seconds} s left` : `about ${Math.round(seconds / 60)} minutes left`,
    estimate: (seconds: number) =>
      seconds < 90 ? `About ${seconds} s` : `About ${Math.round(seconds / 60)} minutes`,
    graph: 'Chances of White by move',
    graphAbout: (lowest: number, highest: number) =>
      `The chances of White after each move, between ${lowest}% and ${highest}%`,
    summary: 'Summary',
    accuracy: 'Accuracy',
    counts: { inaccuracy: 'Inaccuracies', mistake: 'Mistakes', blunder: 'Blunders' },
    losses: 'Moves that lost chances',
    noLosses: 'No move lost 10% of the chances or more.',
    lost: (percent: number) => `−${percent}%`,
    lostSpoken: (percent: number) => `lost ${percent}% of the chances`,
    better: (move: string) => `Better: ${move}`,
    learn: 'Learn from your mistakes',
    credit: 'Accuracy is calculated by lichess’s published method.',
    written: 'The result is kept in the game as comments.',
  },

  files: {
    title: 'Files',
    new: 'New game',
    editor: 'Set up position',
    import: 'Open',
    importAbout:
      'Paste a game (PDN, or of PlayStrategy or Abstract Play), a position (FEN) or a link. Files ' +
      'can also be dropped here.',
    importLabel: 'PDN, FEN or link',
    open: 'Open',
    file: 'Open a file',
    export: 'Save and share',
    pdn: 'PDN of this game',
    fen: 'FEN of this position',
    link: 'Link to this game',
    linkAbout: 'The link holds the whole game. Nothing is sent to a server.',
    linkMake: 'Make the link',
    pictures: 'Picture or animation',
    embed: 'Show it in another page',
    collection: 'My games',
    gameNotKept: 'The game is not in “My games”: that part of the page could not be loaded.',
    notation: 'Moves',
    notations: {
      pdn: 'PDN',
      playstrategy: 'PlayStrategy',
      abstractplay: 'Abstract Play',
    },
    copy: 'Copy',
    copyPdn: 'Copy PDN',
    copyFen: 'Copy FEN',
    copyLink: 'Copy link',
    copied: 'Copied',
    copyFailed: 'The browser does not allow copying. Select the text and copy it.',
    download: 'Download',
    downloadAll: (count: number) => `Download all ${count} games`,
    fileName: 'dameo.pdn',
    games: (count: number) => plural(count, 'game', 'games'),
    gamesTitle: 'Games',
    filter: 'Find a game',
    noMatch: 'No game has this text.',
    shown: (shown: number, total: number) => `${shown} of ${total} shown`,
    /** A game in the list without names. */
    unnamed: (number: number) => `Game ${number}`,
    players: (white: string, black: string) => `${white} – ${black}`,
    plies: (moves: number) => plural(moves, 'move', 'moves'),
    removeOf: (name: string) => `Remove this game: ${name}`,
    remove: 'Remove this game',
    removed: (name: string) => `Removed: ${name}.`,
    earlier: 'Earlier work',
    earlierAbout: 'Games of tabs that are closed. They are added to the games of this tab.',
    earlierOf: (date: string) => `Add the games of ${date}`,
    earlierGames: (games: number, moves: number) =>
      `${plural(games, 'game', 'games')}, ${plural(moves, 'move', 'moves')}`,
    details: 'Details',
    tags: {
      White: 'White',
      Black: 'Black',
      Event: 'Event',
      Site: 'Site',
      Date: 'Date',
      Round: 'Round',
    },
    result: 'Result',
    results: {
      '*': 'Not finished',
      '1-0': 'White wins',
      '0-1': 'Black wins',
      '1/2-1/2': 'Draw',
    },
    saved: 'Saved in this browser',
    saving: 'Saving…',
  },

  settings: {
    title: 'Settings',
    /** In another language, with this English word beside it. */
    language: 'Language',
    /** Shown in languages other than English. */
    translated: 'This translation was made by machine, and no speaker of the language has read it.',
    theme: 'Colours',
    themes: { system: 'As the system', light: 'Light', dark: 'Dark' },
    board: 'Board',
    boards: { wood: 'Wood', green: 'Green', grey: 'Grey' },
    pieces: 'Pieces',
    pieceSets: { relief: 'Relief', flat: 'Flat', rings: 'Rings' },
    coordinates: 'Coordinates',
    animate: 'Animate moves',
    sound: 'Sounds',
    sounds: { off: 'Off', wood: 'Wood', soft: 'Soft', clear: 'Clear' },
    volume: 'Volume of the sounds',
    arrows: 'Arrows for the best moves',
    premoves: 'Premoves in a game against the engine',
    engine: 'Engine',
    engineWasm: 'It runs in this browser.',
    engineNative: 'It runs on this machine.',
    threads: 'Threads',
    hash: 'Hash table (MB)',
    nativeAbout:
      'Threads and hash size can be set when the page is served by dameo-board on your machine.',
    offline: 'After the first visit the page also works without a network.',
  },

  help: {
    title: 'Help',
    moving: 'Moving a piece',
    pointer:
      'Drag a piece, or tap it and then its destination. A capture of several pieces can be ' +
      'entered stop by stop, or with one tap on its end. A tap on the piece takes a stop back.',
    keyboard:
      'With the keyboard, press Tab to reach the board, the arrow keys to go to a square, and ' +
      'Enter to choose a piece and its destination. Backspace takes one stop of a capture back, ' +
      'Escape cancels. Or type the move: d1d4, c5d3.',
    learn: 'The rules are under Learn.',
    shortcuts: 'Keyboard shortcuts',
    key: 'Key',
    action: 'Action',
  },

  announcer: {
    move: (color: Color, from: string, to: string) => `${colors[color]}: ${from} to ${to}.`,
    capture: (color: Color, from: string, to: string, count: number) =>
      `${colors[color]}: ${from} takes ${plural(count, 'piece', 'pieces')} to ${to}.`,
    promotes: 'It becomes a king.',
    toMove: (color: Color) => `${colors[color]} to move.`,
    /** The result of a position, and why. */
    over: (result: string, reason: string) => `${result}: ${reason}.`,
    startPosition: 'First position.',
    mustCapture: (count: number) => `${plural(count, 'piece', 'pieces')} must be captured.`,
    men: (squares: string) => `men on ${squares}`,
    kings: (squares: string) => `kings on ${squares}`,
    side: (color: Color, pieces: string) => `${colors[color]}: ${pieces}.`,
    noPieces: 'no pieces',
  },
});

export const app = { state, ...words };
