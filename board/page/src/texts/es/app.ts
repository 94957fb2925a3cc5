import type { Translator } from '../language/types';
import { files } from './files';
import { play } from './play/play';

const sides = { white: 'blancas', black: 'negras' };
const colors = { white: 'Blancas', black: 'Negras' };

export const app: Translator<'app'> = (help) => {
  const { plural, number } = help;
  return {
    name: 'Dameo',
    close: 'Cerrar',
    cancel: 'Cancelar',
    loading: 'Cargando…',
    loadFailed:
      'No se pudo cargar esta parte de la página. ¿Hay conexión? Recarga la página para intentarlo ' +
      'de nuevo.',
    reload: 'Recargar',
    retry: 'Reintentar',
    title: (view) => `${view} · Dameo`,
    skipToBoard: 'Saltar al tablero',
    sections: 'Secciones',
    views: {
      start: 'Inicio',
      play: 'Jugar',
      friend: 'Jugar con un amigo',
      analysis: 'Análisis',
      review: 'Revisión',
      mistakes: 'Aprende de tus errores',
      practice: 'Practicar finales',
      openings: 'Practicar aperturas',
      files: 'Archivos',
      learn: 'Aprender',
      puzzles: 'Problemas',
      settings: 'Ajustes',
      editor: 'Editor de posiciones',
    },
    helpButton: 'Ayuda',
    learnParts: {
      label: 'Formas de aprender',
      learn: 'Lecciones',
      puzzles: 'Problemas',
      practice: 'Finales',
      openings: 'Aperturas',
    },

    failure: { title: 'No se puede mostrar el tablero' },

    start: {
      title: 'Juega y analiza Dameo',
      about:
        'Dameo es un juego de damas en las 64 casillas. Hileras enteras de peones avanzan a la vez, ' +
        'y las damas se mueven como las del ajedrez.',
      play: 'Jugar',
      playAbout: 'Contra el motor, de principiante a fuerza máxima, o dos personas aquí',
      analyse: 'Analizar',
      analyseAbout: 'Encuentra las mejores jugadas de cualquier posición o partida',
      learn: 'Aprender las reglas',
      learnAbout: 'Lecciones breves que se resuelven en el tablero',
      puzzles: 'Resolver problemas',
      puzzlesAbout: 'Encuentra la única buena jugada, según tu puntuación',
      open: 'Abrir una partida',
      openAbout: 'Pega o abre un PDN, una posición o un enlace',
      resume: 'Continuar la partida',
      resumeAbout: (moves) => `${plural(moves, { one: 'jugada', other: 'jugadas' })} hasta ahora`,
      privacy: 'Todo se queda en tu navegador.',
    },

    board: {
      label: 'Tablero',
      position: 'Posición',
      dropHere: 'Suelta el archivo para abrirlo',
    },

    status: {
      toMove: (color) => `Juegan ${sides[color]}`,
      starting: 'Iniciando el motor…',
      paused: 'En pausa: sin conexión con el motor',
      thinking: 'El motor está pensando…',
      yourMove: 'Te toca jugar',
      wins: (color) => `Ganan las ${sides[color]}`,
      draw: 'Tablas',
      reasons: {
        'no-moves': 'no queda ninguna jugada legal',
        repetition: 'la misma posición por tercera vez',
        'lone-kings': 'una dama contra una dama',
        'king-moves': '25 jugadas de cada bando solo con damas',
      },
      notLatest: 'Una posición anterior',
    },

    navigation: {
      label: 'Recorrer la partida',
      first: 'Primera posición',
      previous: 'Jugada anterior',
      next: 'Jugada siguiente',
      last: 'Última posición',
      flip: 'Girar el tablero',
    },

    connection: {
      retrying: 'Reintentando…',
      paused: 'La partida y su reloj están detenidos.',
    },

    notice: {
      dismiss: 'Descartar',
      undo: 'Deshacer',
      line: (line, column) =>
        column === null ? `Línea ${line}` : `Línea ${line}, columna ${column}`,
      column: (column) => `Columna ${column}`,
      partialOpen: (games) => `Abrir ${plural(games, { one: 'partida', other: 'partidas' })}`,
    },

    moves: {
      title: 'Jugadas',
      none: 'Aún no hay jugadas.',
      noneAbout: 'Mueve una pieza en el tablero para empezar.',
      nonePlayed: 'No se hizo ninguna jugada.',
      blackNumber: (number) => `${number}…`,
      number: (number) => `${number}.`,
      type: 'Escribir una jugada',
      typeExample: 'Escribe una jugada: d1d4',
      play: 'Hacer la jugada',
      tools: 'Notas y variantes',
      glyphs: {
        1: 'Buena jugada',
        2: 'Error',
        3: 'Muy buena jugada',
        4: 'Error grave',
        5: 'Jugada interesante',
        6: 'Jugada dudosa',
      },
      commentAbout: 'Comentario de esta jugada',
      commentStart: 'Comentario de la partida',
      promote: 'Subir la variante',
      makeMain: 'Convertir en línea principal',
      remove: 'Borrar desde aquí',
      undo: 'Deshacer el último cambio',
      result: { '1-0': '1-0', '0-1': '0-1', '1/2-1/2': '½-½', '*': '' },
    },

    analysis: {
      title: 'Análisis',
      toggle: 'Motor',
      about: 'Enciende el motor para ver sus mejores jugadas.',
      loading: 'Cargando el motor…',
      disconnected: 'El análisis continuará cuando haya conexión con el motor.',
      waiting: 'Buscando…',
      ended: 'En esta posición la partida ha terminado.',
      depth: 'Prof.',
      nodes: 'Nodos',
      speed: 'Veloc.',
      chances: (win, draw, loss) =>
        `Ganan blancas ${win} %, tablas ${draw} %, ganan negras ${loss} %`,
      win: 'Blancas',
      draw: 'Tablas',
      loss: 'Negras',
      variations: 'Líneas',
      lines: 'Mejores líneas',
      playTo: (move) => `Jugar hasta ${move}`,
      expand: 'Mostrar la línea completa',
      best: 'Hacer la mejor jugada',
      arrows: 'Flechas',
      busy: 'Hay una partida en curso. Podrás analizar cuando termine.',
      goToGame: 'Ir a la partida',
      evaluation: 'Evaluación',
      none: 'Sin evaluar',
    },

    units: {
      nodes: (text) => `${text} nodos`,
      speed: (text) => `${text}/s`,
      seconds: (count) => plural(count, { one: 'segundo', other: 'segundos' }),
      secondsShort: (count) => `${count} s`,
      percent: (count) => `${count} %`,
      thousand: 'k',
      million: 'M',
      billion: 'G',
    },

    score: {
      mate: (moves) => `#${moves}`,
      spoken: (color, moves) =>
        `Las ${sides[color]} ganan en ${plural(moves, { one: 'jugada', other: 'jugadas' })}`,
      over: (color) => `Las ${sides[color]} han ganado`,
    },

    play: play(help),

    drawRules: {
      label: 'Reglas de tablas',
      names: { standard: 'Estándar', playstrategy: 'PlayStrategy' },
      about: {
        standard:
          'Tablas cuando una posición se da por tercera vez o cuando queda una dama contra una dama.',
        playstrategy:
          'Tablas cuando una posición se da por tercera vez, 4 medias jugadas después de quedar una ' +
          'dama contra una dama, o tras 25 jugadas de cada bando solo con damas y sin capturas.',
      },
    },

    review: {
      title: 'Revisión de la partida',
      about:
        'El motor examina cada jugada de la línea principal y señala dónde se perdieron ' +
        'probabilidades de ganar.',
      empty: 'No hay jugadas que revisar. Juega una partida o abre una.',
      puzzles: 'Resolver problemas',
      puzzlesAbout: 'Encuentra la única buena jugada, según tu puntuación',
      open: 'Abrir una partida',
      time: 'Tiempo por jugada',
      start: 'Revisar la partida',
      stop: 'Detener',
      progress: (done, total) => `Posición ${done} de ${total}`,
      left: (seconds) =>
        seconds < 90
          ? `queda alrededor de ${seconds} s`
          : `quedan unos ${number(Math.round(seconds / 60))} minutos`,
      estimate: (seconds) =>
        seconds < 90
          ? `Alrededor de ${seconds} s`
          : `Unos ${number(Math.round(seconds / 60))} minutos`,
      graph: 'Probabilidades de las blancas por jugada',
      graphAbout: (lowest, highest) =>
        `Las probabilidades de las blancas tras cada jugada, entre el ${lowest} % y el ${highest} %`,
      summary: 'Resumen',
      accuracy: 'Precisión',
      counts: { inaccuracy: 'Imprecisiones', mistake: 'Errores', blunder: 'Errores graves' },
      losses: 'Jugadas que perdieron probabilidades',
      noLosses: 'Ninguna jugada perdió un 10 % o más de las probabilidades.',
      lost: (percent) => `−${percent} %`,
      lostSpoken: (percent) => `perdió un ${percent} % de las probabilidades`,
      better: (move) => `Mejor: ${move}`,
      learn: 'Aprende de tus errores',
      credit: 'La precisión se calcula con el método publicado por lichess.',
      written: 'El resultado se guarda en la partida en forma de comentarios.',
    },

    files: files(help),

    settings: {
      title: 'Ajustes',
      language: 'Idioma (Language)',
      translated:
        'Esta traducción se hizo de forma automática y ningún hablante del idioma la ha leído.',
      theme: 'Colores',
      themes: { system: 'Del sistema', light: 'Claro', dark: 'Oscuro' },
      board: 'Tablero',
      boards: { wood: 'Madera', green: 'Verde', grey: 'Gris' },
      pieces: 'Piezas',
      pieceSets: { relief: 'Relieve', flat: 'Planas', rings: 'Anillos' },
      coordinates: 'Coordenadas',
      animate: 'Animar las jugadas',
      sound: 'Sonidos',
      sounds: { off: 'Sin sonido', wood: 'Madera', soft: 'Suave', clear: 'Nítido' },
      volume: 'Volumen de los sonidos',
      arrows: 'Flechas para las mejores jugadas',
      premoves: 'Jugadas anticipadas en las partidas contra el motor',
      engine: 'Motor',
      engineWasm: 'Funciona en este navegador.',
      engineNative: 'Funciona en este equipo.',
      threads: 'Hilos',
      hash: 'Tabla hash (MB)',
      nativeAbout:
        'Los hilos y el tamaño de la tabla hash se pueden ajustar cuando dameo-board sirve la página ' +
        'en tu equipo.',
      offline: 'Tras la primera visita, la página funciona también sin conexión a la red.',
    },

    help: {
      title: 'Ayuda',
      moving: 'Mover una pieza',
      pointer:
        'Arrastra una pieza, o tócala y toca después su destino. Una captura de varias piezas se ' +
        'puede introducir parada a parada, o con un solo toque en la casilla final. Un toque en la ' +
        'pieza deshace una parada.',
      keyboard:
        'Con el teclado, pulsa Tab para llegar al tablero, las flechas para ir a una casilla e Intro ' +
        'para elegir una pieza y su destino. Retroceso deshace una parada de una captura y Escape ' +
        'cancela. También puedes escribir la jugada: d1d4, c5d3.',
      learn: 'Las reglas están en Aprender.',
      shortcuts: 'Atajos de teclado',
      key: 'Tecla',
      action: 'Acción',
    },

    announcer: {
      move: (color, from, to) => `${colors[color]}: de ${from} a ${to}.`,
      capture: (color, from, to, count) =>
        `${colors[color]}: ${from} captura ${plural(count, { one: 'pieza', other: 'piezas' })} y ` +
        `acaba en ${to}.`,
      promotes: 'Corona dama.',
      toMove: (color) => `Juegan ${sides[color]}.`,
      over: (result, reason) => `${result}: ${reason}.`,
      startPosition: 'Primera posición.',
      mustCapture: (count) =>
        plural(count, {
          one: 'Hay que capturar # pieza.',
          other: 'Hay que capturar # piezas.',
        }),
      men: (squares) => `peones en ${squares}`,
      kings: (squares) => `damas en ${squares}`,
      side: (color, pieces) => `${colors[color]}: ${pieces}.`,
      noPieces: 'sin piezas',
    },
  };
};
