import type { Translator } from '../../language/types';

const refusals = {
  ply: 'no es la siguiente jugada de la partida',
  turn: 'no era el turno de ese bando',
  illegal: 'la jugada no es legal',
  time: 'el tiempo de la jugada no es posible',
  differs: 'las posiciones de los dos tableros son distintas',
  takeback: 'no se había acordado deshacer eso',
  round: 'pertenece a otra partida',
};

export const friend: Translator<'friend'> = ({ plural, number }) => ({
  title: 'Jugar con un amigo por enlace',
  about:
    'Tu navegador y el de tu amigo se conectan directamente, sin servidor. Envías una invitación por ' +
    'cualquier servicio de mensajería y tu amigo te devuelve una respuesta.',
  reach:
    'Sin un servidor STUN, esto solo funciona dentro de una misma red, como la de tu casa. Por ' +
    'internet hace falta uno, y aun así algunas redes no lo permiten.',
  board: 'Tablero de la partida por enlace',
  event: 'Partida entre dos personas por enlace',

  name: 'Tu nombre',
  noName: 'Tu amigo',
  color: 'Tu color',
  stun: 'Servidor STUN (opcional)',
  stunExample: 'stun.example.org:3478',
  stunAbout:
    'Un servidor STUN le dice a tu navegador cuál es su dirección en internet. Solo se le consulta ' +
    'cuando creas o respondes una invitación, y entonces ve tu dirección. Vacío: no se consulta ' +
    'ninguno. Tu amigo también debe indicar uno.',
  stunWrong: (text) =>
    `«${text}» no es la dirección de un servidor STUN. Debe ser un host, o un host y un puerto: ` +
    'stun.example.org:3478.',
  noWebRtc: 'Este navegador no puede conectarse con otro: no tiene WebRTC o lo tiene desactivado.',
  noAddress:
    'El navegador no ha dado ninguna dirección en la que se le pueda localizar. ¿Hay red? Una ' +
    'extensión o un ajuste puede estar bloqueando WebRTC.',
  failed: (reason) => `No se puede establecer la conexión: ${reason}`,

  make: 'Crear una invitación',
  making: 'Buscando las direcciones de este navegador…',
  invite: {
    title: 'Invita a tu amigo',
    first: '1. Envía esta invitación a tu amigo.',
    second: '2. Tu amigo la abre y te devuelve una respuesta. Pégala aquí.',
    keep: 'Deja esta página abierta hasta entonces: si se recarga, hará falta otra invitación.',
    label: 'Invitación',
    copy: 'Copiar la invitación',
    field: 'Respuesta de tu amigo',
    connect: 'Conectar',
    connecting: 'Conectando…',
    slow:
      'Aún no hay conexión. ¿Están los dos navegadores en la misma red, o se indicó en ambos un ' +
      'servidor STUN? Compruébalo y crea otra invitación.',
  },
  join: {
    title: 'Unirse a un amigo',
    about: '¿Te ha enviado tu amigo una invitación? Pégala aquí.',
    field: 'Invitación de tu amigo',
    read: 'Leer la invitación',
    invites: (name) => `${name} te invita a una partida.`,
    goesOn: (name, moves) =>
      `${name} te invita a continuar una partida tras ` +
      `${plural(moves, { one: 'jugada', other: 'jugadas' })}.`,
    side: { white: 'Llevas las blancas.', black: 'Llevas las negras.' },
    answer: 'Crear la respuesta',
    first: 'Devuelve esta respuesta. La partida empieza cuando tu amigo la haya introducido.',
    label: 'Respuesta',
    copy: 'Copiar la respuesta',
    waiting: 'Esperando la conexión. Deja esta página abierta.',
  },
  control: (control) => {
    if (control === null) return 'Sin reloj.';
    const { base, increment, delay } = control;
    const minutes = plural(base / 60_000, { one: 'minuto', other: 'minutos' });
    if (delay > 0) return `Reloj: ${minutes}, retardo de ${number(delay / 1_000)} s por jugada.`;
    return `Reloj: ${minutes}, más ${number(increment / 1_000)} s por jugada.`;
  },
  cancel: 'Cancelar',

  invitation: {
    unsupported: 'Este navegador no puede leer ni crear invitaciones: le falta CompressionStream.',
    empty: {
      invitation: 'No hay nada que leer: pega la invitación de tu amigo.',
      answer: 'No hay nada que leer: pega la respuesta de tu amigo.',
    },
    broken: (kind, reason) =>
      `Esto no es una ${{ invitation: 'invitación', answer: 'respuesta' }[kind]} completa: ${reason}`,
    cut: 'falta una parte o se ha cambiado. Cópiala otra vez, del primer carácter al último.',
    character: (found) =>
      `contiene el carácter «${found}», y solo puede haber letras, cifras, «-» y «_».`,
    other: 'es otra cosa. Cópiala otra vez, del primer carácter al último.',
    newer: (version) =>
      `Procede de una versión más reciente de esta página (${version}). Recarga esta página para ` +
      'que las dos sean iguales.',
    wrongKind: {
      invitation: 'Esto es una respuesta, no una invitación. Las respuestas son para quien invitó.',
      answer:
        'Esto es una invitación, no una respuesta. Tu amigo abre la invitación y te devuelve la ' +
        'respuesta que la página crea entonces.',
    },
    otherTag:
      'Esto responde a otra invitación, quizá a una anterior. Envía de nuevo a tu amigo la ' +
      'invitación de arriba.',
    otherGame: 'Esto pertenece a una partida distinta de la del tablero.',
  },

  earlier: 'Partidas sin terminar',
  goOn: (white, black, moves) =>
    `${white} – ${black}, ${plural(moves, { one: 'jugada', other: 'jugadas' })}`,

  state: {
    yourMove: 'Te toca jugar',
    waits: (name) => `Esperando a ${name}`,
    lost: 'Se ha perdido la conexión. La partida y sus relojes están detenidos.',
    lostAbout:
      'Crea otra invitación, o pega la de tu amigo, y la partida continuará. Está guardada en este ' +
      'navegador.',
    lostOver:
      'Se ha perdido la conexión. Para la revancha, crea otra invitación o pega la de tu amigo.',
    meeting: 'Comparando las dos partidas…',
    asked: {
      takeback: 'Has pedido deshacer tu jugada.',
      draw: 'Has ofrecido tablas.',
      rematch: 'Has ofrecido la revancha.',
    },
    agreed: 'Deshaciendo la jugada…',
  },
  asks: {
    takeback: (name) => `${name} pide deshacer una jugada.`,
    draw: (name) => `${name} ofrece tablas.`,
    rematch: (name) => `${name} ofrece la revancha.`,
  },
  declines: {
    takeback: (name) => `${name} no acepta deshacer la jugada.`,
    draw: (name) => `${name} rechaza las tablas.`,
    rematch: (name) => `${name} rechaza la revancha.`,
  },
  back: (name) => `${name} ha deshecho una jugada.`,
  refuses: (name, reason) => `No se aplicó lo que envió la página de ${name}: ${refusals[reason]}.`,
  refused: (name, reason) => `La página de ${name} no aplicó lo que enviaste: ${refusals[reason]}.`,
  nonsense: (name) =>
    `La página de ${name} envió algo que no es un mensaje de esta partida. No se aplicó.`,
  otherVersion: (version) =>
    `Las dos páginas son de versiones distintas (${version}): hay que recargar ambas y crear otra ` +
    'invitación.',
  mismatch: {
    game: 'La página de tu amigo tiene una partida distinta de esta.',
    side: 'La página de tu amigo lleva el mismo color que esta.',
    settings: 'Las dos páginas tienen ajustes distintos para esta partida.',
    moves: 'Las dos páginas tienen jugadas distintas.',
  },
  mismatchAbout: 'La partida no puede continuar. Se puede anular y empezar otra.',
  compare: 'Comparar otra vez las partidas',
  notConnected: 'No hay conexión con tu amigo.',
  notYourTurn: 'No es tu turno.',
  moved: (name) => `${name} ha jugado en la partida por enlace.`,
  storageFailed: (reason) => `La partida no se puede guardar en este navegador: ${reason}`,

  accept: 'Aceptar',
  decline: 'Rechazar',
  stop: 'Anular la partida',
  stopSure: '¿Anular la partida sin resultado?',
  newInvitation: 'Nueva invitación',
  close: 'Salir de la partida',
  keptAbout: 'La partida está entre tus partidas, en Archivos.',
  notKept:
    'Hay otra partida en curso en Jugar. Termínala o anúlala y vuelve: entonces esta partida se ' +
    'añadirá a tus partidas, en Archivos.',
  moves: 'Jugadas de la partida',
  verdicts: { won: 'Has ganado', lost: 'Has perdido' },
});
