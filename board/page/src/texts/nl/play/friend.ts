import type { Translator } from '../../language/types';

const refusals = {
  ply: 'het is niet de volgende zet van de partij',
  turn: 'die kleur was niet aan zet',
  illegal: 'de zet is niet geldig',
  time: 'de tijd van de zet is niet mogelijk',
  differs: 'de standen op de twee borden verschillen',
  takeback: 'over dat terugnemen was niets afgesproken',
  round: 'het hoort bij een andere partij',
};

export const friend: Translator<'friend'> = ({ plural, number }) => ({
  title: 'Via een link tegen een vriend spelen',
  about:
    'Jullie twee browsers worden rechtstreeks verbonden, zonder server. Jij stuurt een uitnodiging ' +
    'via een berichtendienst naar keuze en je vriend stuurt een antwoord terug.',
  reach:
    'Zonder STUN-server werkt dit alleen binnen één netwerk, zoals bij je thuis. Via internet is er ' +
    'een nodig, en zelfs dan laten sommige netwerken het niet door.',
  board: 'Bord van de partij via een link',
  event: 'Partij met twee spelers via een link',

  name: 'Jouw naam',
  noName: 'Je vriend',
  color: 'Jouw kleur',
  stun: 'STUN-server (optioneel)',
  stunExample: 'stun.example.org:3478',
  stunAbout:
    'Een STUN-server vertelt je browser wat zijn adres op internet is. De server wordt alleen ' +
    'geraadpleegd als je een uitnodiging maakt of beantwoordt, en ziet dan je adres. Leeg: er wordt ' +
    'niets geraadpleegd. Je vriend geeft er ook een op.',
  stunWrong: (text) =>
    `‘${text}’ is geen adres van een STUN-server. Dat is een host, of een host en een poort: ` +
    'stun.example.org:3478.',
  noWebRtc:
    'Deze browser kan geen verbinding maken met een andere: hij heeft geen WebRTC, of het staat uit.',
  noAddress:
    'De browser heeft geen adres gegeven waarop hij bereikbaar is. Is er een netwerk? Een extensie ' +
    'of instelling kan WebRTC blokkeren.',
  failed: (reason) => `De verbinding kan niet gemaakt worden: ${reason}`,

  make: 'Uitnodiging maken',
  making: 'De adressen van deze browser worden opgezocht…',
  invite: {
    title: 'Nodig je vriend uit',
    first: '1. Stuur deze uitnodiging naar je vriend.',
    second: '2. Je vriend opent de uitnodiging en stuurt een antwoord terug. Plak dat hier.',
    keep: 'Houd deze pagina tot die tijd open: na opnieuw laden is een nieuwe uitnodiging nodig.',
    label: 'Uitnodiging',
    copy: 'Uitnodiging kopiëren',
    field: 'Antwoord van je vriend',
    connect: 'Verbinden',
    connecting: 'Verbinding maken…',
    slow:
      'Er is nog geen verbinding. Zitten jullie in hetzelfde netwerk, of hebben jullie allebei een ' +
      'STUN-server opgegeven? Maak dan een nieuwe uitnodiging.',
  },
  join: {
    title: 'Meespelen met een vriend',
    about: 'Heeft je vriend je een uitnodiging gestuurd? Plak die hier.',
    field: 'Uitnodiging van je vriend',
    read: 'Uitnodiging lezen',
    invites: (name) => `${name} nodigt je uit voor een partij.`,
    goesOn: (name, moves) =>
      `${name} nodigt je uit om verder te gaan met een partij na ` +
      `${plural(moves, { one: 'zet', other: 'zetten' })}.`,
    side: { white: 'Je speelt met Wit.', black: 'Je speelt met Zwart.' },
    answer: 'Antwoord maken',
    first: 'Stuur dit antwoord terug. De partij begint zodra je vriend het heeft ingevoerd.',
    label: 'Antwoord',
    copy: 'Antwoord kopiëren',
    waiting: 'Wachten op de verbinding. Houd deze pagina open.',
  },
  control: (control) => {
    if (control === null) return 'Geen klok.';
    const { base, increment, delay } = control;
    const minutes = plural(base / 60_000, { one: 'minuut', other: 'minuten' });
    if (delay > 0) return `Klok: ${minutes}, ${number(delay / 1_000)} s vertraging per zet.`;
    return `Klok: ${minutes}, ${number(increment / 1_000)} s erbij per zet.`;
  },
  cancel: 'Annuleren',

  invitation: {
    unsupported: 'Deze browser kan geen uitnodigingen lezen of maken: CompressionStream ontbreekt.',
    empty: {
      invitation: 'Er valt niets te lezen: plak de uitnodiging van je vriend.',
      answer: 'Er valt niets te lezen: plak het antwoord van je vriend.',
    },
    broken: (kind, reason) =>
      `Dit is geen ${{ invitation: 'volledige uitnodiging', answer: 'volledig antwoord' }[kind]}: ${
        reason
      }`,
    cut: 'er ontbreekt een stuk of er is iets veranderd. Kopieer opnieuw, van het eerste tot en met het laatste teken.',
    character: (found) =>
      `het teken ‘${found}’ komt erin voor, maar alleen letters, cijfers, ‘-’ en ‘_’ zijn mogelijk.`,
    other: 'het is iets anders. Kopieer opnieuw, van het eerste tot en met het laatste teken.',
    newer: (version) =>
      `Dit komt van een nieuwere versie van deze pagina (${version}). Laad deze pagina opnieuw, ` +
      'zodat jullie dezelfde versie hebben.',
    wrongKind: {
      invitation:
        'Dit is een antwoord, geen uitnodiging. Antwoorden zijn voor degene die heeft uitgenodigd.',
      answer:
        'Dit is een uitnodiging, geen antwoord. Je vriend opent de uitnodiging en stuurt het antwoord ' +
        'terug dat de pagina dan maakt.',
    },
    otherTag:
      'Dit beantwoordt een andere uitnodiging, misschien een eerdere. Stuur je vriend de uitnodiging ' +
      'hierboven nog eens.',
    otherGame: 'Dit hoort bij een andere partij dan die op het bord.',
  },

  earlier: 'Partijen die niet uitgespeeld zijn',
  goOn: (white, black, moves) =>
    `${white} – ${black}, ${plural(moves, { one: 'zet', other: 'zetten' })}`,

  state: {
    yourMove: 'Jij bent aan zet',
    waits: (name) => `Wachten op ${name}`,
    lost: 'De verbinding is verbroken. De partij en de klokken staan stil.',
    lostAbout:
      'Maak een nieuwe uitnodiging, of plak die van je vriend, en de partij gaat verder. De ' +
      'partij is in deze browser opgeslagen.',
    lostOver:
      'De verbinding is verbroken. Maak voor een revanche een nieuwe uitnodiging, of plak die van je ' +
      'vriend.',
    meeting: 'De twee partijen worden vergeleken…',
    asked: {
      takeback: 'Je hebt gevraagd om je zet terug te nemen.',
      draw: 'Je hebt remise aangeboden.',
      rematch: 'Je hebt een revanche aangeboden.',
    },
    agreed: 'De zet wordt teruggenomen…',
  },
  asks: {
    takeback: (name) => `${name} wil een zet terugnemen.`,
    draw: (name) => `${name} biedt remise aan.`,
    rematch: (name) => `${name} biedt een revanche aan.`,
  },
  declines: {
    takeback: (name) => `${name} gaat niet akkoord met het terugnemen van de zet.`,
    draw: (name) => `${name} weigert remise.`,
    rematch: (name) => `${name} weigert de revanche.`,
  },
  back: (name) => `${name} heeft een zet teruggenomen.`,
  refuses: (name, reason) =>
    `Wat de pagina van ${name} stuurde, is niet verwerkt: ${refusals[reason]}.`,
  refused: (name, reason) =>
    `De pagina van ${name} heeft niet verwerkt wat jij stuurde: ${refusals[reason]}.`,
  nonsense: (name) =>
    `De pagina van ${name} stuurde iets dat geen bericht van deze partij is. Het is niet verwerkt.`,
  otherVersion: (version) =>
    `De twee pagina’s hebben verschillende versies (${version}): laad ze allebei opnieuw en maak een ` +
    'nieuwe uitnodiging.',
  mismatch: {
    game: 'De pagina van je vriend heeft een andere partij dan deze.',
    side: 'De pagina van je vriend heeft dezelfde kleur als deze.',
    settings: 'De twee pagina’s hebben verschillende instellingen voor deze partij.',
    moves: 'De twee pagina’s hebben verschillende zetten.',
  },
  mismatchAbout: 'Verder spelen kan niet. Je kunt deze partij afbreken en een nieuwe beginnen.',
  compare: 'Partijen opnieuw vergelijken',
  notConnected: 'Er is geen verbinding met je vriend.',
  notYourTurn: 'Je bent niet aan zet.',
  moved: (name) => `${name} heeft een zet gedaan in de partij via een link.`,
  storageFailed: (reason) => `De partij kan niet in deze browser opgeslagen worden: ${reason}`,

  accept: 'Accepteren',
  decline: 'Weigeren',
  stop: 'Partij afbreken',
  stopSure: 'De partij afbreken zonder uitslag?',
  newInvitation: 'Nieuwe uitnodiging',
  close: 'Partij verlaten',
  keptAbout: 'De partij staat bij je partijen in Bestanden.',
  notKept:
    'Bij Spelen is een andere partij bezig. Speel die uit of breek die af en kom terug: dan komt deze ' +
    'partij bij je partijen in Bestanden.',
  moves: 'Zetten van de partij',
  verdicts: { won: 'Je hebt gewonnen', lost: 'Je hebt verloren' },
});
