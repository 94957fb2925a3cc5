import type { Translator } from '../../language/types';

const refusals = {
  ply: 'Es ist nicht der nächste Zug der Partie',
  turn: 'Diese Seite war nicht am Zug',
  illegal: 'Der Zug ist nicht erlaubt',
  time: 'Die Zeit des Zugs ist nicht möglich',
  differs: 'Die Stellungen auf den beiden Brettern sind verschieden',
  takeback: 'Diese Rücknahme war nicht vereinbart',
  round: 'Es gehört zu einer anderen Partie',
};

export const friend: Translator<'friend'> = ({ plural, number }) => ({
  title: 'Mit einem Freund über einen Link spielen',
  about:
    'Ihre beiden Browser werden direkt verbunden, ohne Server. Sie senden eine Einladung über ' +
    'einen beliebigen Nachrichtendienst, und Ihr Freund sendet eine Antwort zurück.',
  reach:
    'Ohne STUN-Server geht das nur innerhalb eines Netzes, etwa zu Hause. Über das Internet braucht ' +
    'es einen, und auch dann lassen manche Netze es nicht zu.',
  board: 'Brett der Partie über einen Link',
  event: 'Partie zu zweit über einen Link',

  name: 'Ihr Name',
  noName: 'Ihr Freund',
  color: 'Ihre Seite',
  stun: 'STUN-Server (freiwillig)',
  stunExample: 'stun.example.org:3478',
  stunAbout:
    'Ein STUN-Server nennt Ihrem Browser dessen Adresse im Internet. Er wird nur gefragt, wenn Sie ' +
    'eine Einladung erstellen oder beantworten, und sieht dann Ihre Adresse. Leer: Niemand wird ' +
    'gefragt. Ihr Freund nennt auch einen.',
  stunWrong: (text) =>
    `„${text}“ ist keine Adresse eines STUN-Servers. Sie ist ein Host, oder ein Host und ein Port: ` +
    'stun.example.org:3478.',
  noWebRtc:
    'Dieser Browser kann sich mit keinem anderen verbinden: Er hat kein WebRTC, oder es ist ' +
    'ausgeschaltet.',
  noAddress:
    'Der Browser hat keine Adresse angegeben, unter der er erreichbar ist. Gibt es ein Netz? Eine ' +
    'Erweiterung oder eine Einstellung kann WebRTC verbieten.',
  failed: (reason) => `Die Verbindung kommt nicht zustande: ${reason}`,

  make: 'Einladung erstellen',
  making: 'Die Adressen dieses Browsers werden gesucht …',
  invite: {
    title: 'Laden Sie Ihren Freund ein',
    first: '1. Senden Sie diese Einladung an Ihren Freund.',
    second: '2. Ihr Freund öffnet sie und sendet eine Antwort zurück. Fügen Sie sie hier ein.',
    keep: 'Lassen Sie diese Seite so lange offen: Nach einem Neuladen ist eine neue Einladung nötig.',
    label: 'Einladung',
    copy: 'Einladung kopieren',
    field: 'Antwort Ihres Freundes',
    connect: 'Verbinden',
    connecting: 'Wird verbunden …',
    slow:
      'Noch keine Verbindung. Sind beide im selben Netz, oder haben beide einen STUN-Server ' +
      'angegeben? Dann erstellen Sie eine neue Einladung.',
  },
  join: {
    title: 'Zu einem Freund kommen',
    about: 'Hat Ihr Freund Ihnen eine Einladung gesendet? Fügen Sie sie hier ein.',
    field: 'Einladung Ihres Freundes',
    read: 'Einladung lesen',
    invites: (name) => `${name} lädt Sie zu einer Partie ein.`,
    goesOn: (name, moves) =>
      `${name} lädt Sie ein, eine Partie nach ${plural(moves, { one: 'Zug', other: 'Zügen' })} ` +
      'fortzusetzen.',
    side: { white: 'Sie haben Weiß.', black: 'Sie haben Schwarz.' },
    answer: 'Antwort erstellen',
    first:
      'Senden Sie diese Antwort zurück. Die Partie beginnt, wenn Ihr Freund sie eingegeben hat.',
    label: 'Antwort',
    copy: 'Antwort kopieren',
    waiting: 'Es wird auf die Verbindung gewartet. Lassen Sie diese Seite offen.',
  },
  control: (control) => {
    if (control === null) return 'Ohne Uhr.';
    const { base, increment, delay } = control;
    const minutes = plural(base / 60_000, { one: 'Minute', other: 'Minuten' });
    if (delay > 0) return `Uhr: ${minutes}, Aufschub von ${number(delay / 1_000)} s je Zug.`;
    return `Uhr: ${minutes}, ${number(increment / 1_000)} s mehr je Zug.`;
  },
  cancel: 'Abbrechen',

  invitation: {
    unsupported:
      'Dieser Browser kann Einladungen weder lesen noch erstellen: Ihm fehlt CompressionStream.',
    empty: {
      invitation: 'Es gibt nichts zu lesen: Fügen Sie die Einladung Ihres Freundes ein.',
      answer: 'Es gibt nichts zu lesen: Fügen Sie die Antwort Ihres Freundes ein.',
    },
    broken: (kind, reason) =>
      `Das ist keine ganze ${{ invitation: 'Einladung', answer: 'Antwort' }[kind]}: ${reason}`,
    cut: 'Ein Teil fehlt oder wurde geändert. Kopieren Sie sie noch einmal, vom ersten bis zum letzten Zeichen.',
    character: (found) =>
      `Sie enthält das Zeichen „${found}“; möglich sind nur Buchstaben, Ziffern, „-“ und „_“.`,
    other:
      'Es ist etwas anderes. Kopieren Sie sie noch einmal, vom ersten bis zum letzten Zeichen.',
    newer: (version) =>
      `Sie kommt von einer neueren Version dieser Seite (${version}). Laden Sie diese Seite neu, ` +
      'damit beide dieselbe haben.',
    wrongKind: {
      invitation:
        'Das ist eine Antwort, keine Einladung. Antworten sind für den, der eingeladen hat.',
      answer:
        'Das ist eine Einladung, keine Antwort. Ihr Freund öffnet die Einladung und sendet die ' +
        'Antwort zurück, die die Seite dann erstellt.',
    },
    otherTag:
      'Das beantwortet eine andere Einladung, vielleicht eine frühere. Senden Sie Ihrem Freund die ' +
      'Einladung oben noch einmal.',
    otherGame: 'Das gehört zu einer anderen Partie als der auf dem Brett.',
  },

  earlier: 'Partien, die nicht beendet sind',
  goOn: (white, black, moves) =>
    `${white} – ${black}, ${plural(moves, { one: 'Zug', other: 'Züge' })}`,

  state: {
    yourMove: 'Sie sind am Zug',
    waits: (name) => `Warten auf ${name}`,
    lost: 'Die Verbindung ist unterbrochen. Die Partie und ihre Uhren stehen still.',
    lostAbout:
      'Erstellen Sie eine neue Einladung, oder fügen Sie die Ihres Freundes ein, dann geht die ' +
      'Partie weiter. Sie ist in diesem Browser gespeichert.',
    lostOver:
      'Die Verbindung ist unterbrochen. Für eine Revanche erstellen Sie eine neue Einladung, oder ' +
      'fügen Sie die Ihres Freundes ein.',
    meeting: 'Die beiden Partien werden verglichen …',
    asked: {
      takeback: 'Sie möchten Ihren Zug zurücknehmen.',
      draw: 'Sie haben Remis angeboten.',
      rematch: 'Sie haben eine Revanche angeboten.',
    },
    agreed: 'Der Zug wird zurückgenommen …',
  },
  asks: {
    takeback: (name) => `${name} möchte einen Zug zurücknehmen.`,
    draw: (name) => `${name} bietet Remis an.`,
    rematch: (name) => `${name} bietet eine Revanche an.`,
  },
  declines: {
    takeback: (name) => `${name} ist mit der Rücknahme nicht einverstanden.`,
    draw: (name) => `${name} lehnt das Remis ab.`,
    rematch: (name) => `${name} lehnt die Revanche ab.`,
  },
  back: (name) => `${name} hat einen Zug zurückgenommen.`,
  refuses: (name, reason) =>
    `Was die Seite von ${name} sandte, wurde nicht übernommen: ${refusals[reason]}.`,
  refused: (name, reason) =>
    `Die Seite von ${name} hat nicht übernommen, was Sie sandten: ${refusals[reason]}.`,
  nonsense: (name) =>
    `Die Seite von ${name} sandte etwas, das keine Nachricht dieser Partie ist. Es wurde nicht ` +
    'übernommen.',
  otherVersion: (version) =>
    `Die beiden Seiten haben verschiedene Versionen (${version}): Laden Sie beide neu, und erstellen ` +
    'Sie eine neue Einladung.',
  mismatch: {
    game: 'Die Seite Ihres Freundes hat eine andere Partie als diese.',
    side: 'Die Seite Ihres Freundes hat dieselbe Farbe wie diese.',
    settings: 'Die beiden Seiten haben verschiedene Einstellungen für diese Partie.',
    moves: 'Die beiden Seiten haben verschiedene Züge.',
  },
  mismatchAbout:
    'Die Partie kann nicht weitergehen. Sie kann abgebrochen und eine neue begonnen werden.',
  compare: 'Partien noch einmal vergleichen',
  notConnected: 'Es gibt keine Verbindung zu Ihrem Freund.',
  notYourTurn: 'Sie sind nicht am Zug.',
  moved: (name) => `${name} hat in der Partie über einen Link gezogen.`,
  storageFailed: (reason) =>
    `Die Partie kann in diesem Browser nicht gespeichert werden: ${reason}`,

  accept: 'Annehmen',
  decline: 'Ablehnen',
  stop: 'Partie abbrechen',
  stopSure: 'Die Partie ohne Ergebnis abbrechen?',
  newInvitation: 'Neue Einladung',
  close: 'Partie verlassen',
  keptAbout: 'Die Partie ist unter Ihren Partien in Dateien.',
  notKept:
    'In Spielen läuft eine andere Partie. Beenden Sie sie oder brechen Sie sie ab und kommen Sie ' +
    'zurück: Dann kommt diese Partie zu Ihren Partien in Dateien.',
  moves: 'Züge der Partie',
  verdicts: { won: 'Sie haben gewonnen', lost: 'Sie haben verloren' },
});
